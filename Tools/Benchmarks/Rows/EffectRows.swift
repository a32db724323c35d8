import ComposableCore
import Synchronization

enum TimerAction {
  case started(Int)
  case ticked
}

private struct TimerID: Hashable {
  let number: Int
}

private let timerReducer = Reducer<Int, TimerAction, AnyScheduler> { state, action, scheduler in
  switch action {
  case .started(let number):
    return Effect.timer(id: TimerID(number: number), every: .milliseconds(1), on: scheduler)
      .map { _ in .ticked }
  case .ticked:
    state &+= 1
    return .none
  }
}

private func timerRow(_ timers: Int) -> Row {
  Row("virtual timer tick, \(timers) running") {
    let scheduler = TestScheduler()
    let store = makeSender(
      0, reducer: timerReducer, environment: scheduler.eraseToAnyScheduler())
    for number in 0..<timers { store.send(.started(number)) }
    defer { withExtendedLifetime(store) {} }
    return Meter.measure(count: 200_000 / timers, perRound: timers, countsObjects: true) { count in
      scheduler.advance(by: .milliseconds(count))
    }
  }
}

/// Synchronous effects that each cause the next action.
private func feedbackRow(_ length: Int) -> Row {
  Row("one of a chain of \(length) synchronous actions") {
    let chain = Reducer<Int, Int, Void> { state, rest, _ in
      state &+= 1
      return rest == 0 ? .none : Effect(value: rest - 1)
    }
    let store = makeSender(0, reducer: chain, environment: ())
    return Meter.measure(count: max(1, 100_000 / length), perRound: length, countsObjects: true) {
      count in
      for _ in 0..<count { store.send(length) }
    }
  }
}

private enum FlightAction {
  case started(Int)
  case cancelled(Int)
}

/// Starts and cancels one effect among `size` that never end.
private func inFlightRow(_ size: Int) -> Row {
  Row("start and cancel an effect, \(size) in flight") {
    let reducer = Reducer<Int, FlightAction, Void> { _, action, _ in
      switch action {
      case .started(let id): Effect<FlightAction, Never>.future { _ in }.cancellable(id: id)
      case .cancelled(let id): .cancel(id: id)
      }
    }
    let store = makeSender(0, reducer: reducer, environment: ())
    for id in 1...size { store.send(.started(id)) }
    return Meter.measure(count: 20_000, countsObjects: true) { count in
      for _ in 0..<count {
        store.send(.started(0))
        store.send(.cancelled(0))
      }
    }
  }
}

private func mergeRow(_ size: Int) -> Row {
  Row("merge of \(size) .none") {
    let none = [Effect<CounterAction, Never>](repeating: .none, count: size)
    return Meter.measure(count: 5_000_000 / size) { count in
      for _ in 0..<count { blackHole(Effect<CounterAction, Never>.merge(none)) }
    }
  }
}

enum AsyncAction: Sendable {
  case asked
  case answered
}

let asyncReducer = Reducer<Int, AsyncAction, Void> { state, action, _ in
  switch action {
  case .asked:
    return .task { .answered }
  case .answered:
    state &+= 1
    return .none
  }
}

/// An effect that switches to another thread and back, in turns with a bare task that does the
/// same.
///
/// The median of the turns' ratios is used: depending on the threads the system wakes, both sides
/// can be three times as slow for a while. Idle threads keep the processors awake, since waking one
/// takes longer than the round trip.
@MainActor
private func asyncRoundTrip() async -> Measurement {
  let awake = BusyProcessors()
  defer { awake.end() }
  let count = 100
  let viewStore = ViewStore(Store(initialState: 0, reducer: asyncReducer, environment: ()))
  var turns: [(ours: Double, bare: Double)] = []
  for _ in 0..<10 * Meter.repeats {
    let start = ContinuousClock.now
    for _ in 0..<count {
      await Task.detached { await Task { @MainActor in }.value }.value
    }
    let middle = ContinuousClock.now
    for _ in 0..<count { await viewStore.send(.asked).finish() }
    let end = ContinuousClock.now
    turns.append(
      ((end - middle).nanoseconds / Double(count), (middle - start).nanoseconds / Double(count)))
  }
  return Measurement(
    times: turns.map(\.ours), floor: Meter.floor,
    reference: .init(
      name: "a bare Task { @MainActor } round trip", best: turns.map(\.bare).min() ?? .nan,
      ratio: turns.map { $0.ours / $0.bare }.sorted()[turns.count / 2]))
}

/// Runs jobs on the calling thread, so that no time is spent on waking another one.
private final class CallingExecutor: TaskExecutor {
  private let job = Mutex<UnownedJob?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let enqueued = UnownedJob(job)
    self.job.withLock { $0 = enqueued }
  }

  func run() {
    job.withLock { $0.take() }?.runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// Treats the calling thread as the store's actor.
private struct CallingHost: EffectHost {
  let executor: CallingExecutor

  func isCurrent(onCaller: Bool) -> Bool { true }

  func executor(of effect: Int) -> (any TaskExecutor)? { executor }

  func wake(_ runtime: EffectRuntime) {}
}

/// Starts a task that never ends, and cancels it.
@MainActor
private func taskRow() -> Measurement {
  let executor = CallingExecutor()
  let reducer = Reducer<Int, FlightAction, Void> { _, action, _ in
    switch action {
    case .started(let id): .fireAndForget { try await Task.never() }.cancellable(id: id)
    case .cancelled(let id): .cancel(id: id)
    }
  }
  let engine = Engine<Int, FlightAction>(
    initialState: 0, runtime: EffectRuntime(host: CallingHost(executor: executor))
  ) { reducer.run(&$0, $1, ()) }
  return Meter.measure(count: 10_000, countsObjects: true) { count in
    for _ in 0..<count {
      _ = engine.send(.started(0))
      executor.run()
      _ = engine.send(.cancelled(0))
      executor.run()
      engine.runtime.flush()
    }
  }
}

@MainActor let effectSeries = [
  Series([1, 10, 100, 1_000], growth: .none, timerRow),
  Series([1, 10, 100, 1_000], growth: .linear, mergeRow),
  Series([1, 1_000, 10_000, 100_000], growth: .none, feedbackRow),
  Series([1, 100, 1_000, 10_000], growth: .none, inFlightRow),
  Series([
    Row("async effect round trip", asyncRoundTrip),
    Row("start and cancel a task", taskRow),
  ]),
]
