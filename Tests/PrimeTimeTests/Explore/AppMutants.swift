import ComposableCore
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeNumbers
import Timer

@testable import PrimeTime

/// The app with one mistake in one of its reducers; the properties must detect each of them.
enum AppMutant: String, CaseIterable, Sendable {
  case anAnswerToAnOlderQuestionIsShown
  case aFavoriteIsSavedTwice
  case deletedRowsAreTakenFrontToBack
  case stoppingTheClockForgetsItsTicks
  case startingTheGameAgainForgetsTheClock
  case aNewRoundReplacesTheLast
  case anActivityIsForgotten
  case theFileOutcomeIsNotReset

  /// Whether an action can reveal the mistake; limits the quick exploration.
  func concerns(_ action: AppAction) -> Bool {
    switch (self, action) {
    case (.anAnswerToAnOlderQuestionIsShown, .counter), (.aFavoriteIsSavedTwice, .counter),
      (.deletedRowsAreTakenFrontToBack, .counter(.counter(.incrTapped))),
      (.deletedRowsAreTakenFrontToBack, .counter(.counter(.isPrimeButtonTapped))),
      (.deletedRowsAreTakenFrontToBack, .counter(.counter(.primeModalDismissed))),
      (.deletedRowsAreTakenFrontToBack, .counter(.primeModal)),
      (.deletedRowsAreTakenFrontToBack, .favoritePrimes(.deleteFavoritePrimes)),
      (.stoppingTheClockForgetsItsTicks, .timer), (.startingTheGameAgainForgetsTheClock, .game),
      (.aNewRoundReplacesTheLast, .game), (.anActivityIsForgotten, .game),
      (.theFileOutcomeIsNotReset, .counter),
      (.theFileOutcomeIsNotReset, .favoritePrimes):
      true
    default: false
    }
  }

  /// The name of the property that the mistake violates.
  var property: String {
    switch self {
    case .anAnswerToAnOlderQuestionIsShown:
      "an answer is for the last request"
    case .aFavoriteIsSavedTwice: "favorites are prime and unique"
    case .deletedRowsAreTakenFrontToBack: "deleting a favorite deletes no other"
    case .stoppingTheClockForgetsItsTicks, .startingTheGameAgainForgetsTheClock:
      "the clock ticks if and only if it runs"
    case .aNewRoundReplacesTheLast: "rounds are never lost"
    case .anActivityIsForgotten: "each round is in the activities"
    case .theFileOutcomeIsNotReset:
      "the file outcome matches the favorites"
    }
  }

  /// The reducer with the mistake.
  var reducer: AppReducer {
    Reducer { [self] state, action, environment in
      switch (self, action) {
      case (.anAnswerToAnOlderQuestionIsShown, .counter(.counter(.requestNthPrime)))
      where state.count > 0:
        let n = state.count
        state.isNthPrimeRequestInFlight = true
        return environment.nthPrime(n).map {
          .counter(.counter(.nthPrimeResponse(n: n, prime: $0)))
        }
      case (.aFavoriteIsSavedTwice, .counter(.primeModal(.saveFavoritePrimeTapped))):
        state.favoritePrimes += [state.count, state.count]
        return .none
      case (
        .deletedRowsAreTakenFrontToBack, .favoritePrimes(.deleteFavoritePrimes(let rows))
      ):
        for row in rows where state.favoritePrimes.indices.contains(row) {
          state.favoritePrimes.remove(at: row)
        }
        state.favoritePrimesFile = nil
        return .none
      case (.stoppingTheClockForgetsItsTicks, .timer(.stop)):
        state.timer.started = nil
        return .none
      case (.startingTheGameAgainForgetsTheClock, .game(.start)):
        state.game = GameState(secret: 1)
        return .none
      case (.aNewRoundReplacesTheLast, .game(.counter(.playNext))):
        let effect = appReducer.run(&state, action, environment)
        if state.game.results.count > 1 { state.game.results.remove(at: 0) }
        return effect
      case (.anActivityIsForgotten, .game(.counter(.playNext))):
        let feed = state.activityFeed
        let effect = appReducer.run(&state, action, environment)
        state.activityFeed = feed
        return effect
      case (.theFileOutcomeIsNotReset, .counter):
        let outcome = state.favoritePrimesFile
        let effect = appReducer.run(&state, action, environment)
        state.favoritePrimesFile = outcome
        return effect
      default: return appReducer.run(&state, action, environment)
      }
    }
  }
}
