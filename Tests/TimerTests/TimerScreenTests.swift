import ComposableCore
import ComposableTesting
import Foundation
import Testing
import Timer

/// Snapshots of the feature's screens.
@MainActor struct TimerScreenTests {
  private func screen(_ state: TimerState) -> String {
    TimerView(
      store: Store(
        initialState: state, reducer: timerReducer,
        environment: .unimplemented(environment: TimerEnvironment()))
    ).body.render()
  }

  @Test func theStopwatch() {
    assertSnapshot(of: screen(TimerState()), named: "fresh")
    assertSnapshot(
      of: screen(
        TimerState(started: Timestamp(since1970: .seconds(0)), duration: .milliseconds(62_350))),
      named: "running")
    assertSnapshot(
      of: screen(
        TimerState(duration: .seconds(36_000), laps: [.seconds(7), .seconds(61), .seconds(35_999)])),
      named: "stopped")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
