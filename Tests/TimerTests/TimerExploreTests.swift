import ComposableCore
import ComposableExplore
import Foundation
import Testing
import Timer

struct TimerExploreTests {
  private func walk(
    _ reducer: Reducer<TimerState, TimerAction, SystemEnvironment<TimerEnvironment>>,
    _ reporter: IssueReporter = .current
  ) -> ExploreSummary {
    explore(
      initialState: TimerState(), reducer: reducer,
      environment: { $0.system(TimerEnvironment()) },
      actions: { _ in [.start, .stop, .lap] },
      properties: [
        .transition("it runs if and only if it ticks") {
          ($0.after.started != nil) == ($0.inFlight.count == 1)
        },
        .transition("it never goes backwards") { $0.after.duration >= $0.before.duration },
        .always("laps end one after the other") { $0.laps == $0.laps.sorted() },
        .transition("a step of 10 ms is one tick at most") {
          $0.after.duration - $0.before.duration <= .milliseconds(10)
        },
      ],
      depth: 7, reporter: reporter)
  }

  @Test func everyInterleavingKeepsTheProperties() {
    let summary = walk(timerReducer)
    #expect(summary.violation == nil)
    #expect(summary.states > 10)
  }

  @Test func aStopThatForgetsTheTimerIsFound() {
    let broken = Reducer<TimerState, TimerAction, SystemEnvironment<TimerEnvironment>> {
      state, action, environment in
      guard action == .stop else { return timerReducer(&state, action, environment) }
      state.started = nil
      return .none
    }
    #expect(
      walk(broken, IssueReporter { _ in }).violation == """
        "it runs if and only if it ticks" does not hold after

            store.send(.start)
            store.send(.stop)
        """)
  }
}
