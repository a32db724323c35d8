import ComposableCore
import ComposableTesting
import Foundation
import Testing
import Timer

struct TimerFeatureTests {
  private let date = Timestamp(since1970: .seconds(100))
  private let scheduler = TestScheduler()
  private let store: TestStore<TimerState, TimerAction, SystemEnvironment<TimerEnvironment>>

  init() {
    store = TestStore(
      initialState: TimerState(), reducer: timerReducer,
      environment: .unimplemented(environment: TimerEnvironment()))
    store.environment.date = { [date] in date }
    store.environment.mainQueue = scheduler.eraseToAnyScheduler()
  }

  private func receiveTicks(_ durations: Duration...) {
    for duration in durations {
      store.receive(.timeUpdated) { $0.duration = duration }
    }
  }

  @Test func thirtyFiveMillisecondsAreThreeTicks() {
    store.send(.start) { $0.started = date }
    scheduler.advance(by: .milliseconds(35))
    receiveTicks(.milliseconds(10), .milliseconds(20), .milliseconds(30))
    store.send(.stop) { $0.started = nil }
  }

  @Test func startingTwiceChangesNothing() {
    store.send(.start) { $0.started = date }
    scheduler.advance(by: .milliseconds(5))
    store.send(.start)
    scheduler.advance(by: .milliseconds(15))
    receiveTicks(.milliseconds(10), .milliseconds(20))
    store.send(.stop) { $0.started = nil }
  }

  @Test func nothingTicksOnceItIsStopped() {
    store.send(.start) { $0.started = date }
    store.send(.stop) { $0.started = nil }
    scheduler.advance(by: .seconds(1))
    store.send(.stop)
  }

  @Test func startingAgainGoesOnFromThere() {
    store.send(.start) { $0.started = date }
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    store.send(.stop) { $0.started = nil }
    store.environment.date = { Timestamp(since1970: .seconds(200)) }
    store.send(.start) { $0.started = Timestamp(since1970: .seconds(200)) }
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(20))
    store.send(.stop) { $0.started = nil }
  }

  @Test func aLapEndsWhileItRunsOnly() {
    store.send(.lap)
    store.send(.start) { $0.started = date }
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    store.send(.lap) { $0.laps = [.milliseconds(10)] }
    store.send(.stop) { $0.started = nil }
    store.send(.lap)
  }

  @Test func resettingGoesBackToZeroAndOnFromThere() {
    store.send(.start) { $0.started = date }
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    store.send(.lap) { $0.laps = [.milliseconds(10)] }
    store.send(.reset) {
      $0.duration = .zero
      $0.laps = []
    }
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    store.send(.stop) { $0.started = nil }
  }

  @Test func aTickIsAsLongAsTheEnvironmentSays() {
    #expect(TimerEnvironment.live.tick == .milliseconds(10))
    store.environment.tick = .milliseconds(100)
    store.send(.start) { $0.started = date }
    scheduler.advance(by: .milliseconds(350))
    receiveTicks(.milliseconds(100), .milliseconds(200), .milliseconds(300))
    store.send(.stop) { $0.started = nil }
  }

  @Test func anHourOfTicksIsAnHourExactly() {
    var state = TimerState()
    for _ in 0..<360_000 {
      _ = timerReducer.run(&state, .timeUpdated, .unimplemented(environment: TimerEnvironment()))
    }
    #expect(state.duration == .seconds(3600))
  }
}
