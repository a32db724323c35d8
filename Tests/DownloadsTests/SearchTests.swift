import ComposableCore
import ComposableTesting
import Downloads
import Testing

/// The search starts when the user stops typing.
struct SearchTests {
  let clock = TestScheduler()
  let result = SearchResult(title: "Swift", url: "swift.tar")
  let store: TestStore<SearchState, SearchAction, AppEnvironment>

  init() {
    store = TestStore(
      initialState: SearchState(), reducer: searchReducer, environment: .test(clock))
  }

  @Test func onlyTheLastQueryIsSearched() {
    store.environment.search = { [result] in $0 == "sw" ? [result] : [] }
    store.send(.queryChanged("s")) {
      $0.isSearching = true
      $0.query = "s"
    }
    clock.advance(by: .milliseconds(200))
    store.send(.queryChanged("sw")) { $0.query = "sw" }
    clock.advance(by: .milliseconds(300))
    store.receive(.found(.success([result]))) {
      $0.isSearching = false
      $0.results = [result]
    }
    store.finish()
  }

  @Test func aFailureIsShown() {
    store.environment.search = { _ in throw Offline() }
    store.send(.queryChanged("s")) {
      $0.isSearching = true
      $0.query = "s"
    }
    clock.advance(by: .milliseconds(300))
    store.receive(.found(.failure(Offline()))) {
      $0.isSearching = false
      $0.message = "Offline()"
    }
  }

  @Test func anEmptyQueryCancelsTheSearch() {
    store.send(.queryChanged("s")) {
      $0.isSearching = true
      $0.query = "s"
    }
    store.send(.queryChanged("")) { $0 = SearchState() }
    clock.advance(by: .seconds(1))
    store.finish()
  }
}
