import ComposableCore

extension TestStore {
  /// Scopes the store to a child that shares a part of this state, and to its actions.
  ///
  /// The scope has the state of a reducer with `sharing:`. A change outside of both properties has
  /// to be asserted in the root after the step.
  ///
  /// ```swift
  /// struct Tab: Equatable { var taps = 0 }
  /// struct AppState: Equatable { var log: [String] = [], tab = Tab() }
  /// enum AppAction { case tab(String) }
  ///
  /// let tabReducer = Reducer<Sharing<Tab, [String]>, String, Void> { state, text, _ in
  ///   state.taps += 1
  ///   state.shared.append(text)
  ///   return .none
  /// }
  /// let store = TestStore(
  ///   initialState: AppState(),
  ///   reducer: Reducer<AppState, AppAction, Void>.combine {
  ///     tabReducer.pullback(state: \.tab, sharing: \.log, action: /AppAction.tab)
  ///   }, environment: ())
  /// let tab = store.scope(state: \.tab, sharing: \.log, action: AppAction.tab)
  /// tab.send("tapped") {
  ///   $0.taps = 1
  ///   $0.shared = ["tapped"]
  /// }
  /// ```
  public func scope<Local, Shared, LocalAction>(
    state local: WritableKeyPath<State, Local>, sharing shared: WritableKeyPath<State, Shared>,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> ScopedTestStore<Sharing<Local, Shared>, LocalAction, State, Action, Environment> {
    ScopedTestStore(
      root: self, toRootAction: fromLocalAction,
      toState: { Sharing($0[keyPath: local], shared: $0[keyPath: shared]) },
      changeInside: {
        $0[keyPath: local] = $1[keyPath: local]
        $0[keyPath: shared] = $1[keyPath: shared]
      })
  }

  /// Scopes the store to an optional child, a row or a screen that shares a part of this state.
  ///
  /// Its state is nil while the child is absent.
  public func scope<Local, Shared, LocalAction>(
    state local: WritableKeyPath<State, Local?>, sharing shared: WritableKeyPath<State, Shared>,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> ScopedTestStore<Sharing<Local, Shared>?, LocalAction, State, Action, Environment> {
    ScopedTestStore(
      root: self, toRootAction: fromLocalAction,
      toState: { state in
        state[keyPath: local].map { Sharing($0, shared: state[keyPath: shared]) }
      },
      changeInside: {
        $0[keyPath: local] = $1[keyPath: local]
        $0[keyPath: shared] = $1[keyPath: shared]
      })
  }
}
