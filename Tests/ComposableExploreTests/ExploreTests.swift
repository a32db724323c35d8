import ComposableCore
import ComposableExplore
import Testing

/// Effects that come after a time.
struct ExploreTests {
  // A delay of any length takes one move if nothing else is due.
  @Test(arguments: [5, 10, 30, 5_000]) func whatIsDelayedIsDelivered(milliseconds: Int) {
    let summary = late {
      Effect(value: "late").delay(for: .milliseconds(milliseconds), scheduler: $0)
    }
    #expect(summary.violation?.contains("store.receive(\"late\")") == true)
  }

  @Test func statesThatDifferInWhenSomethingIsDueAreTwo() {
    // The second delay is due a third of a second after the first, not on a multiple of its delay.
    let reducer = Reducer<[Int], Int, AnyScheduler> { state, action, scheduler in
      state.append(action)
      guard action == 0 else { return .none }
      return .merge(
        Effect(value: 1).delay(for: .milliseconds(10), scheduler: scheduler),
        Effect(value: 2).delay(for: .milliseconds(343), scheduler: scheduler))
    }
    let summary = explore(
      initialState: [], reducer: reducer, environment: { $0.scheduler },
      actions: { $0.isEmpty ? [0] : [] },
      properties: [.always("two never comes") { !$0.contains(2) }], depth: 3,
      reporter: IssueReporter { _ in })
    #expect(
      summary.violation == """
        "two never comes" does not hold after

            store.send(0)
            scheduler.advance(by: .milliseconds(10))
            store.receive(1)
            scheduler.advance(by: .milliseconds(333))
            store.receive(2)
        """)
  }

  @Test func aSleepingEffectIsWokenByTime() {
    let summary = late { scheduler in
      .run { send in
        try await scheduler.sleep(for: .seconds(3))
        send("late")
      }
    }
    #expect(summary.violation?.contains(".advance(by: .seconds(3))") == true)
  }

  /// Explores, two moves deep, a feature that sends "late" with an effect when it is asked.
  private func late(
    _ effect: @escaping @Sendable (AnyScheduler) -> Effect<String, Never>
  ) -> ExploreSummary {
    explore(
      initialState: "",
      reducer: Reducer<String, String, AnyScheduler> { state, action, scheduler in
        state = action
        return action == "asked" ? effect(scheduler) : .none
      },
      environment: { $0.scheduler }, actions: { $0.isEmpty ? ["asked"] : [] },
      properties: [.never("it is late") { $0 == "late" }], depth: 2,
      reporter: IssueReporter { _ in })
  }
}
