/// Why an action of a view cannot be used now.
public enum Refusal: Equatable, Sendable {
  /// What an effect is to bring has not come yet, as in "an answer"; who cancels the effect need
  /// not wait.
  case awaiting(String)
  /// The state does not allow it: when, as in "at the largest number", and what to do about it if
  /// anything.
  case when(String, remedy: String? = nil)

  /// When the action cannot be used, as the end of a sentence: "while an answer is awaited".
  public var reason: String {
    switch self {
    case .awaiting(let what): "while \(what) is awaited"
    case .when(let reason, _): reason
    }
  }
}

/// A view state that says which of its view's actions can be used now, and why not the others.
///
/// A view draws its buttons from it, a shell refuses what is typed, and a search tries only what a
/// user could do:
///
/// ```swift
/// extension CounterView.State: ActionAvailability {
///   public func refusal(of action: CounterView.Action) -> Refusal? {
///     action == .incrTapped && count == .max ? .when("at the largest number") : nil
///   }
/// }
/// ```
public protocol ActionAvailability<Action> {
  /// What the view can send.
  associatedtype Action

  /// Why the action cannot be used now; nil when it can.
  func refusal(of action: Action) -> Refusal?
}

extension ActionAvailability {
  /// Those of `actions` that can be used now, in order.
  public func available(_ actions: [Action]) -> [Action] {
    actions.filter { refusal(of: $0) == nil }
  }
}

extension Text {
  /// A button: "[+]", and "(+)" when its action is refused, so that it can be told without color
  /// too.
  public static func button(_ title: String, _ refusal: Refusal? = nil) -> Text {
    refusal == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
  }
}
