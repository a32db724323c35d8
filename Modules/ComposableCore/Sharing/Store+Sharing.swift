extension Store {
  /// Returns a store for a child that shares a part of this state.
  ///
  /// It has the state of a reducer with `sharing:`. Otherwise it is `scope(state:action:)`.
  ///
  /// ```swift
  /// struct Tab: Equatable { var taps = 0 }
  /// struct AppState: Equatable { var log: [String] = [], tab = Tab() }
  /// enum AppAction { case tab(String) }
  ///
  /// @MainActor func show(_ store: Store<AppState, AppAction>) {
  ///   let tab = store.scope(state: \.tab, sharing: \.log, action: AppAction.tab).view
  ///   print("\(tab.taps) taps, \(tab.shared.count) lines")
  /// }
  /// ```
  @inlinable
  public func scope<Local, Shared, LocalAction>(
    state toLocal: @escaping @MainActor (State) -> Local,
    sharing toShared: @escaping @MainActor (State) -> Shared,
    action fromLocalAction: @escaping @MainActor (LocalAction) -> Action
  ) -> Store<Sharing<Local, Shared>, LocalAction> {
    scope(state: { Sharing(toLocal($0), shared: toShared($0)) }, action: fromLocalAction)
  }

  /// Returns a store for an optional child, a row or a screen that shares a part of this state.
  ///
  /// Its state is nil while the child is absent; see `ifLet(then:else:)`.
  @inlinable
  public func scope<Local, Shared, LocalAction>(
    state toLocal: @escaping @MainActor (State) -> Local?,
    sharing toShared: @escaping @MainActor (State) -> Shared,
    action fromLocalAction: @escaping @MainActor (LocalAction) -> Action
  ) -> Store<Sharing<Local, Shared>?, LocalAction> {
    scope(
      state: { state in toLocal(state).map { Sharing($0, shared: toShared(state)) } },
      action: fromLocalAction)
  }
}
