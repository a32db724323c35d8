import ComposableCore
import ComposableRepl
import Counter
import FavoritePrimes
import Game
import Timer

/// The features of PrimeTime in the order of their screens.
///
/// A new feature needs a field of `AppState`, a case of `AppAction` and a row here. Screens, names,
/// completion, help and session files follow from these. `isCompact` selects the counter's view.
func appFeatures(isCompact: Bool = false) -> [Feature] {
  [
    Feature(
      "counter", state: \.counter, action: /AppAction.counter,
      environment: { $0.map(\.counter) }, reducer: counterFeatureReducer
    ) { store, environment in
      if isCompact { return CompactCounterView(store: store, isPrime: environment.isPrime) }
      return CounterView(store: store, isPrime: environment.isPrime)
    },
    Feature(
      "favoritePrimes", state: \.favorites, action: /AppAction.favoritePrimes,
      environment: { $0.map(\.favoritePrimes) }, reducer: favoritePrimesReducer
    ) { store, _ in FavoritePrimesView(store: store) },
    Feature(
      "timer", state: \.timer, action: /AppAction.timer,
      environment: { $0.map(\.timer) }, reducer: timerReducer
    ) { store, environment in TimerView(store: store, time: environment.time) },
    Feature(
      "game", state: \.game, action: /AppAction.game,
      environment: { $0.map(\.game) }, reducer: gameReducer
    ) { store, environment in GameView(store: store, time: environment.time) },
    Feature("activityFeed") { store, environment in
      ActivityFeedView(store: store, time: environment.time)
    },
  ]
}

/// The screens of all features over a store.
@MainActor package func appScreens(
  of store: Store<AppState, AppAction>, _ options: Options
) -> [NamedScreen] {
  appFeatures(isCompact: options.has(AppOptions.compact))
    .screens(of: store, ViewEnvironment(time: { options.text(of: $0) }))
}
