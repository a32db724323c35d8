import ComposableCore
import TestSupport
import Testing

struct ThrottleOrderTests {
  let scheduler = TestScheduler()

  func harness(latest: Bool) -> EngineHarness<[Int], Int> {
    let queue = scheduler.eraseToAnyScheduler()
    return EngineHarness([]) { state, action in
      guard action > 0 else {
        if action < 0 { state.append(-action) }
        return action == 0 ? .cancel(id: "x") : .none
      }
      return Effect(value: -action)
        .throttle(id: "x", for: .seconds(1), scheduler: queue, latest: latest)
    }
  }

  @Test func aValueThatWaitsKeepsTheWindowOpen() {
    let harness = harness(latest: true)
    harness.send(1)
    harness.send(2)
    // The time has passed but the delivery is still in the mailbox, as on a busy main queue.
    harness.engine.holdDeliveries()
    scheduler.advance(by: .seconds(1))
    harness.send(3)
    harness.engine.releaseDeliveries()
    scheduler.advance(by: .seconds(5))
    #expect(harness.state == [1, 3])
  }

  @Test func cancellingTheIdStopsWhatWaits() {
    let harness = harness(latest: true)
    harness.send(1)
    harness.send(2)
    harness.send(0)
    scheduler.advance(by: .seconds(5))
    #expect(harness.state == [1])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aStoreThatIsReleasedWhileAValueWaitsLeaksNothing() {
    weak var runtime: EffectRuntime?
    do {
      let harness = harness(latest: true)
      harness.send(1)
      harness.send(2)
      runtime = harness.engine.runtime
    }
    scheduler.advance(by: .seconds(5))
    #expect(runtime == nil)
  }
}
