import ComposableCore
import ComposableExplore
import Testing

/// Effects that deliver after a delay.
struct ExploreTests {
  // A delay of any length takes one move if nothing else is due.
  @Test(arguments: [5, 10, 30, 5_000]) func aDelayedValueIsDelivered(milliseconds: Int) {
    let summary = FeatureModel(
      initialState: "",
      reducer: Reducer<String, String, AnyScheduler> { state, action, scheduler in
        state = action
        guard action == "asked" else { return .none }
        return Effect(value: "late").delay(for: .milliseconds(milliseconds), scheduler: scheduler)
      },
      environment: { $0.scheduler },
      actions: { $0.isEmpty ? ["asked"] : [] },
      properties: [.never("it is late") { $0 == "late" }]
    ).explore(depth: 2, reporter: IssueReporter { _ in })
    #expect(summary.violation?.contains("store.receive(\"late\")") == true)
  }
}
