import ComposableCore
import ComposableTesting
import Counter
import Testing

struct CounterTests {
  @Test func aFactIsLoadedForTheCount() {
    let store = TestStore(
      initialState: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment { "\($0) is a number" })
    store.send(.add(7)) { $0.count = 7 }
    store.send(.factTapped) { $0.isLoading = true }
    store.receive(.factLoaded("7 is a number")) {
      $0.fact = "7 is a number"
      $0.isLoading = false
    }
    store.finish()
  }

  @Test func aFailureIsShown() {
    struct Offline: Error {}
    let store = TestStore(
      initialState: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment { _ in throw Offline() })
    store.send(.factTapped) { $0.isLoading = true }
    store.receive(.factLoaded("no fact: Offline()")) {
      $0.fact = "no fact: Offline()"
      $0.isLoading = false
    }
    store.finish()
  }

  @Test func cancellingDropsTheAnswer() {
    let store = TestStore(
      initialState: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment { _ in
        try await Task.sleep(for: .seconds(3600))
        return "too late"
      })
    store.send(.factTapped) { $0.isLoading = true }
    store.send(.cancelTapped) { $0.isLoading = false }
    store.finish()
  }
}
