import ComposableCore

/// Runs a feature step by step and asserts everything that happens in it.
///
/// Every call is synchronous: effects, including asynchronous ones, run on the calling thread
/// during calls of the store and of a `TestScheduler`, in the same order on every run. By default a
/// test has to assert each state change and each action that an effect sends, and no effect may be
/// in flight when the store is released.
///
/// ```swift
/// enum WatchAction: Equatable, Sendable { case start, stop, ticked }
///
/// let watchReducer = Reducer<Int, WatchAction, AnyScheduler> { seconds, action, mainQueue in
///   switch action {
///   case .start:
///     return Effect.timer(id: "watch", every: .seconds(1), on: mainQueue).map { _ in .ticked }
///   case .stop:
///     return .cancel(id: "watch")
///   case .ticked:
///     seconds += 1
///     return .none
///   }
/// }
/// let scheduler = TestScheduler()
/// let store = TestStore(
///   initialState: 0, reducer: watchReducer, environment: scheduler.eraseToAnyScheduler())
/// store.send(.start)
/// scheduler.advance(by: .seconds(2))
/// store.receive(.ticked) { $0 = 1 }
/// store.receive(.ticked) { $0 = 2 }
/// store.send(.stop)
/// ```
///
/// Used by one test at a time, on any actor.
public final class TestStore<State: Equatable, Action, Environment> {
  /// How much has to be asserted; everything by default.
  ///
  /// Set it before the steps it should apply to, or use `withExhaustivity`.
  public var exhaustivity = Exhaustivity.on
  /// The last asserted state, from which the next assertion starts.
  ///
  /// The reducer's state is ahead of it while received actions have not been asserted.
  @inlinable public var state: State { assertedState }

  @usableFromInline var assertedState: State
  /// Actions received up to this reduction have to be asserted even if `exhaustivity` is off.
  @usableFromInline var exhaustiveUntil = 0
  /// A change outside of a scope that hasn't been asserted yet.
  @usableFromInline var outsideChange: OutsideChange<State>?
  @usableFromInline let engine: Engine<State, Action>
  @usableFromInline let session: TestSession
  @usableFromInline let recorder: Recorder<State, Action, Environment>

  /// Creates a store for one test with its initial state.
  ///
  /// `environment` has the reducer's dependencies; start from an unimplemented one. `schedule` is
  /// the order in which ready effects run, `timeout` how long to wait for an effect outside the
  /// test's executor. Failures found when the store is released are reported at the line of its
  /// last call. A store kept by a property of an `XCTestCase` is checked after `tearDown`, any
  /// other that is never released when the process exits.
  @inlinable
  public init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    schedule: Schedule = .fifo, timeout: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    let host = TestHost(schedule, line)
    let lines = EffectLines(host)
    let recorder = Recorder<State, Action, Environment>(environment: environment, lines: lines)
    engine = Engine(initialState: initialState, runtime: host.makeRuntime()) { state, action in
      host.beginReducing()
      let effect = reducer.run(&state, action, recorder.environment)
      if host.endReducing() { host.reportUses(by: "\(action: action)", host.currentLine) }
      recorder.reduced(action, state, starting: effect)
      return effect
    }
    session = TestSession(
      host: host, root: engine.root, schedule: schedule, timeout: timeout, lines: lines)
    assertedState = initialState
    self.recorder = recorder
    checkAtTheEnd()
  }

  deinit {
    TestStores.shared.remove(self)
    if !session.hasCheckedEnd { end(at: session.host.currentLine, after: nil) }
    session.host.whileBusy { engine.cancelAll() }
    session.host.close()
  }

  /// The reducer's environment. A change takes effect with the next action.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// store.environment.fact = { "\($0) is still a number" }
  /// store.send(.factTapped)
  /// store.receive(.factLoaded("0 is still a number")) { $0.fact = "0 is still a number" }
  /// ```
  public var environment: Environment {
    get { recorder.environment }
    set { recorder.environment = newValue }
  }

  /// How long to wait for an effect outside the test's executor.
  ///
  /// Five seconds unless the initializer sets another. The test never waits for effects that run on
  /// its thread or on virtual time.
  public var timeout: Duration {
    get { session.timeout }
    set { session.timeout = newValue }
  }
}

extension TestStore {
  /// The numbers of the asynchronous effects in flight, in the order in which they started.
  package var effectsInFlight: [Int] { engine.root.numbersInFlight }

  /// Whether everything has to be asserted.
  @inlinable var isExhaustive: Bool {
    if case .on = exhaustivity { true } else { false }
  }

  /// Registers the store to be checked when its test ends or the process exits, in case it is not
  /// released earlier.
  @usableFromInline
  func checkAtTheEnd() {
    TestStores.shared.add(self, on: session.host) { [weak self] test in
      if test == nil || test == self?.session.testNumber { self?.endTest() }
    }
  }

  /// Checks the store at the end of its test, and cancels its effects.
  private func endTest() {
    guard !session.hasCheckedEnd else { return }
    end(at: session.host.currentLine, after: nil)
    cancelAll()
    session.hasCheckedEnd = true
  }

  /// Fails the test at a line, with the seed of the schedule.
  @usableFromInline
  func report(_ failure: Failure, _ line: SourceLine) {
    failure.report(line, session.schedule)
  }
}
