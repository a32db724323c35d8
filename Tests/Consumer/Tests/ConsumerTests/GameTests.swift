import ComposableCore
import ComposableTesting
import Counter
import Game
import XCTest

final class GameTests: XCTestCase {
  // XCTest releases its test cases after all of them have run, but the store is checked at the end
  // of each test.
  private let store = TestStore(
    initialState: GameState(), reducer: gameReducer,
    environment: CounterEnvironment { "\($0) is a number" })

  func testARoundHasItsOwnCounter() {
    store.send(.roundStarted) { $0.counter = CounterState() }
    store.send(.counter(.add(2))) { $0.counter?.count = 2 }
    store.send(.roundEnded) {
      $0.counter = nil
      $0.rounds = 1
    }
    store.finish()
  }

  @MainActor
  func testALiveStoreShowsTheRounds() async {
    let viewStore = ViewStore(
      Store(
        initialState: GameState(), reducer: gameReducer,
        environment: CounterEnvironment { "\($0) is a number" }))
    viewStore.send(.roundStarted)
    await viewStore.send(.counter(.factTapped)).finish()
    XCTAssertEqual(viewStore.counter?.fact, "0 is a number")
  }
}
