import ComposableCore
import Foundation
import Testing
import TextUI

@testable import Timer

@MainActor @Suite struct TimerViewTests {
  private let scheduler = TestScheduler()

  private func view() -> TimerView {
    var environment = SystemEnvironment.unimplemented(environment: TimerEnvironment())
    environment.date = { Timestamp(since1970: .seconds(100)) }
    environment.mainQueue = scheduler.eraseToAnyScheduler()
    return TimerView(
      store: Store(initialState: TimerState(), reducer: timerReducer, environment: environment))
  }

  @Test func theScreenShowsTimeAndButton() {
    let view = view()
    #expect(view.body.render() == "Timer\n  Time  0.00 s\n  [Start]")
    view.viewStore.send(.start)
    scheduler.advance(by: .milliseconds(350))
    #expect(view.body.render() == "Timer\n  Time  0.35 s\n  [Stop]")
    view.viewStore.send(.stop)
    #expect(view.viewStore.state == TimerView.State(duration: .milliseconds(350), isRunning: false))
  }

  @Test func theBodyRunsOnceForEachChangeOfTheViewState() {
    let view = view()
    var screens: [Screen] = []
    let subscription = view.screens.sink { screens.append($0) }
    view.viewStore.send(.stop)
    #expect(screens.count == 1)
    view.viewStore.send(.start)
    view.viewStore.send(.start)
    #expect(screens.count == 2)
    scheduler.advance(by: .milliseconds(25))
    #expect(screens.count == 4)
    subscription.cancel()
  }

  @Test(arguments: [
    (Duration.zero, "0.00 s"), (.milliseconds(350), "0.35 s"), (.milliseconds(59_999), "59.99 s"),
    (.milliseconds(62_350), "1:02.35"), (.seconds(7200), "2:00:00.00"),
    (.milliseconds(-1_500), "-1.50 s"),
  ])
  func aDurationReadsLikeAStopwatch(duration: Duration, text: String) {
    #expect(duration.stopwatchText == text)
  }
}
