import ComposableCore

/// One move of a script: what the user does, an answer that comes, or time that passes.
enum ExploreMove<Action> {
  /// Answer number `answer` to question number `question` of those that are open.
  case deliver(question: Int, answer: Int, text: String)
  case send(Action)
  case wait(Duration)

  /// An action as it is written in Swift: `.counter(.setCount("7"))`.
  private static func literal(_ action: Action) -> String {
    let path = caseName(of: action)
    let payload = describe(action: action).dropFirst(path.count)
    let names = path.split(separator: ".")
    return ".\(names.joined(separator: "(."))\(payload)"
      + String(repeating: ")", count: names.count - 1)
  }

  /// The move as a line of a test.
  var line: String {
    switch self {
    case .deliver(_, _, let text): "// deliver \(text)"
    case .send(let action): "store.send(\(Self.literal(action)))"
    case .wait(let duration):
      "scheduler.advance(by: .milliseconds(\(Int(duration / .milliseconds(1)))))"
    }
  }
}

/// A feature in a world of its own, driven move by move.
final class ExploreRun<State, Action, Environment> {
  let engine: Engine<State, Action>
  let world = ExploreWorld()

  init(
    _ initial: State, _ reducer: Reducer<State, Action, Environment>,
    _ make: (ExploreWorld) -> Environment
  ) {
    let environment = make(world)
    engine = Engine(initialState: initial, host: ExploreHost()) { state, action in
      reducer.run(&state, action, environment)
    }
  }

  /// The moves that can be made now.
  func moves(_ actions: (State) -> [Action], step: Duration) -> [ExploreMove<Action>] {
    var moves = actions(engine.state).map { ExploreMove.send($0) }
    for (index, question) in world.questions.enumerated() {
      for (number, answer) in question.answers.enumerated() {
        moves.append(
          .deliver(question: index, answer: number, text: "\(question.name): \(answer.text)"))
      }
    }
    if !engine.runtime.inFlight.isEmpty { moves.append(.wait(step)) }
    return moves
  }

  func make(_ move: ExploreMove<Action>) {
    switch move {
    case .deliver(let question, let answer, _):
      guard let question = world.take(question), question.answers.indices.contains(answer) else {
        return
      }
      question.answers[answer].give()
    case .send(let action): _ = engine.send(action)
    case .wait(let duration): world.scheduler.advance(by: duration)
    }
  }

  /// The same for two runs that cannot be told apart by what comes after.
  var key: String {
    let questions = world.questions.map(\.name).joined(separator: ",")
    let flights = engine.runtime.inFlight.map { "\($0.action)@\($0.place)" }.joined(separator: ",")
    var text = "\(questions)|\(flights)|"
    dump(engine.state, to: &text)
    return text
  }
}

/// Everything happens on the caller, at once.
private struct ExploreHost: EffectHost {
  func isCurrent(onCaller: Bool) -> Bool { true }

  func start(
    _ priority: TaskPriority?, _ info: EffectInfo, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    IssueReporter.current(
      "explore runs no asynchronous operation, and \(info) is one. Let its environment answer with world.answer."
    )
    return Task {}
  }

  func wake(_ mailbox: Mailbox) { mailbox.flush() }
}
