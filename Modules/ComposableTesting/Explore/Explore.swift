import ComposableCore

/// Walks every order of what a user may do and effects may deliver, and checks each move.
///
/// Breadth first, so a violation comes with the shortest script that shows it, printed as the lines of a test that is
/// not exhaustive; it fails the running test at the caller's line. States that were seen are not walked again; what is
/// in flight, and when it is due, is part of a state. Each script runs from the start in a world of its own: O(depth)
/// for each transition.
///
/// `environment` is made anew for each script; effects whose answers should come in any order are the world's
/// ``ExploreWorld/answer(_:_:)``, and asynchronous ones await ``ExploreWorld/awaitAnswer(_:_:)``. `actions` is what the
/// user may do in a state, `depth` how many moves a script has at most, and `step` how far time moves at once: as far
/// as something is due, if that is later. After `maxStates` states, or `timeLimit`, the walk ends, and the summary
/// says so.
///
/// Asynchronous operations run on the caller, as in a test store; what one hands to another thread is not waited for.
///
/// ```swift
/// explore(
///   initialState: TickerState(), reducer: tickerReducer,
///   environment: { TickerEnvironment(mainQueue: $0.scheduler.eraseToAnyScheduler()) },
///   actions: { $0.isRunning ? [.stop] : [.start] },
///   invariants: [
///     Invariant(
///       "it counts only while it runs",
///       transition: { $0.before.isRunning || $0.before.seconds == $0.after.seconds })
///   ], depth: 5, step: .seconds(1))
/// ```
@discardableResult
public func explore<State, Action, Environment>(
  initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: (ExploreWorld) -> Environment, actions: (State) -> [Action],
  invariants: [Invariant<State>], depth: Int, step: Duration = .milliseconds(10),
  maxStates: Int = 20_000, timeLimit: Duration = .seconds(2), reporter: IssueReporter = .current,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> ExploreSummary {
  var summary = ExploreSummary()
  let deadline = ContinuousClock.now + timeLimit
  func start(_ script: [ExploreMove<Action>]) -> ExploreRun<State, Action, Environment> {
    let run = ExploreRun(initialState, reducer, environment)
    for move in script { run.make(move) }
    return run
  }

  var frontier: [[ExploreMove<Action>]] = [[]]
  var seen: Set<String> = [start([]).key]
  search: while !frontier.isEmpty, summary.depth < depth {
    var next: [[ExploreMove<Action>]] = []
    summary.depth += 1
    for script in frontier {
      for move in start(script).moves(actions, step: step) {
        let run = start(script)
        let broken = violated(by: move, in: run, invariants)
        summary.transitions += 1
        if let broken {
          summary.violation = report(
            broken, start([]).lines(of: script + [move]), reporter, fileID, filePath, line, column)
          break search
        }
        if ContinuousClock.now > deadline {
          summary.cut = "the time limit of \(timeLimit)"
          break search
        }
        if seen.insert(run.key).inserted { next.append(script + [move]) }
        if seen.count >= maxStates {
          summary.cut = "the limit of \(maxStates) states"
          break search
        }
      }
    }
    frontier = next
  }
  summary.states = seen.count
  return summary
}

/// Walks `steps` random moves, and checks invariants after each.
///
/// A script that breaks an invariant is made as short as removing moves can make it. The same seed walks the same way;
/// it is printed with a violation.
@discardableResult
public func explore<State, Action, Environment>(
  seed: UInt64, steps: Int, initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: (ExploreWorld) -> Environment, actions: (State) -> [Action],
  invariants: [Invariant<State>], step: Duration = .milliseconds(10),
  reporter: IssueReporter = .current,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> ExploreSummary {
  var summary = ExploreSummary()
  var generator = SeededGenerator(seed: seed)
  var script: [ExploreMove<Action>] = []
  let run = ExploreRun(initialState, reducer, environment)
  var seen: Set<String> = []
  for _ in 0..<steps {
    guard let move = run.moves(actions, step: step).randomElement(using: &generator) else { break }
    script.append(move)
    summary.transitions += 1
    seen.insert(run.key)
    guard violated(by: move, in: run, invariants) != nil else { continue }
    var broken = ""
    func isBroken(_ script: [ExploreMove<Action>]) -> Bool {
      let run = ExploreRun(initialState, reducer, environment)
      for move in script {
        guard let name = violated(by: move, in: run, invariants) else { continue }
        broken = name
        return true
      }
      return false
    }
    var index = script.count - 1
    while index >= 0 {
      var shorter = script
      shorter.remove(at: index)
      if isBroken(shorter) { script = shorter }
      index -= 1
    }
    _ = isBroken(script)
    let lines = ExploreRun(initialState, reducer, environment).lines(of: script)
    summary.violation = report(
      "\(broken) (seed \(seed))", lines, reporter, fileID, filePath, line, column)
    break
  }
  summary.depth = script.count
  summary.states = seen.count
  return summary
}

private func violated<State, Action, Environment>(
  by move: ExploreMove<Action>, in run: ExploreRun<State, Action, Environment>,
  _ invariants: [Invariant<State>]
) -> String? {
  let before = run.engine.state
  run.make(move)
  let transition = Invariant<State>.Transition(
    after: run.engine.state, before: before, inFlight: run.engine.runtime.inFlight)
  return invariants.first { !$0.holds(transition) }?.name
}

private func report(
  _ name: String, _ lines: [String], _ reporter: IssueReporter,
  _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
) -> String {
  let script = lines.map { "\n    \($0)" }.joined()
  let message = "\"\(name)\" does not hold after\n\(script)"
  reporter(message, fileID: fileID, filePath: filePath, line: line, column: column)
  return message
}
