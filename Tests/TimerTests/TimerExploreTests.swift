import ComposableCore
import ComposableExplore
import Foundation
import Testing
import Timer

struct TimerExploreTests {
  @Test func everyInterleavingKeepsTheProperties() {
    let summary = FeatureModel(
      initialState: TimerState(), reducer: timerReducer,
      environment: { $0.system(environment: TimerEnvironment()) },
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
      ]
    ).explore(depth: 7)
    #expect(summary.states > 10)
  }
}
