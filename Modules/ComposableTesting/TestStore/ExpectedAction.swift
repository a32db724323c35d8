import ComposableCore

/// The action a test waits for, and its description.
@usableFromInline
struct ExpectedAction<Action> {
  /// Whether a received action is the expected one.
  @usableFromInline let matches: (Action) -> Bool
  private let describe: () -> String
  /// The whole action, for a difference; nil if only a part of it is known.
  private let value: Any?

  @usableFromInline
  init(
    _ describe: @autoclosure @escaping () -> String, value: Any? = nil,
    matches: @escaping (Action) -> Bool
  ) {
    self.describe = describe
    self.matches = matches
    self.value = value
  }

  /// Computed only when a test fails, because it looks up the name of a case.
  var description: String { describe() }

  /// Any action that a test's own function accepts.
  @inlinable
  static func matching(_ matches: @escaping (Action) -> Bool) -> Self {
    Self("an action that satisfies the predicate", matches: matches)
  }

  /// Any action of a case.
  @inlinable
  static func `case`<Value>(_ path: CasePath<Action, Value>) -> Self {
    Self(description(of: path)) { path.extract(from: $0) != nil }
  }

  /// `action` itself, for an action that need not be `Equatable`.
  @inlinable
  static func embedded(_ action: Action, matches: @escaping (Action) -> Bool) -> Self {
    Self("\"\(ComposableCore.describe(action: action))\"", value: action, matches: matches)
  }

  /// The case as it is written; where it is not known, the type of its value.
  @usableFromInline
  static func description<Value>(of path: CasePath<Action, Value>) -> String {
    path.caseName.map { "\"\($0)\"" } ?? "an action of \"\(Value.self)\""
  }

  /// The failure of a test that has received another action.
  @usableFromInline
  func failure(insteadOf received: Action) -> Failure {
    let name = ComposableCore.describe(action: received)
    let remedies = ["Receive actions in the order in which effects send them."]
    guard let value else {
      return Failure("Received \"\(name)\", expected \(description).", remedies: remedies)
    }
    return Failure(
      "Received \"\(name)\", expected \(description).", expected: value, actual: received,
      remedies: remedies)
  }
}
