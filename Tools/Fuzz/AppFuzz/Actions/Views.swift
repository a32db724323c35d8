import ComposableCore
import Counter
import FavoritePrimes
import Game
import PrimeModal
import PrimeTime
import Timer

/// The actions of all views.
enum UserAction {
  case counter(CounterView.Action)
  case favoritePrimes(FavoritePrimesView.Action)
  case game(GameView.Action)
  case gameTimer(TimerView.Action)
  case guess(GuessView.Action)
  case primeModal(PrimeModalView.Action)
  case timer(TimerView.Action)
}

extension AppAction {
  /// The app action for a view's action.
  init(_ action: UserAction) {
    switch action {
    case .counter(let action): self = .counter(CounterFeatureAction(counterView: action))
    case .favoritePrimes(let action):
      self = .favoritePrimes(FavoritePrimesAction(favoritePrimesView: action))
    case .game(let action): self = .game(GameAction(gameView: action))
    case .gameTimer(let action): self = .game(.timer(TimerAction(timerView: action)))
    case .guess(let action): self = .game(GameAction(guessView: action))
    case .primeModal(let action):
      self = .counter(.primeModal(PrimeModalAction(primeModalView: action)))
    case .timer(let action): self = .timer(TimerAction(timerView: action))
    }
  }
}

/// The views of all features over one store.
@MainActor struct Views {
  let activityFeed: ActivityFeedView
  let counter: CounterView
  let favoritePrimes: FavoritePrimesView
  let game: GameView
  let timer: TimerView

  init(store: Store<AppState, AppAction>) {
    activityFeed = ActivityFeedView(store: store.actionless)
    counter = CounterView(store: store.scope(state: \.counter, action: AppAction.counter))
    favoritePrimes = FavoritePrimesView(
      store: store.scope(state: \.favorites, action: AppAction.favoritePrimes))
    game = GameView(store: store.scope(state: \.game, action: AppAction.game))
    timer = TimerView(store: store.scope(state: \.timer, action: AppAction.timer))
  }
}
