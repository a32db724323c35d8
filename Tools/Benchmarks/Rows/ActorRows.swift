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

/// Runs a plain loop `times` times on each of `tasks` tasks. Returns ns per time and task.
private func spin(_ times: Int, tasks: Int) async -> Double {
  let start = ContinuousClock.now
  await withTaskGroup { group in
    for _ in 0..<tasks {
      group.addTask {
        var number: UInt64 = 1
        for _ in 0..<times { number = number &* 6_364_136_223_846_793_005 &+ 1 }
        blackHole(number)
      }
    }
  }
  return (ContinuousClock.now - start).nanoseconds / Double(times * tasks)
}

/// How many times faster two tasks run a plain loop than one: 2 if both cores are free.
private func freeCores() async -> Double {
  await spin(2_000_000, tasks: 1) / (await spin(2_000_000, tasks: 2))
}

/// One core and both in turns. Other programs can take a core for a while, so the half of the turns
/// counts in which most of both cores was free.
private func sessionsRow(_ count: Int) -> Row {
  Row("a send to one of \(count) StoreActors with timers, both cores") {
    let sessions = makeSessions(count, TestScheduler().eraseToAnyScheduler())
    for session in sessions { await session.send(.opened) }
    var turns: [(one: Double, both: Double, cores: Double)] = []
    var cores = await freeCores()
    for _ in 0..<2 * Meter.repeats {
      let one = await serve(sessions, tasks: 1)
      let both = await serve(sessions, tasks: 2)
      let after = await freeCores()
      turns.append((one, both, min(cores, after)))
      cores = after
    }
    turns = Array(turns.sorted { $0.cores > $1.cores }.prefix(Meter.repeats))
    return Measurement(
      times: turns.map(\.both), floor: Meter.floor,
      reference: .init(
        name: "one core", best: turns.map(\.one).min() ?? .nan,
        ratio: turns.map { $0.both / $0.one }.sorted()[turns.count / 2]))
  }
}

@MainActor let actorSeries = [
  Series([
    // First, because stores are released later, on their executors, which another row's memory
    // would hide.
    Row("memory of a StoreActor", unit: "bytes") {
      let before = Allocations.bytes
      let sessions = makeSessions(10_000, .immediate)
      let bytes = Double(Allocations.bytes - before) / Double(sessions.count)
      withExtendedLifetime(sessions) {}
      return Measurement(times: [bytes], floor: nil)
    },
    sessionsRow(10_000),
  ])
]
