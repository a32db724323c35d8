import ComposableCore

/// Which action a test waits for, and how to say so.
struct ExpectedAction<Action> {
  let matches: (Action) -> Bool
  private let describe: () -> String
  private let value: Any?

  private init(
    _ describe: @autoclosure @escaping () -> String, value: Any? = nil,
    matches: @escaping (Action) -> Bool
  ) {
    self.describe = describe
    self.matches = matches
    self.value = value
  }

  /// Made when a test fails: only then is the name of a case looked up.
  var description: String { describe() }

  static func matching(_ matches: @escaping (Action) -> Bool) -> Self {
    Self("an action that satisfies the predicate", matches: matches)
  }

  static func `case`<Value>(_ path: CasePath<Action, Value>) -> Self {
    Self(path.caseName.map { "\"\($0)\"" } ?? "an action of \"\(Value.self)\"") {
      path.extract(from: $0) != nil
    }
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
    Self("\"\(ComposableCore.describe(action: action))\"", value: action) { $0 == action }
  }
}
