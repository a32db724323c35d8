import ComposableCore
import ComposableTesting
import Testing

@testable import PrimeTime

/// Snapshots of the feature's screens.
@MainActor struct ActivityScreenTests {
  @Test func theActivityFeed() {
    let events: [Activity.Event] = [
      .addedFavoritePrime(7), .removedFavoritePrime(7), .loadedFavoritePrimes(count: 12),
      .loadedRounds(count: 3), .playedRound(guess: 5, secret: 13),
      .playedRound(guess: -100, secret: -100),
    ]
    let feed = (0..<12).map { number in
      Activity(
        event: events[number % events.count],
        timestamp: Timestamp(since1970: .seconds(1_800_000_000 + 61 * number)))
    }
    let view = ActivityFeedView(
      store: Store(
        initialState: AppState(activityFeed: feed), reducer: appReducer,
        environment: .unimplemented(environment: .unimplemented)
      )
      .actionless)
    assertSnapshot(of: view.body.render(), named: "full")
    assertSnapshot(of: view.body.render(width: 44), named: "narrow")
  }
}
