extension Reducer {
  /// Not available: a row is found by its id, not by its index.
  ///
  /// An index names another row as soon as one before it is removed, and a late answer of an effect
  /// would reach that row. Use an `IdentifiedArray` or a dictionary.
  @available(
    *, unavailable,
    message: "Rows are found by id: make the state an IdentifiedArray and the action (ID, Action)."
  )
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key>(
    state: WritableKeyPath<ParentState, [State]>,
    action: CasePath<ParentAction, (Key, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    .empty
  }
}
