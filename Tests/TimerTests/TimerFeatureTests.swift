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

  private func start() {
    store.send(.start) { $0.started = date }
  }

  private func stop() {
    store.send(.stop) { $0.started = nil }
  }

  private func receiveTicks(_ durations: Duration...) {
    for duration in durations {
      store.receive(.timeUpdated) { $0.duration = duration }
    }
  }

  @Test func startingTwiceChangesNothing() {
    start()
    scheduler.advance(by: .milliseconds(5))
    store.send(.start)
    scheduler.advance(by: .milliseconds(15))
    receiveTicks(.milliseconds(10), .milliseconds(20))
    stop()
  }

  @Test func aStoppedStopwatchDoesNotTick() {
    start()
    stop()
    scheduler.advance(by: .seconds(1))
    store.send(.stop)
  }

  @Test func startingAgainContinuesFromTheSameTime() {
    start()
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    stop()
    store.environment.date = { Timestamp(since1970: .seconds(200)) }
    store.send(.start) { $0.started = Timestamp(since1970: .seconds(200)) }
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(20))
    stop()
  }

  @Test func aLapEndsOnlyWhileTheStopwatchRuns() {
    store.send(.lap)
    start()
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    store.send(.lap) { $0.laps = [.milliseconds(10)] }
    stop()
    store.send(.lap)
  }

  @Test func resettingWhileRunningContinuesFromZero() {
    start()
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    store.send(.lap) { $0.laps = [.milliseconds(10)] }
    store.send(.reset) {
      $0.duration = .zero
      $0.laps = []
    }
    scheduler.advance(by: .milliseconds(10))
    receiveTicks(.milliseconds(10))
    stop()
  }

  @Test func theEnvironmentSetsTheLengthOfATick() {
    #expect(TimerEnvironment.live.tick == .milliseconds(10))
    store.environment.tick = .milliseconds(100)
    start()
    scheduler.advance(by: .milliseconds(350))
    receiveTicks(.milliseconds(100), .milliseconds(200), .milliseconds(300))
    stop()
  }

  @Test func anHourOfTicksIsAnHourExactly() {
    let environment = SystemEnvironment.unimplemented(environment: TimerEnvironment())
    var state = TimerState()
    for _ in 0..<360_000 {
      _ = timerReducer.run(&state, .timeUpdated, environment)
    }
    #expect(state.duration == .seconds(3600))
  }
}
