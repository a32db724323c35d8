import ComposableCore
import TestSupport

/// An engine driven by a test, and the issues it reported.
///
/// Deliveries wait until `flush`, so tests of cancellation need neither threads nor clocks.
final class EngineHarness<State, Action> {
  let engine: Engine<State, Action>
  let issues = Log<String>()

  init<Environment>(
    _ initialState: State, _ reducer: Reducer<State, Action, Environment>,
    _ environment: Environment,
    observer: StoreObserver<State, Action>? = nil, reporter: IssueReporter? = nil,
    host: CallerHost = CallerHost()
  ) {
    let issues = issues
    let reporter = reporter ?? IssueReporter { issues($0.detailedMessage) }
    engine = Engine(
      initialState: initialState, observer: observer,
      runtime: EffectRuntime(host: host, reporter: reporter)
    ) { state, action in
      IssueReporter.$current.withValue(reporter) { reducer.run(&state, action, environment) }
    }
  }

  convenience init(
    _ initialState: State, observer: StoreObserver<State, Action>? = nil,
    reporter: IssueReporter? = nil, host: CallerHost = CallerHost(),
    _ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action, Never>
  ) {
    let reducer = Reducer<State, Action, Void> { state, action, _ in reduce(&state, action) }
    self.init(initialState, reducer, (), observer: observer, reporter: reporter, host: host)
  }

  var state: State { engine.state }
  var inFlight: [EffectInfo] { engine.root.effects }

  @discardableResult
  func send(_ action: Action) -> SendNode? {
    engine.send(action)
  }

  func flush() {
    engine.runtime.flush()
  }
}

/// An engine whose actions 0… start `effects[action]`; it collects their outputs.
func collecting(
  on host: CallerHost = CallerHost(), _ effects: @escaping @Sendable (Int) -> Effect<Int, Never>
) -> EngineHarness<[Int], Int> {
  EngineHarness([], host: host) { state, action in
    if action >= 0 { return effects(action).map { -$0 } }
    state.append(-action)
    return .none
  }
}

/// Treats the calling thread as the store's actor and wakes no other thread.
final class CallerHost: EffectHost {
  let longestTurn: Int
  let stopsLoops = false
  /// Whether deliveries wait in the mailbox, like deliveries from other threads.
  let isElsewhere: Bool

  init(longestTurn: Int = 1_000_000, isElsewhere: Bool = false) {
    self.longestTurn = longestTurn
    self.isElsewhere = isElsewhere
  }

  var isOnStoreActor: Bool { !isElsewhere }

  func wake(_ runtime: EffectRuntime) {}
}
