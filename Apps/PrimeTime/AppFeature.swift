import ComposableCore
import Counter
import DataFiles
import FavoritePrimes
import Game
import PrimeNumbers
import Timer

/// The state of the whole app.
struct AppState: Codable, Equatable, Sendable {
  /// The latest activities, newest last.
  var activityFeed: [Activity] = []
  /// The user's name; nil if neither an option nor the system provides one.
  var currentUser: String?
  /// The alert shown by the counter.
  var alertNthPrime: PrimeAlert?
  var count = 0
  var favoritePrimes: [Int] = []
  /// The alert shown by the favourites, separate from the counter's: each view shows its own
  /// answers.
  var favoritePrimesAlert: PrimeAlert?
  var favoritePrimesFile: FileOutcome?
  var game = GameState()
  var isNthPrimeRequestInFlight = false
  var isPrimeModalShown = false
  var timer = TimerState()
}

extension AppState {
  /// The state of the counter and its modal.
  var counter: CounterFeatureState {
    get {
      CounterFeatureState(
        alertNthPrime: alertNthPrime, count: count, favoritePrimes: favoritePrimes,
        isNthPrimeRequestInFlight: isNthPrimeRequestInFlight, isPrimeModalShown: isPrimeModalShown)
    }
    set {
      alertNthPrime = newValue.alertNthPrime
      count = newValue.count
      if favoritePrimes != newValue.favoritePrimes {
        favoritePrimes = newValue.favoritePrimes
        // The file outcome described the previous favourites.
        favoritePrimesFile = nil
      }
      isNthPrimeRequestInFlight = newValue.isNthPrimeRequestInFlight
      isPrimeModalShown = newValue.isPrimeModalShown
    }
  }

  /// The state of the list of favourites.
  var favorites: FavoritePrimesState {
    get {
      FavoritePrimesState(
        alertNthPrime: favoritePrimesAlert, favoritePrimes: favoritePrimes,
        fileOutcome: favoritePrimesFile)
    }
    set {
      favoritePrimes = newValue.favoritePrimes
      favoritePrimesAlert = newValue.alertNthPrime
      favoritePrimesFile = newValue.fileOutcome
    }
  }
}

/// The actions of the whole app.
enum AppAction: Codable, Equatable, Sendable {
  case counter(CounterFeatureAction)
  case favoritePrimes(FavoritePrimesAction)
  case game(GameAction)
  case timer(TimerAction)
}

extension AppAction {
  /// The response that clears the in-flight flag after `effect` was cancelled: one without a prime.
  ///
  /// Nil if no flag depends on the effect.
  init?(cancelled effect: EffectInfo) {
    let question = AppAction.counter(.counter(.requestNthPrime))
    guard effect.action == describe(action: question) else { return nil }
    self = .counter(.counter(.nthPrimeResponse(n: 0, prime: nil)))
  }
}

/// All features combined, with the activity feed.
let appReducer = AppReducer.combine(appFeatures().map(\.reducer)).activityFeed()
