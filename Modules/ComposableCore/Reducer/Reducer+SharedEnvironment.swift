extension Reducer {
  /// Lifts this reducer to a part of a larger state, with the parent's environment.
  ///
  /// Use it for a child that has the same dependencies as its parent; for any other there is
  /// `pullback(state:action:environment:)`.
  ///
  /// ```swift
  /// struct AppState { var facts = FactState() }
  /// enum AppAction { case facts(FactAction), quit }
  ///
  /// let appReducer: Reducer<AppState, AppAction, FactEnvironment> = factReducer.pullback(
  ///   state: \.facts, action: /AppAction.facts)
  /// ```
  @inlinable
  public func pullback<ParentState, ParentAction>(
    state: WritableKeyPath<ParentState, State> & Sendable,
    action: CasePath<ParentAction, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> {
    pullback(
      state: state, action: action, environment: { $0 }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Lifts this reducer to one case of an enum state, with the parent's environment.
  ///
  /// `id` returns the identity of a value; by default `Identifiable` values have theirs, others
  /// have none.
  ///
  /// ```swift
  /// enum AppState { case facts(FactState), welcome }
  /// enum AppAction { case facts(FactAction), quit }
  ///
  /// let appReducer: Reducer<AppState, AppAction, FactEnvironment> = factReducer.pullback(
  ///   state: /AppState.facts, action: /AppAction.facts)
  /// ```
  @inlinable
  public func pullback<ParentState, ParentAction>(
    state: CasePath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    id: (@Sendable (State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> {
    pullback(
      state: state, action: action, environment: { $0 }, id: id, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Lifts this reducer to the elements of an `IdentifiedArray`, with the parent's environment.
  ///
  /// ```swift
  /// struct Row: Identifiable { var id: Int, facts = FactState() }
  /// struct ListState { var rows: IdentifiedArray<Int, Row> = [] }
  /// enum ListAction { case row(Int, FactAction) }
  ///
  /// let rowReducer: Reducer<Row, FactAction, FactEnvironment> = factReducer.pullback(
  ///   state: \.facts, action: .self)
  /// let listReducer: Reducer<ListState, ListAction, FactEnvironment> = rowReducer.forEach(
  ///   state: \.rows, action: /ListAction.row)
  /// ```
  @inlinable
  public func forEach<ParentState, ParentAction, ID: SendableMetatype>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>> & Sendable,
    action: CasePath<ParentAction, (ID, Action)>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> {
    forEach(
      state: state, action: action, environment: { $0 }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Lifts this reducer to the values of a dictionary, by key, with the parent's environment.
  ///
  /// ```swift
  /// struct AppState { var facts: [String: FactState] = [:] }
  /// enum AppAction { case facts(String, FactAction) }
  ///
  /// let appReducer: Reducer<AppState, AppAction, FactEnvironment> = factReducer.forEach(
  ///   state: \.facts, action: /AppAction.facts)
  /// ```
  @inlinable
  public func forEach<ParentState, ParentAction, Key: SendableMetatype>(
    state: WritableKeyPath<ParentState, [Key: State]> & Sendable,
    action: CasePath<ParentAction, (Key, Action)>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> {
    forEach(
      state: state, action: action, environment: { $0 }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}
