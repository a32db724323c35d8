extension Reducer {
  /// Lifts this reducer to one case of an optional enum: a destination that a parent presents.
  ///
  /// It combines a pullback to the case, `optional()`, and a pullback to the property. An action
  /// that arrives while another destination or none is presented is reported and changes nothing.
  /// When the destination changes to another case or nil, or its value is replaced by one with
  /// another identity, the effects of this reducer are canceled.
  ///
  /// `id` returns the identity of a value; by default `Identifiable` values have theirs, others
  /// have none. Combine it before the reducer that sets the destination; see
  /// <doc:EnumStatesAndDestinations>.
  ///
  /// ```swift
  /// enum Destination { case edit(String), help }
  /// enum AppAction { case edit(String) }
  ///
  /// struct AppState { var destination: Destination? }
  /// struct AppEnvironment: Sendable { var isUppercased = false }
  ///
  /// let editReducer = Reducer<String, String, Bool> { title, newTitle, isUppercased in
  ///   title = isUppercased ? newTitle.uppercased() : newTitle
  ///   return .none
  /// }
  /// let reducer: Reducer<AppState, AppAction, AppEnvironment> = editReducer.destination(
  ///   \.destination, case: /Destination.edit, action: /AppAction.edit,
  ///   environment: { $0.isUppercased })
  /// ```
  @inlinable
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
    return lifted(to: .case(path, id: id), action: .`self`, environment: { $0 }, reportedAt: line)
      .lifted(to: .wrapped(id: nil), action: .`self`, environment: { $0 }, reportedAt: line)
      .lifted(
        to: .field(state, action: action), action: action, environment: environment,
        reportedAt: line)
  }

  /// Lifts this reducer to one case of an optional enum, with the parent's environment.
  ///
  /// ```swift
  /// enum Destination { case edit(String), help }
  /// enum AppAction { case edit(String) }
  ///
  /// struct AppState { var destination: Destination? }
  ///
  /// let editReducer = Reducer<String, String, Void> { title, newTitle, _ in
  ///   title = newTitle
  ///   return .none
  /// }
  /// let reducer: Reducer<AppState, AppAction, Void> = editReducer.destination(
  ///   \.destination, case: /Destination.edit, action: /AppAction.edit)
  /// ```
  @inlinable
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
