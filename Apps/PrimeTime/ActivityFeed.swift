import ComposableCore
import ComposableTextUI

/// An entry of the activity feed.
package struct Activity: Codable, Equatable, Sendable {
  var event: Event
  var timestamp: Timestamp

  package enum Event: Codable, Equatable, Sendable {
    case addedFavoritePrime(Int)
    case loadedFavoritePrimes(count: Int)
    case loadedRounds(count: Int)
    case playedRound(guess: Int, secret: Int)
    case removedFavoritePrime(Int)
  }
}

extension Activity.Event {
  var text: String {
    switch self {
    case .addedFavoritePrime(let prime): "\(prime) became a favorite prime"
    case .loadedFavoritePrimes(let count): "Favorite primes were loaded: \(count)"
    case .loadedRounds(let count): "Rounds of the game were loaded: \(count)"
    case .playedRound(let guess, let secret):
      guess == secret ? "\(secret) was guessed" : "\(guess) was guessed; the secret was \(secret)"
    case .removedFavoritePrime(let prime): "\(prime) is no longer a favorite prime"
    }
  }
}

extension Reducer
where
  State == AppState, Action == AppAction, Environment == SystemEnvironment<AppEnvironment>
{
  /// Records the changes that this reducer makes to favorites and rounds; keeps the last 100
  /// activities.
  ///
  /// Compares the state before and after, so a tap that changes nothing records nothing. The date
  /// is read only if there is something to record.
  func activityFeed() -> Reducer {
    Reducer { state, action, environment in
      let favoritePrimes = state.favoritePrimes
      let rounds = state.game.results.count
      let effect = run(&state, action, environment)
      var events: [Activity.Event] = []
      if case .favoritePrimes(.loadedFavoritePrimes(.success)) = action {
        events.append(.loadedFavoritePrimes(count: state.favoritePrimes.count))
      } else if state.favoritePrimes != favoritePrimes {
        let (before, after) = (Set(favoritePrimes), Set(state.favoritePrimes))
        events += favoritePrimes.filter { !after.contains($0) }
          .map(Activity.Event.removedFavoritePrime)
        events += state.favoritePrimes.filter { !before.contains($0) }
          .map(Activity.Event.addedFavoritePrime)
      }
      if case .game(.loadedResults(.success)) = action {
        events.append(.loadedRounds(count: state.game.results.count))
      } else if state.game.results.count > rounds, let round = state.game.results.last {
        events.append(.playedRound(guess: round.guess, secret: round.secret))
      }
      if !events.isEmpty {
        let date = environment.date()
        state.activityFeed += events.map { Activity(event: $0, timestamp: date) }
        state.activityFeed.removeFirst(max(state.activityFeed.count - 100, 0))
      }
      return effect
    }
  }
}

/// Lists the latest activities, the newest first.
@MainActor
package struct ActivityFeedView {
  package struct State: Equatable, Sendable {
    var activities: [Activity]
    var currentUser: String?

    var title: String { currentUser.map { "Activity of \($0)" } ?? "Activity" }

    /// The latest ten with their dates.
    func rows(_ time: (Timestamp) -> String) -> [[Text]] {
      activities.suffix(10).reversed().map {
        [Text("\(time($0.timestamp))  ", .dim) + Text($0.event.text)]
      }
    }
  }

  package let screens: Screens<State, Never>
  package let viewStore: ViewStore<State, Never>

  package init(
    store: Store<AppState, Never>,
    time: @escaping @Sendable (Timestamp) -> String = { $0.description }
  ) {
    viewStore =
      store.scope {
        State(activities: $0.activityFeed, currentUser: $0.currentUser)
      }.view
    screens = Screens(viewStore) { state in
      Screen(Text(state.title)) {
        if state.activities.isEmpty { Line("Nothing yet", .dim) }
        Table(rows: state.rows(time), wrapsLastColumn: true, isLog: true)
      }
    }
  }
}

extension ActivityFeedView: ScreenView {}
