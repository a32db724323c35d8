import ComposableCore

/// Which action a test waits for, and how to say so.
struct ExpectedAction<Action> {
  let description: String
  let matches: (Action) -> Bool
  private let value: Any?

  static func matching(_ matches: @escaping (Action) -> Bool) -> Self {
    Self(description: "an action that satisfies the predicate", matches: matches, value: nil)
  }

  static func `case`<Value>(_ path: CasePath<Action, Value>) -> Self {
    Self(
      description: "an action of \"\(Value.self)\"", matches: { path.extract(from: $0) != nil },
      value: nil)
  }

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

extension ExpectedAction where Action: Equatable {
  static func equal(to action: Action) -> Self {
    Self(
      description: "\"\(ComposableCore.describe(action: action))\"", matches: { $0 == action },
      value: action)
  }
}
