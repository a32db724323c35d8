import ComposableCore
import Counter
import FavoritePrimes
import Game
import PrimeModal
import TextUI
import Timer

/// The features of PrimeTime in the order of their screens.
///
/// A new feature needs a field of `AppState`, a case of `AppAction` and a row here; commands,
/// completions, screens and session files need nothing else. `isCompact` selects the counter's
/// view.
func appFeatures(isCompact: Bool = false) -> [Feature] {
  (isCompact ? [compactCounter] : [counter, primeModal]) + [
    Feature(
      "favoritePrimes", help: "The favourites: list, save, load", commands: favoritePrimesCommands,
      state: \.favorites, action: /AppAction.favoritePrimes,
      environment: { $0.map(\.favoritePrimes) }, reducer: favoritePrimesReducer,
      embed: FavoritePrimesAction.init,
      refusal: { FavoritePrimesView.State($0).refusal(of: $1) }
    ) { store, _ in FavoritePrimesView(store: store).screens.map { $0 } },
    Feature(
      "timer", help: "The stopwatch", commands: timerCommands,
      state: \.timer, action: /AppAction.timer,
      environment: { $0.map { _ in TimerEnvironment() } }, reducer: timerReducer,
      embed: TimerAction.init,
      refusal: { TimerView.State($0).refusal(of: $1) }
    ) { store, time in TimerView(store: store, time: time).screens.map { $0 } },
    Feature(
      "game", help: "Guess the number against the clock", commands: gameCommands,
      state: \.game, action: /AppAction.game,
      environment: { $0.map(\.game) }, reducer: gameReducer,
      embed: GameAction.init,
      refusal: { GameView.State($0).refusal(of: $1) }
    ) { store, time in GameView(store: store, time: time).screens.map { $0 } },
    Feature("activityFeed") { store, time in
      ActivityFeedView(store: store, time: time).screens.map { $0 }
    },
  ]
}

private let counter = Feature(
  "counter", help: "Count, and ask for primes", commands: counterCommands,
  state: \.counter, action: /AppAction.counter,
  environment: { $0.map(\.counter) }, reducer: counterFeatureReducer,
  embed: CounterFeatureAction.init,
  refusal: { CounterView.State($0).refusal(of: $1) }
) { store, _ in CounterView(store: store).screens.map { $0 } }

private let compactCounter = Feature(
  "counter", help: "Count, and ask for primes", commands: compactCounterCommands,
  state: \.counter, action: /AppAction.counter,
  environment: { $0.map(\.counter) }, reducer: counterFeatureReducer,
  embed: CounterFeatureAction.init,
  refusal: { CompactCounterView.State($0).refusal(of: $1) }
) { store, _ in CompactCounterView(store: store).screens.map { $0 } }

/// The counter's reducer includes the modal's.
private let primeModal = Feature(
  "primeModal", help: "Is this prime? Make it a favourite", isModal: true,
  commands: primeModalCommands, state: \.counter, action: /AppAction.counter,
  environment: { $0 }, reducer: .empty,
  embed: { .primeModal(PrimeModalAction($0)) },
  refusal: { state, action in
    state.isPrimeModalShown
      ? PrimeModalView.State(state.primeModal).refusal(of: action)
      : .when("while it is not on display", remedy: "'counter.isPrimeButtonTapped' shows it")
  }
) { store, _ in CounterView(store: store).primeModal.screens }
