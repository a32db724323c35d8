// Without these, a key path that doesn't fit is explained as if it were a wrong case path, or not
// at all.

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
}
