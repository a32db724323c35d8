import ComposableCore

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

@MainActor
private func timerRow(_ timers: Int, _ limit: Limit) -> Row {
  Row("virtual timer tick, \(timers) running", limit) { name, limit in
    let scheduler = TestScheduler()
    let store = Store(
      initialState: 0, reducer: timerReducer, environment: scheduler.eraseToAnyScheduler())
    for number in 0..<timers { _ = store.process(.started(number)) }
    defer { withExtendedLifetime(store) {} }
    return Meter.measure(
      name, limit: limit, count: 200_000 / timers, perOperation: timers, countsAllocations: true
    ) { count in
      scheduler.advance(by: .milliseconds(count))
    }
  }
}

@MainActor let effectRows: [Row] = [
  timerRow(1, .floors(40)), timerRow(100, .floors(120)),
]

enum AsyncAction: Sendable {
  case asked
  case answered
}

private let asyncReducer = Reducer<Int, AsyncAction, Void> { state, action, _ in
  switch action {
  case .asked:
    return .task { .answered }
  case .answered:
    state &+= 1
    return .none
  }
}

/// An effect that goes to another thread and back, against a bare task that does the same.
@MainActor
func asyncRoundTrip() async -> [Measurement] {
  let count = 2_000
  let viewStore = ViewStore(Store(initialState: 0, reducer: asyncReducer, environment: ()))
  var bare: [Double] = []
  var ours: [Double] = []
  for _ in 0..<Meter.repeats {
    var start = ContinuousClock.now
    for _ in 0..<count {
      await Task.detached { await Task { @MainActor in }.value }.value
    }
    bare.append((ContinuousClock.now - start).nanoseconds / Double(count))
    start = ContinuousClock.now
    for _ in 0..<count { await viewStore.send(.asked).finish() }
    ours.append((ContinuousClock.now - start).nanoseconds / Double(count))
  }
  bare.sort()
  ours.sort()
  let floor = Meter.floor
  return [
    Measurement(
      name: "a bare Task { @MainActor } round trip", best: bare[0], floor: floor,
      median: bare[Meter.repeats / 2]),
    Measurement(
      name: "async effect round trip", best: ours[0], floor: floor, limit: .units(1.5 * bare[0]),
      median: ours[Meter.repeats / 2]),
  ]
}
