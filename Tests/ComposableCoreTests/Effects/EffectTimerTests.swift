import ComposableCore
import Testing

struct EffectTimerTests {
  enum ID: Hashable, Sendable { case id }

  let scheduler = TestScheduler()

  @Test func aTimerTicksEveryInterval() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { _ in
      Effect.timer(id: ID.id, every: .milliseconds(10), on: mainQueue)
        .map { Int($0 / .milliseconds(1)) }
    }
    harness.send(0)
    scheduler.advance(by: .milliseconds(35))
    #expect(harness.state == [10, 20, 30])
  }

  @Test func startingALiveTimerRestartsIt() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      Effect.timer(id: ID.id, every: .seconds(1), on: mainQueue).map { _ in action + 1 }
    }
    harness.send(0)
    scheduler.advance(by: .milliseconds(1_900))
    harness.send(1)
    scheduler.advance(by: .milliseconds(999))
    #expect(harness.state == [1])
    scheduler.advance(by: .milliseconds(1))
    #expect(harness.state == [1, 2])
    #expect(harness.inFlight.count == 1)
  }

  @Test func aCancelledTimerNeverTicksAgain() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      action == 0
        ? Effect.timer(id: ID.id, every: .seconds(1), on: mainQueue).map { _ in 1 }
        : .cancel(id: ID.id)
    }
    harness.send(0)
    scheduler.advance(by: .seconds(2))
    harness.send(1)
    scheduler.run()
    #expect(harness.state == [1, 1])
  }

  @Test func aTickMayCancelItsOwnTimer() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = EngineHarness<Int, Bool>(0) { state, isStart in
      if isStart {
        return Effect.timer(id: ID.id, every: .seconds(1), on: mainQueue).map { _ in false }
      }
      state += 1
      return state == 3 ? .cancel(id: ID.id) : .none
    }
    let task = harness.send(true)
    scheduler.run()
    #expect(harness.state == 3)
    #expect(task?.isOver == true)
  }
}
