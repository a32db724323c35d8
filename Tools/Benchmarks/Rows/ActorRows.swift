import ComposableCore

/// A server's session with a timer and requests.
private enum SessionAction: Sendable {
  case answered(Int)
  case opened
  case requested
  case ticked
  case typed
}

private let sessionReducer = Reducer<Int, SessionAction, AnyScheduler> { state, action, scheduler in
  switch action {
  case .answered(let answer):
    state &+= answer
    return .none
  case .opened:
    return Effect.timer(id: 0, every: .seconds(3_600), on: scheduler).map { _ in .ticked }
  case .requested:
    return .task { .answered(1) }
  case .ticked, .typed:
    state &+= 1
    return .none
  }
}

private typealias Session = StoreActor<Int, SessionAction>

private func makeSessions(_ count: Int, _ scheduler: AnyScheduler) -> [Session] {
  (0..<count).map { _ in
    Session(initialState: 0, reducer: sessionReducer, environment: scheduler)
  }
}

/// Runs `sessions` on `tasks` tasks; each session gets seven actions and a request. Returns ns per
/// send.
private func serve(_ sessions: [Session], tasks: Int) async -> Double {
  let start = ContinuousClock.now
  await withTaskGroup { group in
    for task in 0..<tasks {
      group.addTask {
        for index in stride(from: task, to: sessions.count, by: tasks) {
          for _ in 0..<7 { await sessions[index].send(.typed) }
          await sessions[index].send(.requested).finish()
        }
      }
    }
  }
  return (ContinuousClock.now - start).nanoseconds / Double(8 * sessions.count)
}

private func sessionsRow(_ count: Int) -> Row {
  Row("a send to one of \(count) StoreActors with timers, both cores") {
    let sessions = makeSessions(count, TestScheduler().eraseToAnyScheduler())
    for session in sessions { await session.send(.opened) }
    var turns: [(one: Double, both: Double)] = []
    for _ in 0..<Meter.repeats {
      let one = await serve(sessions, tasks: 1)
      turns.append((one, await serve(sessions, tasks: 2)))
    }
    return Measurement(
      times: turns.map(\.both), floor: Meter.floor,
      reference: .init(
        name: "one core", best: turns.map(\.one).min() ?? .nan,
        ratio: turns.map { $0.both / $0.one }.sorted()[turns.count / 2]))
  }
}

@MainActor let actorSeries = [
  Series([
    sessionsRow(10_000),
    Row("memory of a StoreActor", unit: "bytes") {
      let before = Allocations.bytes
      let sessions = makeSessions(10_000, .immediate)
      let bytes = Double(Allocations.bytes - before) / Double(sessions.count)
      withExtendedLifetime(sessions) {}
      return Measurement(times: [bytes], floor: nil)
    },
  ])
]
