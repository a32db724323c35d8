import ComposableCore

/// Describes the action that a test expects, for failures.
@usableFromInline
struct ExpectedAction<Action> {
  /// Computed only when a test fails, because it looks up the name of a case.
  let description: String
  /// The whole action, for a difference; nil if only a part of it is known.
  private let value: Any?

  private init(_ description: String, value: Any? = nil) {
    self.description = description
    self.value = value
  }

  /// Any action that a test's predicate accepts.
  @usableFromInline
  static var matching: Self { Self("an action that satisfies the predicate") }

  /// Any action of a case, described by its case path or, if that is unknown, its value's type.
  @usableFromInline
  static func `case`<Value>(_ path: CasePath<Action, Value>) -> Self {
    Self(path.caseName.map { "\"\($0)\"" } ?? "an action of \"\(Value.self)\"")
  }

  /// `action` itself, which need not be `Equatable`.
  @usableFromInline
  static func value(_ action: Action) -> Self {
    Self("\"\(describe(action: action))\"", value: action)
  }

  /// The failure of a test that received another action.
  @usableFromInline
  func failure(insteadOf received: Action) -> Failure {
    let headline = "Received \"\(describe(action: received))\", expected \(description)."
    let remedies = ["Receive actions in the order in which effects send them."]
    guard let value else { return Failure(headline, remedies: remedies) }
    return Failure(headline, expected: value, actual: received, remedies: remedies)
  }
}
