import ComposableCore
import ComposableTextUI
import Foundation
import Testing

@testable import Timer

struct TimerViewTests {
  @Test func theLastFiveLapsAreShown() {
    let state = TimerView.State(
      TimerState(duration: .seconds(21), laps: [1, 3, 6, 10, 15, 21].map { .seconds($0) }))
    #expect(state.rows.count == 5)
    #expect(state.rows.first?.map(\.plain) == ["Lap 2", "2.00 s", "3.00 s"])
    #expect(state.rows.last?.map(\.plain) == ["Lap 6", "6.00 s", "21.00 s"])
  }

  @Test(arguments: [
    (false, 0, [TimerView.Action.start], ["while the stopwatch is stopped", "at zero"]),
    (false, 5, [.start, .reset], ["while the stopwatch is stopped"]),
    (true, 0, [.stop, .lap], ["while the stopwatch runs"]),
    (true, 5, [.stop, .lap], ["while the stopwatch runs"]),
  ])
  func disabledControlsGiveTheirReason(
    isRunning: Bool, seconds: Int, actions: [TimerView.Action], reasons: [String]
  ) {
    let state = TimerState(started: isRunning ? Timestamp() : nil, duration: .seconds(seconds))
    let body = TimerView.body(of: TimerView.State(state))
    #expect(body.actions == actions)
    #expect(body.controls.compactMap(\.reason) == reasons)
  }

  @Test(arguments: [
    (Duration.zero, "0.00 s"), (.milliseconds(350), "0.35 s"), (.milliseconds(59_999), "59.99 s"),
    (.milliseconds(62_350), "1:02.35"), (.seconds(7200), "2:00:00.00"),
    (.milliseconds(-1_500), "-1.50 s"),
  ])
  func aDurationReadsLikeAStopwatch(duration: Duration, text: String) {
    #expect(duration.stopwatchText == text)
  }

  @Test func theSecondsOfABarHaveTheDigitsOfTheStopwatch() {
    for duration in (0..<6_000).map({ Duration.milliseconds(10 * $0) }) {
      #expect("\(duration.stopwatchSeconds)0 s".hasPrefix(duration.stopwatchText.dropLast(2)))
    }
  }

  @Test func tenthsTextTruncates() {
    #expect(Duration.milliseconds(3_399).tenthsText == "3.3 s")
    #expect(Duration.seconds(75).tenthsText == "75.0 s")
  }
}
