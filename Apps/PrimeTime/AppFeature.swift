import ComposableCore
import Counter
import DataFiles
import FavoritePrimes
import Game
import PrimeNumbers
import Timer

/// Everything PrimeTime knows.
struct AppState: Codable, Equatable, Sendable {
  /// What happened lately, the newest last.
  var activityFeed: [Activity] = []
  /// Who is signed in; nil when the system does not say and no option did.
  var currentUser: String?
  /// The answer the counter has on display.
  var alertNthPrime: PrimeAlert?
  var count = 0
  var favoritePrimes: [Int] = []
  /// The answer the favourites have on display: an answer is shown where it was asked for.
  var favoritePrimesAlert: PrimeAlert?
  var favoritePrimesFile: FileOutcome?
  var game = GameState()
  var isNthPrimeRequestInFlight = false
  var isPrimeModalShown = false
  var timer = TimerState()
}

extension AppState {
  /// What the counter and its modal work on.
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
        // What is said of the file is said of the favourites that it held.
        favoritePrimesFile = nil
      }
      isNthPrimeRequestInFlight = newValue.isNthPrimeRequestInFlight
      isPrimeModalShown = newValue.isPrimeModalShown
    }
  }

  /// What the list of favourites works on.
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

/// Everything that happens in PrimeTime.
enum AppAction: Codable, Equatable, Sendable {
  case counter(CounterFeatureAction)
  case favoritePrimes(FavoritePrimesAction)
  case game(GameAction)
  case timer(TimerAction)
}

extension AppAction {
  /// What ends the wait for the answer of an effect that was cancelled: an answer that names no
  /// prime.
  ///
  /// Nil for an effect that nothing waits for.
  init?(cancelled effect: EffectInfo) {
    let question = AppAction.counter(.counter(.requestNthPrime))
    guard effect.action == describe(action: question) else { return nil }
    self = .counter(.counter(.nthPrimeResponse(n: 0, prime: nil)))
  }
}

/// The features side by side, and what happens in them written down.
let appReducer = Reducer<AppState, AppAction, SystemEnvironment<AppEnvironment>>.combine(
  counterFeatureReducer.pullback(
    state: \.counter, action: /AppAction.counter, environment: { $0.map(\.counter) }),
  favoritePrimesReducer.pullback(
    state: \.favorites, action: /AppAction.favoritePrimes, environment: { $0.map(\.favoritePrimes) }
  ),
  gameReducer.pullback(state: \.game, action: /AppAction.game, environment: { $0.map(\.game) }),
  timerReducer.pullback(
    state: \.timer, action: /AppAction.timer, environment: { $0.map { _ in TimerEnvironment() } })
).activityFeed()
