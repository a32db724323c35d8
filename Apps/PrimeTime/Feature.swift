import ComposableRepl
import PrimeModal

package typealias AppReducer = Reducer<AppState, AppAction, SystemEnvironment<AppEnvironment>>

/// A feature of the app: its reducer and its screen.
struct Feature: Sendable {
  let name: String
  let reducer: AppReducer
  /// Creates the view over the app's store.
  let screen: @MainActor @Sendable (Store<AppState, AppAction>, ViewEnvironment) -> any ScreenView

  /// A feature that works on a part of the app's state and is used through a view.
  init<State, Action, Environment>(
    _ name: String, state: WritableKeyPath<AppState, State> & Sendable,
    action: CasePath<AppAction, Action>,
    environment: @escaping @Sendable (SystemEnvironment<AppEnvironment>) -> Environment,
    reducer: Reducer<State, Action, Environment>,
    view:
      @escaping @MainActor @Sendable (Store<State, Action>, ViewEnvironment) -> any ScreenView
  ) {
    self.name = name
    self.reducer = reducer.pullback(state: state, action: action, environment: environment)
    screen = { store, environment in
      view(store.scope(state: { $0[keyPath: state] }, action: { action.embed($0) }), environment)
    }
  }

  /// A feature without actions.
  init(
    _ name: String,
    view:
      @escaping @MainActor @Sendable (Store<AppState, Never>, ViewEnvironment) -> any ScreenView
  ) {
    self.name = name
    reducer = .empty
    screen = { store, environment in view(store.actionless, environment) }
  }
}

/// The dependencies of views besides their state.
struct ViewEnvironment: Sendable {
  /// Whether a number is prime.
  var isPrime: @Sendable (Int) -> Bool = PrimeModalEnvironment.live.isPrime
  /// Formats dates.
  var time: @Sendable (Timestamp) -> String = { $0.description }
}

extension [Feature] {
  /// The screens over a store, by name.
  @MainActor func screens(
    of store: Store<AppState, AppAction>, _ environment: ViewEnvironment
  ) -> [NamedScreen] {
    map { NamedScreen($0.name, $0.screen(store, environment)) }
  }
}
