extension Reducer {
  /// Lifts this reducer to one case of an optional enum: a destination that a parent presents.
  ///
  /// It combines a pullback to the case, `optional()`, and a pullback to the property. An action
  /// that arrives while another destination or none is presented is reported and changes nothing.
  /// When the destination changes to another case or nil, or its value is replaced by one with
  /// another identity, the effects of this reducer are cancelled.
  ///
  /// `id` returns the identity of a value; by default `Identifiable` values have theirs, others
  /// have none. Combine it before the reducer that sets the destination; see
  /// <doc:EnumStatesAndDestinations>.
  ///
  /// ```swift
  /// let editing = editReducer.destination(
  ///   \ListState.destination, case: /Destination.edit, action: /ListAction.edit,
  ///   environment: { (environment: ListEnvironment) in environment.edit })
  /// ```
  public func destination<ParentState, ParentAction, ParentEnvironment, Destination>(
    _ state: WritableKeyPath<ParentState, Destination?> & Sendable,
    case path: CasePath<Destination, State>,
    action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    id: (@Sendable (State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    path.storage.reportRefusal(at: line)
    return lifted(
      to: .case(path, id: id), action: .`self`, environment: { $0 }, reportedAt: line
    )
    .lifted(to: .wrapped(id: nil), action: .`self`, environment: { $0 }, reportedAt: line)
    .lifted(to: .field(state), action: action, environment: environment, reportedAt: line)
  }

  /// Lifts this reducer to one case of an optional enum, with the parent's environment.
  ///
  /// ```swift
  /// let reducer = editReducer.destination(
  ///   \ListState.destination, case: /Destination.edit, action: /ListAction.edit)
  /// ```
  public func destination<ParentState, ParentAction, Destination>(
    _ state: WritableKeyPath<ParentState, Destination?> & Sendable,
    case path: CasePath<Destination, State>,
    action: CasePath<ParentAction, Action>,
    id: (@Sendable (State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> {
    destination(
      state, case: path, action: action, environment: { $0 }, id: id, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}
