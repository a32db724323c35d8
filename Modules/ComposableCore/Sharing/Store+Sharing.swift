extension Store {
  /// Returns a store for a child that shares a part of this state.
  ///
  /// It has the state of a reducer with `sharing:`. Otherwise it is `scope(state:action:)`.
  ///
  /// ```swift
  /// let first = store.scope(state: \.first, sharing: \.log, action: HouseAction.first).view
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
  ///
  /// ```swift
  /// let screen = store.scope(
  ///   state: { $0.path[id: 0] }, sharing: \.log, action: { HouseAction.path(.element(0, $0)) }
  /// ).view
  /// ```
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
