import ComposableCore
import ComposableExplore
import ComposableTesting
import Search
import Testing

private struct Offline: Error, Equatable {}

struct SearchTests {
  @Test func onlyTheLastQueryOfAPauseIsSearched() {
    let clock = TestScheduler()
    let store = TestStore(
      initialState: SearchState(), reducer: searchReducer,
      environment: SearchEnvironment(
        find: { ["\($0) 1"] }, mainQueue: clock.eraseToAnyScheduler()))
    store.send(.queryChanged("ti")) {
      $0.isSearching = true
      $0.query = "ti"
    }
    clock.advance(by: .milliseconds(200))
    store.send(.queryChanged("tim")) { $0.query = "tim" }
    clock.advance(by: .milliseconds(300))
    store.receive(.answered(.success(["tim 1"]))) {
      $0.isSearching = false
      $0.results = ["tim 1"]
    }
    store.finish()
  }

  @Test func theResultsBelongToTheQueryInEveryOrder() {
    let summary = FeatureModel(
      initialState: SearchState(), reducer: searchReducer,
      environment: { world in
        SearchEnvironment(
          find: { try await world.awaitAnswer("find \($0)", ["\($0) 1"], failures: [Offline()]) },
          mainQueue: world.scheduler)
      },
      actions: { _ in [.queryChanged("ti"), .queryChanged("tim"), .queryChanged("")] },
      properties: [
        .always("the results belong to the query") { state in
          state.results.allSatisfy { $0 == "\(state.query) 1" }
        },
        .inFlight("the flag matches the search") { $0.isSearching },
        .noDeadlock("an answer can come", while: { $0.isSearching }),
        .reachable("results") { !$0.results.isEmpty },
        .reachable("a message") { $0.message != nil },
      ]
    ).explore()
    #expect(summary.neverHappened.isEmpty)
  }
}
