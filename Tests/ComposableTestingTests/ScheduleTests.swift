import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// The order of effects that are ready at the same time.
struct ScheduleTests {
  private func order(_ schedule: Schedule) -> [String] {
    let store = ProbeStore(
      initialState: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment(),
      schedule: schedule)
    store.send(.together)
    store.skipReceivedActions()
    return store.state.log
  }

  @Test func effectsRunFirstInFirstOut() {
    #expect(order(.fifo) == (1...8).map { "arrived \($0)" })
  }

  @Test func eachSeedHasItsOwnRepeatableOrder() {
    let orders = (UInt64(0)..<20).map { order(.seeded($0)) }
    #expect(orders == (UInt64(0)..<20).map { order(.seeded($0)) })
    #expect(Set(orders).count == 20)
    #expect(orders.allSatisfy { Set($0) == Set((1...8).map { "arrived \($0)" }) })
  }

  @Test func theActionsOfOneTaskKeepTheirOrderUnderEverySeed() {
    let reducer = Reducer<[[Int]], [Int]?, Void> { state, sent, _ in
      if let sent { state.append(sent) }
      guard sent == nil else { return .none }
      return .run { send in
        await withTaskGroup(of: Void.self) { group in
          for task in 0..<3 {
            group.addTask {
              for number in 0..<5 {
                await Task.yield()
                send([task, number])
              }
            }
          }
        }
      }
    }
    for seed in UInt64(0)..<20 {
      let store = TestStore(
        initialState: [], reducer: reducer, environment: (), schedule: .seeded(seed))
      store.exhaustivity = .off
      store.send(nil)
      store.skipReceivedActions()
      for task in 0..<3 {
        #expect(store.state.filter { $0[0] == task }.map { $0[1] } == Array(0..<5))
      }
    }
  }

  @Test func childTasksRunOnTheTest() {
    let store = ProbeStore(
      initialState: ProbeState(), reducer: probeReducer,
      environment: ProbeEnvironment(fetch: { value in
        await withTaskGroup(of: Int.self) { group in
          for index in 1...value { group.addTask { index } }
          return await group.reduce(0, +)
        }
      }))
    store.send(.fetch(100))
    store.receive(.arrived(5050)) { $0.log = ["arrived 5050"] }
  }

  @Test func anEffectThatYieldsEndlesslyIsReported() {
    let store = ProbeStore(
      initialState: ProbeState(), reducer: probeReducer,
      environment: ProbeEnvironment(fetch: { value in
        while !Task.isCancelled { await Task.yield() }
        return value
      }),
      timeout: .milliseconds(10))
    let found = reportedMessages { store.send(.fetch(1)) }
    #expect(
      found == [
        """
        The effects did not settle within 0.01 seconds.

            Effect 1, started by "fetch(1)"

        One of them yields forever. Let it sleep on the environment's scheduler instead.
        """
      ])
    _ = reportedMessages { store.skipInFlightEffects() }
  }

  @Test func anEffectStartedByATickSleepsFromThatTick() {
    let scheduler = TestScheduler()
    let reducer = Reducer<[Duration], Bool?, AnyScheduler> { times, action, scheduler in
      switch action {
      case nil:
        return Effect.timer(id: 1, every: .milliseconds(10), on: scheduler).map { _ in true }
      case true?:
        return .task {
          try await scheduler.sleep(for: .milliseconds(5))
          return false
        }
      case false?:
        times.append(scheduler.now.offset)
        return .none
      }
    }
    let store = TestStore(
      initialState: [], reducer: reducer, environment: scheduler.eraseToAnyScheduler())
    store.send(nil)
    scheduler.advance(by: .milliseconds(29))
    store.receive(true)
    store.receive(false) { $0 = [.milliseconds(15)] }
    store.receive(true)
    store.receive(false) { $0.append(.milliseconds(25)) }
    store.skipInFlightEffects()
  }
}
