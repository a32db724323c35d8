import ComposableCore
import Foundation
import Synchronization

private enum FlightAction {
  case cancel(Int)
  case start(Int)
}

/// Starts an effect that never ends.
private let flightReducer = Reducer<Int, FlightAction, Void> { _, action, _ in
  switch action {
  case .cancel(let id): .cancel(id: id)
  case .start(let id): Effect<FlightAction, Never>.future { _ in }.cancellable(id: id)
  }
}

/// Lists whose rows have effects.
private struct BoardState: Equatable {
  var lists: IdentifiedArray<Int, ListState>
}

private enum BoardAction: Sendable {
  case list(Int, ListAction)
}

/// The tick of one of several virtual timers.
private func tickRow(_ timers: Int, _ limit: Limit) -> Row {
  Row("virtual tick, \(timers) timers", limit) {
    let scheduler = TestScheduler()
    // A positive action starts a timer; zero is its tick.
    let reducer = Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
      state &+= 1
      if action == 0 { return .none }
      return Effect.timer(id: action, every: .milliseconds(1), on: scheduler).map { _ in 0 }
    }
    let store = makeSender(0, reducer, scheduler.eraseToAnyScheduler())
    for timer in 1...timers { store.send(timer) }
    defer { withExtendedLifetime(store) {} }
    return Meter.measure(operations: timers) {
      scheduler.advance(by: .milliseconds($0))
    }
  }
}

/// A task that switches to another thread and back, alternating with a bare task that does the
/// same.
///
/// Both can be three times slower for a while, depending on which threads the system wakes, so the
/// median counts. Idle threads keep the processors awake.
@MainActor
private func asyncRoundTrip() async -> Cost {
  let isOver = Mutex(false)
  for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
    Thread.detachNewThread {
      nice(19)  // On Linux, of this thread only.
      while !isOver.withLock(\.self) {}
    }
  }
  defer { isOver.withLock { $0 = true } }
  let viewStore = ViewStore(Store(initialState: 0, reducer: requestReducer, environment: ()))
  let count = 100
  var times: [Double] = []
  var references: [Double] = []
  for _ in 0..<100 {
    let start = ContinuousClock.now
    for _ in 0..<count { await Task.detached { await Task { @MainActor in }.value }.value }
    let middle = ContinuousClock.now
    for _ in 0..<count { await viewStore.send(.request).finish() }
    references.append((middle - start).nanoseconds / Double(count))
    times.append((ContinuousClock.now - middle).nanoseconds / Double(count))
  }
  return Cost(value: median(times), reference: median(references))
}

/// A function that starts the effects of a merge again.
@MainActor
private func restarting(_ count: Int) -> @MainActor () -> Void {
  let reducer = Reducer<Int, Int, Void> { _, _, _ in
    .merge((0..<count).map { _ in .future { _ in } })
  }
  let store = Store(initialState: 0, reducer: reducer, environment: ())
  store.view.send(0)
  let positions = store.effectsInFlight.map(\.position)
  return {
    guard let debugger = StoreDebugger(store) else { return }
    debugger.restore(0) { debugger.restart(positions, of: 0, in: 0, number: 1) }
  }
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

@MainActor let effectRows: [Row] = [
  Row("Effect(value:), a hop", .floors(25)) {
    let counter = makeSender(CounterState(), counterReducer, ())
    return Meter.measure { for _ in 0..<$0 { counter.send(.incrementByEffect) } }
  },
  Row("Effect(value:) of a row", .floors(900)) {
    let list = makeSender(ListState(100), listReducer, ())
    return Meter.measure { count in
      for index in 0..<count { list.send(.item(index % 100, .incrementByEffect)) }
    }
  },
  Row("Effect(value:) of a row in a row", .floors(2_000)) {
    let board = makeSender(
      BoardState(lists: IdentifiedArray(uniqueElements: (0..<10).map { ListState(10, id: $0) })),
      listReducer.forEach(state: \.lists, action: /BoardAction.list, environment: { $0 }), ())
    return Meter.measure { count in
      for index in 0..<count {
        board.send(.list(index / 10 % 10, .item(index % 10, .incrementByEffect)))
      }
    }
  },
  tickRow(1, .floors(330)),
  tickRow(1_000, .floors(400)),
  Row("start and cancel an effect among 10,000", .floors(1_600)) {
    let flights = makeSender(0, flightReducer, ())
    for id in 1...10_000 { flights.send(.start(id)) }
    return Meter.measure { count in
      for _ in 0..<count {
        flights.send(.start(0))
        flights.send(.cancel(0))
      }
    }
  },
  Row("make and release a root store with an effect", .floors(2_200)) {
    Meter.measure { for _ in 0..<$0 { makeSender(0, flightReducer, ()).send(.start(0)) } }
  },
  Row("start and cancel a task", .floors(3_200)) {
    let executor = CallingThread()
    let reducer = Reducer<Int, FlightAction, Void> { _, action, _ in
      switch action {
      case .cancel(let id): .cancel(id: id)
      case .start(let id): .fireAndForget { try await Task.never() }.cancellable(id: id)
      }
    }
    let engine = Engine<Int, FlightAction>(
      initialState: 0, runtime: EffectRuntime(host: CallingHost(executor: executor))
    ) { reducer.run(&$0, $1, ()) }
    return Meter.measure { count in
      for _ in 0..<count {
        _ = engine.send(.start(0))
        executor.run()
        _ = engine.send(.cancel(0))
        executor.run()
        engine.runtime.flush()
      }
    }
  },
  Row("async round trip, beside a bare task's", .references(1.5), asyncRoundTrip),
  Row("restart 3,000 effects of a merge, beside 300 ten times", .references(1.5)) {
    let (few, many) = (restarting(300), restarting(3_000))
    return Meter.compare(with: { for _ in 0..<10 * $0 { few() } }) {
      for _ in 0..<$0 { many() }
    }
  },
  Row("memory of an effect in flight", .units(800)) {
    let flights = makeSender(0, flightReducer, ())
    return Meter.memory { flights.send(.start($0)) }
  },
  Row("memory of an effect in a row", .units(1_350)) {
    let list = makeSender(ListState(50_001), listReducer, ())
    return Meter.memory { list.send(.item($0 + 1, .request)) }
  },
]

/// Runs a job on the calling thread, so that no time is spent waking another one.
private final class CallingThread: TaskExecutor {
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
private final class CallingHost: EffectHost {
  let executor: CallingThread

  init(executor: CallingThread) { self.executor = executor }

  var isOnStoreActor: Bool { true }

  func executor(ofEffect number: Int) -> (any TaskExecutor)? { executor }

  func wake(_ runtime: EffectRuntime) {}
}
