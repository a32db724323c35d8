import ComposableCore

/// One move of a script: what the user does, an answer that comes, or time that passes.
enum ExploreMove<Action> {
  /// Answer number `answer` to question number `question` of those that are open.
  case deliver(question: Int, answer: Int, text: String)
  case send(Action)
  case wait(Duration)

  /// An action as it is written in Swift: `.counter(.setCount("7"))`.
  static func literal(_ action: Action) -> String {
    guard Mirror(reflecting: action).displayStyle == .enum else { return describe(action: action) }
    let path = caseName(of: action)
    let payload = describe(action: action).dropFirst(path.count)
    let names = path.split(separator: ".")
    return ".\(names.joined(separator: "(."))\(payload)"
      + String(repeating: ")", count: names.count - 1)
  }

  /// A duration as it is written in Swift, in the largest unit that shows it whole.
  private static func literal(_ duration: Duration) -> String {
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

  /// The move as a line of a test.
  var line: String {
    switch self {
    case .deliver(_, _, let text): "// deliver \(text)"
    case .send(let action): "store.send(\(Self.literal(action)))"
    case .wait(let duration): "scheduler.advance(by: \(Self.literal(duration)))"
    }
  }
}

/// A feature in a world of its own, driven move by move.
final class ExploreRun<State, Action, Environment> {
  let engine: Engine<State, Action>
  let world = ExploreWorld()
  private let host = TestHost(.fifo)

  init(
    _ initial: State, _ reducer: Reducer<State, Action, Environment>,
    _ make: (ExploreWorld) -> Environment
  ) {
    let environment = make(world)
    engine = Engine(initialState: initial, host: host) { state, action in
      reducer.run(&state, action, environment)
    }
  }

  deinit {
    host.occupied { engine.runtime.abandonAll() }
    host.close()
  }

  /// The moves that can be made now; time moves by `step`, or to the next date on which something happens.
  func moves(_ actions: (State) -> [Action], step: Duration) -> [ExploreMove<Action>] {
    var moves = actions(engine.state).map { ExploreMove.send($0) }
    for (index, question) in world.questions.enumerated() {
      for (number, answer) in question.answers.enumerated() {
        moves.append(
          .deliver(question: index, answer: number, text: "\(question.name): \(answer.text)"))
      }
    }
    if let delay = world.scheduler.delays.first { moves.append(.wait(max(step, delay))) }
    return moves
  }

  /// Makes the move and runs what it makes ready.
  func make(_ move: ExploreMove<Action>) {
    switch move {
    case .deliver(let question, let answer, _):
      guard let question = world.take(question), question.answers.indices.contains(answer) else {
        return
      }
      question.answers[answer].give()
    case .send(let action): _ = host.occupied { engine.send(action) }
    case .wait(let duration): world.scheduler.advance(by: duration)
    }
    host.drain()
  }

  /// The lines of a test that makes `moves`, with the actions that effects deliver.
  func lines(of moves: [ExploreMove<Action>]) -> [String] {
    var lines: [String] = []
    let observer = StoreObserver<State, Action> { reduction in
      guard case .effect = reduction.origin else { return }
      lines.append("store.receive(\(ExploreMove.literal(reduction.action)))")
    }
    engine.observe(observer)
    defer { engine.removeObserver(observer.id) }
    for move in moves {
      lines.append(move.line)
      make(move)
    }
    return lines
  }

  /// The same for two runs that cannot be told apart by what comes after.
  var key: String {
    let questions = world.questions.map(\.name).joined(separator: ",")
    let flights = engine.runtime.inFlight.map { "\($0.action)@\($0.place)" }.joined(separator: ",")
    var text = "\(questions)|\(flights)|\(world.scheduler.delays)|"
    dump(engine.state, to: &text)
    return text
  }
}
