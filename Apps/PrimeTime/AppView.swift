import ComposableCore
import Counter
import FavoritePrimes
import Game
import PrimeModal
import TextUI
import Timer

/// The root: it holds the views of the features and reads no state itself.
@MainActor
struct AppView {
  /// What a user can do, by the view that offers it.
  enum Action: Equatable, Sendable {
    case counter(CounterView.Action)
    case favoritePrimes(FavoritePrimesView.Action)
    case game(GameView.Action)
    case primeModal(PrimeModalView.Action)
    case timer(TimerView.Action)
  }

  let activityFeed: ActivityFeedView
  let counter: CounterView
  let favoritePrimes: FavoritePrimesView
  let game: GameView
  let timer: TimerView

  init(store: Store<AppState, AppAction>) {
    activityFeed = ActivityFeedView(store: store.actionless.scope(state: \.activityFeed))
    counter = CounterView(store: store.scope(state: \.counter, action: AppAction.counter))
    favoritePrimes = FavoritePrimesView(
      store: store.scope(state: \.favorites, action: AppAction.favoritePrimes))
    game = GameView(store: store.scope(state: \.game, action: AppAction.game))
    timer = TimerView(store: store.scope(state: \.timer, action: AppAction.timer))
  }

  /// The screens by name, in the order in which they are shown; one that is not on display is nil.
  var screens: KeyValuePairs<String, StorePublisher<Screen?>> {
    [
      "counter": counter.screens.map { $0 },
      "primeModal": counter.primeModal.screens,
      "favoritePrimes": favoritePrimes.screens.map { $0 },
      "timer": timer.screens.map { $0 },
      "game": game.screens.map { $0 },
      "game.counter": game.guess.screens.map { $0 },
      "game.timer": game.timer.screens.map { $0 },
      "activityFeed": activityFeed.screens.map { $0 },
    ]
  }

  /// The names of the screens, in that order.
  nonisolated static let screenNames = [
    "counter", "primeModal", "favoritePrimes", "timer", "game", "game.counter", "game.timer",
    "activityFeed",
  ]
}

extension AppAction {
  /// The app's action for one of a view.
  init(_ action: AppView.Action) {
    switch action {
    case .counter(let action): self = .counter(CounterFeatureAction(action))
    case .favoritePrimes(let action): self = .favoritePrimes(FavoritePrimesAction(action))
    case .game(let action): self = .game(GameAction(action))
    case .primeModal(let action): self = .counter(.primeModal(PrimeModalAction(action)))
    case .timer(let action): self = .timer(TimerAction(action))
    }
  }
}
