import ComposableCore

extension TestStore {
  /// Scopes the store to a child that shares a part of this state, and to its actions.
  ///
  /// The scope has the state of a reducer with `sharing:`. A change outside of both properties has
  /// to be asserted in the root after the step.
  ///
  /// ```swift
  /// let first = store.scope(state: \.first, sharing: \.log, action: HouseAction.first)
  /// first.send(.ticked) {
  ///   $0.ticks = 1
  ///   $0.shared = [1]
  /// }
  /// first.root.assert { $0.seen = 1 }
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
  ///
  /// ```swift
  /// let screen = store.scope(
  ///   state: \.path[id: 0], sharing: \.log, action: { HouseAction.path(.element(0, $0)) })
  /// screen.send(.guest(.ticked)) {
  ///   $0?.local = .guest(Guest(id: 5, ticks: 1))
  ///   $0?.shared = [5]
  /// }
  /// ```
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
