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
  /// Delays the question's answers until the fault's time has passed.
  case delay(String, occurrence: Int = 0)
  /// Drops the question: it gets no answer.
  case drop(String, occurrence: Int = 0)
  /// The user sends an action.
  case send(Action)
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
    case .answer, .delay, .drop, .wait: nil
    }
  }

  /// The move with another action.
  func replacing(_ action: Action) -> ExploreMove {
    switch self {
    case .choosing(let choices, let move): .choosing(choices, move.replacing(action))
    case .answer, .delay, .drop, .send, .wait: .send(action)
    }
  }

  /// The move as Swift source.
  @usableFromInline var literal: String {
    func of(_ occurrence: Int) -> String { occurrence == 0 ? "" : ", occurrence: \(occurrence)" }
    switch self {
    case .answer(let name, let occurrence, let number, let times):
      let suffix = times == 1 ? "" : ", times: \(times)"
      return ".answer(\(name.debugDescription)\(of(occurrence)), number: \(number)\(suffix))"
    case .choosing(let choices, let move): return ".choosing(\(choices), \(move.literal))"
    case .delay(let name, let occurrence):
      return ".delay(\(name.debugDescription)\(of(occurrence)))"
    case .drop(let name, let occurrence): return ".drop(\(name.debugDescription)\(of(occurrence)))"
    case .send(let action): return ".send(\(Self.literal(action)))"
    case .wait(let duration): return ".wait(\(Self.literal(duration)))"
    }
  }

  /// An action as Swift source: `.counter(.setCount("7"))`.
  static func literal(_ action: Action) -> String {
    guard Mirror(reflecting: action).displayStyle == .enum else { return describe(action: action) }
    let text = describe(action: action)
    let path = text.prefix { $0 != "(" }
    let payload = text.dropFirst(path.count)
    let names = path.split(separator: ".")
    return ".\(names.joined(separator: "(."))\(payload)"
      + String(repeating: ")", count: names.count - 1)
  }

  /// A duration as Swift source, in the largest unit that represents it exactly.
  static func literal(_ duration: Duration) -> String {
    let units: [(name: String, length: Duration)] = [
      ("seconds", .seconds(1)), ("milliseconds", .milliseconds(1)),
      ("microseconds", .microseconds(1)),
    ]
    for unit in units {
      let count = (duration / unit.length).rounded()
      if unit.length * count == duration { return ".\(unit.name)(\(Int(count)))" }
    }
    return ".nanoseconds(\(Int(duration / .nanoseconds(1))))"
  }
}
