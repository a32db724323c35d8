import ComposableCore
import Synchronization

/// Runs a feature step by step and asserts everything that happens to it.
///
/// Every call is synchronous: effects, asynchronous ones too, run on the calling thread, inside the
/// calls of the store and of a `TestScheduler`, in an order that is the same on every run. By
/// default a test has to assert each change of state, each action that an effect sends, and that
/// nothing is in flight when the store is released.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let store = TestStore(
///   initialState: TickerState(), reducer: tickerReducer,
///   environment: TickerEnvironment(mainQueue: scheduler.eraseToAnyScheduler()))
/// store.send(.start) { $0.isRunning = true }
/// scheduler.advance(by: .seconds(1))
/// store.receive(.ticked) { $0.seconds = 1 }
/// store.send(.stop) { $0.isRunning = false }
/// ```
///
/// Belongs to one test at a time; it may be on any actor.
public final class TestStore<State: Equatable, Action, Environment> {
  /// How much has to be asserted; everything, unless a test says otherwise.
  public var exhaustivity = Exhaustivity.on
  /// The state as far as it was asserted: what the next assertion starts from.
  public internal(set) var state: State

  let engine: Engine<State, Action>
  /// Whether what was not asserted has been reported since the last call.
  private var isEnded = false
  let pump: EffectPump
  let recorder: Recorder<State, Action, Environment>
  /// The test of XCTest that used this store last, 0 for none.
  private var testNumber = XCTestWitness.currentTest

  /// Makes a store for one test, in `initialState` before the first action.
  ///
  /// `environment` is what the reducer may ask of the outside world; start from an unimplemented
  /// one. `schedule` is the order in which effects run that are ready, `timeout` how long to wait
  /// for an effect that leaves the test's executor. What the store finds when it is released is
  /// reported at the line of its last call. A store that a property of an `XCTestCase` keeps is
  /// checked after `tearDown`, any other that is never released when the process ends.
  public init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    schedule: Schedule = .fifo, timeout: Duration = .seconds(30),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    TestThreads.install()
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    let recorder = Recorder<State, Action, Environment>(environment: environment, line: line)
    let host = TestHost(schedule)
    let uses = Mutex<[String]>([])
    let noteUse: @Sendable (String) -> Void = { use in uses.withLock { $0.append(use) } }
    engine = Engine(initialState: initialState, host: host) { state, action in
      let effect = IssueReporter.$unimplementedUse.withValue(noteUse) {
        reducer.run(&state, action, recorder.environment)
      }
      let used = uses.withLock { uses in
        defer { if !uses.isEmpty { uses = [] } }
        return uses
      }
      for dependency in used {
        recorder.line.reportUse(of: dependency, by: describe(action: action))
      }
      recorder.reduced(action, state, starting: effect)
      return effect
    }
    pump = EffectPump(host: host, runtime: engine.runtime, schedule: schedule, timeout: timeout)
    state = initialState
    self.recorder = recorder
    LiveStores.shared.add(self) { [weak self] test in
      if test == nil || test == self?.testNumber { self?.endTest() }
    }
  }

  deinit {
    LiveStores.shared.remove(self)
    if !isEnded { end(at: recorder.line, isReleased: true) }
    pump.host.occupied { engine.runtime.abandonAll() }
    pump.host.close()
  }

  /// What the reducer asks of the outside world. A change counts from the next action on.
  public var environment: Environment {
    get { recorder.environment }
    set { recorder.environment = newValue }
  }

  /// How long to wait for an effect that leaves the test's executor.
  public var timeout: Duration {
    get { pump.timeout }
    set { pump.timeout = newValue }
  }
}

extension TestStore {
  /// The asynchronous effects in flight, in the order in which they started.
  package var effectsInFlight: [EffectInfo] { engine.runtime.inFlight }

  /// Starts a call: runs what is ready, and blames `line` for what happens from now on.
  func begin(_ line: SourceLine) {
    isEnded = false
    testNumber = XCTestWitness.currentTest
    recorder.line = line
    pump.run(line)
    recorder.prune { engine.runtime.inFlight }
  }

  /// Ends the test of a store that is not released at its end.
  private func endTest() {
    guard !isEnded else { return }
    end(at: recorder.line, isReleased: true)
    cancelAll()
    isEnded = true
  }

  func report(_ failure: Failure, _ line: SourceLine) {
    failure.report(line, pump.schedule)
  }
}
