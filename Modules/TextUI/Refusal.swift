/// Why a view's action cannot be used now.
public enum Refusal: Equatable, Sendable {
  /// An effect has not delivered what the action needs, as in "an answer"; cancelling the effect
  /// ends the wait.
  case awaiting(String)
  /// The state does not allow it: when, as in "at the largest number", and what to do, if anything.
  case when(String, remedy: String? = nil)

  /// When the action cannot be used, as the end of a sentence: "while an answer is awaited".
  public var reason: String {
    switch self {
    case .awaiting(let what): "while \(what) is awaited"
    case .when(let reason, _): reason
    }
  }
}

/// A view state that knows which of the view's actions can be used now, and why not the others.
///
/// A view draws its buttons from it, the REPL refuses commands, and a search tries only the actions
/// a user could send:
///
/// ```swift
/// extension CounterView.State: ActionAvailability {
///   public func refusal(of action: CounterView.Action) -> Refusal? {
///     action == .incrTapped && count == .max ? .when("at the largest number") : nil
///   }
/// }
/// ```
public protocol ActionAvailability<Action> {
  /// The actions the view can send.
  associatedtype Action

  /// Why the action cannot be used now; nil if it can.
  func refusal(of action: Action) -> Refusal?
}

extension ActionAvailability {
  /// The elements of `actions` that can be used now, in order.
  public func available(_ actions: [Action]) -> [Action] {
    actions.filter { refusal(of: $0) == nil }
  }
}

extension Text {
  /// A button: "[+]", or "(+)" if its action is refused, so that the difference shows without
  /// color.
  public static func button(_ title: String, _ refusal: Refusal? = nil) -> Text {
    refusal == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
  }
}
