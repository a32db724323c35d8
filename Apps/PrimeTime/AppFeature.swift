import ComposableCore
import ComposableFiles
import Counter
import FavoritePrimes
import Game
import PrimeNumbers
import Timer

/// The state of the whole app.
package struct AppState: Codable, Equatable, Sendable {
  /// The latest activities, newest last.
  package var activityFeed: [Activity] = []
  /// The user's name; nil if neither an option nor the system provides one.
  package var currentUser: String?
  /// The alert shown by the counter.
  package var alertNthPrime: PrimeAlert?
  package var count = 0
  package var favoritePrimes: [Int] = []
  /// The alert shown by the favorites, separate from the counter's: each view shows its own
  /// answers.
  package var favoritePrimesAlert: PrimeAlert?
  package var favoritePrimesFile: FileOutcome?
  /// The progress of the favorites' search.
  package var favoritePrimesProgress: NthPrimeProgress?
  package var game = GameState()
  package var isNthPrimeRequestInFlight = false
  package var isPrimeModalShown = false
  /// The progress of the counter's search.
  package var nthPrimeProgress: NthPrimeProgress?
  package var timer = TimerState()
}

extension AppState {
  /// The state when the program starts.
  package init(currentUser: String? = nil) {
    self.init(activityFeed: [], currentUser: currentUser)
  }

  /// The state of the counter and its modal.
  package var counter: CounterFeatureState {
    get {
      CounterFeatureState(
        alertNthPrime: alertNthPrime, count: count, favoritePrimes: favoritePrimes,
        isNthPrimeRequestInFlight: isNthPrimeRequestInFlight, isPrimeModalShown: isPrimeModalShown,
        nthPrimeProgress: nthPrimeProgress)
    }
    set {
      alertNthPrime = newValue.alertNthPrime
      count = newValue.count
      if favoritePrimes != newValue.favoritePrimes {
        favoritePrimes = newValue.favoritePrimes
        // The outcome described the previous favorites.
        favoritePrimesFile = nil
      }
      isNthPrimeRequestInFlight = newValue.isNthPrimeRequestInFlight
      isPrimeModalShown = newValue.isPrimeModalShown
      nthPrimeProgress = newValue.nthPrimeProgress
    }
  }

  /// The state of the list of favorites.
  package var favorites: FavoritePrimesState {
    get {
      FavoritePrimesState(
        alertNthPrime: favoritePrimesAlert, favoritePrimes: favoritePrimes,
        fileOutcome: favoritePrimesFile, nthPrimeProgress: favoritePrimesProgress)
    }
    set {
      favoritePrimes = newValue.favoritePrimes
      favoritePrimesAlert = newValue.alertNthPrime
      favoritePrimesFile = newValue.fileOutcome
      favoritePrimesProgress = newValue.nthPrimeProgress
    }
  }
}

/// The actions of the whole app.
package enum AppAction: Codable, Equatable, Sendable {
  case counter(CounterFeatureAction)
  case favoritePrimes(FavoritePrimesAction)
  case game(GameAction)
  case timer(TimerAction)
}

extension AppAction {
  /// The message if a file could not be read or written; nil for a file that doesn't exist yet.
  package var failure: String? {
    switch self {
    case .favoritePrimes(.loadedFavoritePrimes(.failure(let error))),
      .favoritePrimes(.savedFavoritePrimes(.failure(let error))),
      .game(.loadedResults(.failure(let error))), .game(.savedResults(.failure(let error))):
      if case .missing = DataFileError(error) { nil } else { DataFileError(error).message }
    case .counter, .favoritePrimes, .game, .timer: nil
    }
  }
}

/// All features combined, with the activity feed.
package let appReducer = AppReducer.combine(appFeatures().map(\.reducer)).activityFeed()
