import ComposableCore
import ReplKit
import TextUI

typealias AppReducer = Reducer<AppState, AppAction, SystemEnvironment<AppEnvironment>>

/// A typed action, and whether its view allows it.
struct TypedAction: Sendable {
  let action: AppAction
  /// The reason the action is unavailable in a state; nil if it is available.
  let refusal: @Sendable (AppState) -> Refusal?
}

/// A feature of the app: its commands, its reducer, and its screen.
struct Feature: Sendable {
  let commands: Commands<TypedAction>
  /// Whether the screen is presented over the others.
  var isModal = false
  let name: String
  let reducer: AppReducer
  /// Creates the screens over the app's store; the closure formats dates.
  let screens:
    @MainActor @Sendable (Store<AppState, AppAction>, @escaping (Timestamp) -> String) ->
      StorePublisher<Screen?>

  /// A feature that works on a part of the app's state and is used through a view.
  init<State, Action, Environment, ViewAction: Sendable>(
    _ name: String, help: String, isModal: Bool = false, commands: Commands<ViewAction>,
    state: WritableKeyPath<AppState, State> & Sendable, action: CasePath<AppAction, Action>,
    environment: @escaping @Sendable (SystemEnvironment<AppEnvironment>) -> Environment,
    reducer: Reducer<State, Action, Environment>,
    embed: @escaping @Sendable (ViewAction) -> Action,
    refusal: @escaping @Sendable (State, ViewAction) -> Refusal?,
    screens:
      @escaping @MainActor @Sendable (
        Store<State, Action>, @escaping (Timestamp) -> String
      ) -> StorePublisher<Screen?>
  ) {
    self.commands = commands.pullback(name, help: help) { viewAction in
      TypedAction(action: action.embed(embed(viewAction))) {
        refusal($0[keyPath: state], viewAction)
      }
    }
    self.isModal = isModal
    self.name = name
    self.reducer = reducer.pullback(state: state, action: action, environment: environment)
    self.screens = { store, time in
      screens(store.scope(state: { $0[keyPath: state] }, action: { action.embed($0) }), time)
    }
  }

  /// A feature without actions.
  init(
    _ name: String,
    screens:
      @escaping @MainActor @Sendable (
        Store<AppState, Never>, @escaping (Timestamp) -> String
      ) -> StorePublisher<Screen?>
  ) {
    commands = .combine([])
    self.name = name
    reducer = .empty
    self.screens = { store, time in screens(store.actionless, time) }
  }
}

extension [Feature] {
  /// The commands of all features.
  var commands: Commands<TypedAction> { .combine(map(\.commands)) }

  /// The names of the features' screens in display order.
  var names: [String] { map(\.name) }

  /// The screens over a store, by name; nil if a screen is not shown.
  @MainActor func screens(
    of store: Store<AppState, AppAction>, time: @escaping (Timestamp) -> String = \.description
  ) -> [(name: String, screens: StorePublisher<Screen?>)] {
    map { ($0.name, $0.screens(store, time)) }
  }
}
