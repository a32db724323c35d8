import ComposableCore

/// One move of a script: a user action, a response or its absence, or the passage of time.
///
/// A violation's script consists of moves;
/// ``FeatureModel/replay(_:reporter:fileID:filePath:line:column:)`` repeats them.
public enum ExploreMove<Action> {
  /// Delivers answer `number` to the question `times` times.
  ///
  /// `occurrence` selects one of several open questions with the same name.
  case answer(String, occurrence: Int = 0, number: Int, times: Int = 1)
  /// The move, with these options taken; see ``ExploreWorld/choose(_:_:_:)``.
  indirect case choosing([Int], ExploreMove)
  /// Delays the question's answers until a time has passed: that of its late fault `number`.
  case delay(String, occurrence: Int = 0, number: Int = 0)
  /// Drops the question: it gets no answer.
  case drop(String, occurrence: Int = 0)
  /// The user sends an action.
  case send(Action)
  /// The user sends the action with this number among those that the model offers.
  ///
  /// For actions that cannot be written as Swift source.
  case user(Int)
  /// Time passes, and scheduled work runs.
  case wait(Duration)
}

extension ExploreMove: Sendable where Action: Sendable {}

extension ExploreMove {
  /// The action, if the user sends one.
  public var action: Action? {
    switch self {
    case .choosing(_, let move): move.action
    case .send(let action): action
    case .answer, .delay, .drop, .user, .wait: nil
    }
  }

  /// Whether the user sends an action.
  var isUsers: Bool {
    switch self {
    case .choosing(_, let move): move.isUsers
    case .send, .user: true
    case .answer, .delay, .drop, .wait: false
    }
  }

  /// The move with these options taken, if there are any.
  func choosing(_ choices: [Int]) -> ExploreMove {
    switch self {
    case .choosing(_, let move): move.choosing(choices)
    case .answer, .delay, .drop, .send, .user, .wait:
      choices.isEmpty ? self : .choosing(choices, self)
    }
  }

  /// The move with another action.
  func replacing(_ action: Action) -> ExploreMove {
    switch self {
    case .choosing(let choices, let move): .choosing(choices, move.replacing(action))
    case .answer, .delay, .drop, .send, .user, .wait: .send(action)
    }
  }

  /// The fairness label of the move; nil if the move need not happen.
  var fairness: SearchGraph.Label? {
    switch self {
    case .answer(let name, _, _, _): .answer(name)
    case .choosing(_, let move): move.fairness
    case .delay, .drop, .send, .user: nil
    // Mutation: time need not pass
    case .wait: .time
    }
  }

  /// The move as Swift source; `number` returns the index of an action in the model's actions, for
  /// one that can't be written as source.
  func literal(number: (Action) -> Int? = { _ in nil }) -> String {
    func of(_ occurrence: Int) -> String { occurrence == 0 ? "" : ", occurrence: \(occurrence)" }
    switch self {
    case .answer(let name, let occurrence, let number, let times):
      let suffix = times == 1 ? "" : ", times: \(times)"
      return ".answer(\(swiftLiteral(name))\(of(occurrence)), number: \(number)\(suffix))"
    case .choosing(let choices, let move):
      return ".choosing(\(choices), \(move.literal(number: number)))"
    case .delay(let name, let occurrence, let number):
      let suffix = number == 0 ? "" : ", number: \(number)"
      return ".delay(\(swiftLiteral(name))\(of(occurrence))\(suffix))"
    case .drop(let name, let occurrence): return ".drop(\(swiftLiteral(name))\(of(occurrence)))"
    case .send(let action):
      if let literal = exactSwiftLiteral(action) { return ".send(\(literal))" }
      return number(action).map { ".user(\($0))" } ?? ".send(\(swiftLiteral(action)))"
    case .user(let number): return ".user(\(number))"
    case .wait(let duration): return ".wait(\(swiftLiteral(duration)))"
    }
  }
}
