import ComposableCore
import Counter
import FavoritePrimes
import Game
import PrimeModal
import TextUI
import Timer

/// The root view: creates the features' views and observes no state itself.
@MainActor
struct AppView {
  /// The actions of all views.
  enum Action: Equatable, Sendable {
    case compactCounter(CompactCounterView.Action)
    case counter(CounterView.Action)
    case favoritePrimes(FavoritePrimesView.Action)
    case game(GameView.Action)
    case primeModal(PrimeModalView.Action)
    case timer(TimerView.Action)
  }

  /// The counter's two layouts; the options select one.
  enum Counter {
    case compact(CompactCounterView)
    case full(CounterView)
  }

  let activityFeed: ActivityFeedView
  let counter: Counter
  let favoritePrimes: FavoritePrimesView
  let game: GameView
  let timer: TimerView

  init(
    store: Store<AppState, AppAction>, isCompact: Bool = false,
    time: @escaping (Timestamp) -> String = \.description
  ) {
    activityFeed = ActivityFeedView(store: store.actionless, time: time)
    let counterStore = store.scope(state: \.counter, action: AppAction.counter)
    counter =
      isCompact
      ? .compact(CompactCounterView(store: counterStore)) : .full(CounterView(store: counterStore))
    favoritePrimes = FavoritePrimesView(
      store: store.scope(state: \.favorites, action: AppAction.favoritePrimes))
    game = GameView(store: store.scope(state: \.game, action: AppAction.game), time: time)
    timer = TimerView(
      store: store.scope(state: \.timer, action: AppAction.timer), time: time)
  }

  /// The screens by name, in display order; a screen that is not shown is nil.
  var screens: KeyValuePairs<String, StorePublisher<Screen?>> {
    let (counter, primeModal): (StorePublisher<Screen?>, StorePublisher<Screen?>) =
      switch counter {
      case .compact(let view): (view.screens.map { $0 }, view.screens.map { _ in nil })
      case .full(let view): (view.screens.map { $0 }, view.primeModal.screens)
      }
    return [
      "counter": counter,
      "primeModal": primeModal,
      "favoritePrimes": favoritePrimes.screens.map { $0 },
      "timer": timer.screens.map { $0 },
      "game": game.screens.map { $0 },
      "activityFeed": activityFeed.screens.map { $0 },
    ]
  }

  /// The names of the screens, in the order of `screens`.
  nonisolated static let screenNames = [
    "counter", "primeModal", "favoritePrimes", "timer", "game", "activityFeed",
  ]
}

extension AppView.Action {
  /// The reason the action is unavailable, from the state of its view; nil if it is available.
  func refusal(in state: AppState) -> Refusal? {
    switch self {
    case .compactCounter(let action): CompactCounterView.State(state.counter).refusal(of: action)
    case .counter(let action): CounterView.State(state.counter).refusal(of: action)
    case .favoritePrimes(let action): FavoritePrimesView.State(state.favorites).refusal(of: action)
    case .game(let action): GameView.State(state.game).refusal(of: action)
    case .primeModal(let action):
      state.isPrimeModalShown
        ? PrimeModalView.State(state.counter.primeModal).refusal(of: action)
        : .when(
          "while it is not on display", remedy: "'counter.isPrimeButtonTapped' shows it")
    case .timer(let action): TimerView.State(state.timer).refusal(of: action)
    }
  }
}

extension AppAction {
  /// The app action for a view's action.
  init(_ action: AppView.Action) {
    switch action {
    case .compactCounter(let action): self = .counter(CounterFeatureAction(action))
    case .counter(let action): self = .counter(CounterFeatureAction(action))
    case .favoritePrimes(let action): self = .favoritePrimes(FavoritePrimesAction(action))
    case .game(let action): self = .game(GameAction(action))
    case .primeModal(let action): self = .counter(.primeModal(PrimeModalAction(action)))
    case .timer(let action): self = .timer(TimerAction(action))
    }
  }
}
