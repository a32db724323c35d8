extension Reducer {
  /// Lifts this reducer to the rows of an `IdentifiedArray`, each with one part of the parent.
  ///
  /// All rows see each change of the part. Otherwise it is `forEach(state:action:environment:)`:
  /// removing a row cancels its effects.
  ///
  /// ```swift
  /// struct Row: Equatable, Identifiable { var id: Int, isDone = false }
  /// struct AppState: Equatable { var done = 0, rows: IdentifiedArrayOf<Row> = [] }
  /// enum RowAction { case doneTapped }
  /// enum AppAction { case row(Int, RowAction) }
  ///
  /// let rowReducer = Reducer<Sharing<Row, Int>, RowAction, Void> { state, _, _ in
  ///   state.isDone = true
  ///   state.shared += 1
  ///   return .none
  /// }
  /// let appReducer: Reducer<AppState, AppAction, Void> = rowReducer.forEach(
  ///   state: \.rows, sharing: \.done, action: /AppAction.row)
  /// let app = Store(
  ///   initialState: AppState(rows: [Row(id: 1), Row(id: 2)]), reducer: appReducer, environment: ()
  /// ).view
  /// app.send(.row(2, .doneTapped))
  /// app.done  // 1
  /// ```
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID, Row, Shared>(
    state rows: WritableKeyPath<ParentState, IdentifiedArray<ID, Row>> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    action: CasePath<ParentAction, (ID, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment>
  where State == Sharing<Row, Shared>, ID: SendableMetatype {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return forEach(
      ChildLookup.rows().eachWithSharedPart(), of: .field(rows, sharing: shared, reportedAt: line),
      modify: { both, id, body in
        Sharing.modifyRow(&both.local, &both.shared, id: id, body)
      }, action: action, environment: environment, reportedAt: line)
  }

  /// Lifts this reducer to rows with one part of the parent, with the parent's environment.
  @inlinable
  public func forEach<ParentState, ParentAction, ID, Row, Shared>(
    state rows: WritableKeyPath<ParentState, IdentifiedArray<ID, Row>> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    action: CasePath<ParentAction, (ID, Action)>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment>
  where State == Sharing<Row, Shared>, ID: SendableMetatype {
    forEach(
      state: rows, sharing: shared, action: action, environment: { $0 }, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Lifts this reducer to the screens of a ``StackState``, each with one part of the parent.
  ///
  /// The actions push a screen's own state, without the shared part. Otherwise it is
  /// `forEach(stack:action:environment:)`.
  ///
  /// ```swift
  /// struct Screen: Equatable { var title = "" }
  /// struct AppState: Equatable { var path = StackState<Screen>(), visits: [String] = [] }
  /// enum ScreenAction { case shown }
  /// enum AppAction { case path(StackAction<Screen, ScreenAction>) }
  ///
  /// let screenReducer = Reducer<Sharing<Screen, [String]>, ScreenAction, Void> { state, _, _ in
  ///   state.shared.append(state.title)
  ///   return .none
  /// }
  /// let appReducer: Reducer<AppState, AppAction, Void> = screenReducer.forEach(
  ///   stack: \.path, sharing: \.visits, action: /AppAction.path)
  /// ```
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment, Screen, Shared>(
    stack: WritableKeyPath<ParentState, StackState<Screen>> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    action: CasePath<ParentAction, StackAction<Screen, Action>>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment>
  where State == Sharing<Screen, Shared> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return forEach(
      ChildLookup.screens().eachWithSharedPart(),
      of: .field(stack, sharing: shared, reportedAt: line),
      stack: .field(stack, action: action),
      modify: { both, id, body in
        Sharing.modifyScreen(&both.local, &both.shared, id: id, body)
      }, action: action, environment: environment, reportedAt: line)
  }

  /// Lifts this reducer to the screens of a stack and a part of the parent.
  ///
  /// The environment is the parent's.
  @inlinable
  public func forEach<ParentState, ParentAction, Screen, Shared>(
    stack: WritableKeyPath<ParentState, StackState<Screen>> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    action: CasePath<ParentAction, StackAction<Screen, Action>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> where State == Sharing<Screen, Shared> {
    forEach(
      stack: stack, sharing: shared, action: action, environment: { $0 }, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}
