// Without these, a key path that doesn't fit is explained as if it were a wrong case path.

extension Reducer {
  /// Not available: the key path has to lead from the parent to the child's state.
  @available(
    *, unavailable, message: "Write a key path from the parent to the child: '\\Parent.child'."
  )
  public func pullback<ParentState, ParentAction>(
    state: AnyKeyPath, action: CasePath<ParentAction, Action>
  ) -> Reducer<ParentState, ParentAction, Environment> {
    .empty
  }

  /// Not available: the key path has to lead from the parent to the child's state.
  @available(
    *, unavailable, message: "Write a key path from the parent to the child: '\\Parent.child'."
  )
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: AnyKeyPath, action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    .empty
  }

  /// Not available: a child's property has to be writable.
  @available(
    *, unavailable,
    message: """
      The property can't be set: make it a 'var'. A child of a Sharing state is '\\.local.child'.
      """
  )
  public func pullback<ParentState, ParentAction>(
    state: KeyPath<ParentState, State>, action: CasePath<ParentAction, Action>
  ) -> Reducer<ParentState, ParentAction, Environment> {
    .empty
  }

  /// Not available: a child's property has to be writable.
  @available(
    *, unavailable,
    message: """
      The property can't be set: make it a 'var'. A child of a Sharing state is '\\.local.child'.
      """
  )
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: KeyPath<ParentState, State>, action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    .empty
  }

  /// Not available: the property of the rows has to be writable.
  @available(
    *, unavailable,
    message: """
      The property can't be set: make it a 'var'. Rows of a Sharing state are '\\.local.rows'.
      """
  )
  public func forEach<ParentState, ParentAction, ID>(
    state: KeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CasePath<ParentAction, (ID, Action)>
  ) -> Reducer<ParentState, ParentAction, Environment> {
    .empty
  }

  /// Not available: the property of the screens has to be writable.
  @available(
    *, unavailable,
    message: """
      The property can't be set: make it a 'var'. A stack of a Sharing state is '\\.local.path'.
      """
  )
  public func forEach<ParentState, ParentAction>(
    stack: KeyPath<ParentState, StackState<State>>,
    action: CasePath<ParentAction, StackAction<State, Action>>
  ) -> Reducer<ParentState, ParentAction, Environment> {
    .empty
  }

  /// Not available: the property of the destination has to be writable.
  @available(
    *, unavailable,
    message: """
      The property can't be set: make it a 'var'. One of a Sharing state is '\\.local.destination'.
      """
  )
  public func destination<ParentState, ParentAction, Destination>(
    _ state: KeyPath<ParentState, Destination?>, case path: CasePath<Destination, State>,
    action: CasePath<ParentAction, Action>
  ) -> Reducer<ParentState, ParentAction, Environment> {
    .empty
  }
}
