extension Reducer {
  /// Lifts this reducer to a property, together with another property of the same parent.
  ///
  /// While the child reduces an action, both properties are moved into its state, and back into the
  /// parent afterward. The parent, and every other child that shares the property, see each change
  /// in the same action. Effects belong to the path of `state`, as in
  /// `pullback(state:action:environment:)`.
  ///
  /// ```swift
  /// struct Tab: Equatable { var taps = 0 }
  /// struct AppState: Equatable { var first = Tab(), second = Tab(), log: [String] = [] }
  /// enum TabAction { case tapped }
  /// enum AppAction { case first(TabAction), second(TabAction) }
  ///
  /// let tabReducer = Reducer<Sharing<Tab, [String]>, TabAction, Void> { state, _, _ in
  ///   state.taps += 1
  ///   state.shared.append("tap \(state.taps)")
  ///   return .none
  /// }
  /// let appReducer = Reducer<AppState, AppAction, Void>.combine {
  ///   tabReducer.pullback(
  ///     state: \.first, sharing: \.log, action: /AppAction.first, environment: { $0 })
  ///   tabReducer.pullback(
  ///     state: \.second, sharing: \.log, action: /AppAction.second, environment: { $0 })
  /// }
  /// let app = Store(initialState: AppState(), reducer: appReducer, environment: ()).view
  /// app.send(.first(.tapped))
  /// app.send(.second(.tapped))
  /// app.log  // ["tap 1", "tap 1"]
  /// ```
  ///
  /// `state` and `sharing` have to be different properties; overlapping ones are reported. Stored
  /// properties without observers are changed in place. A property that is computed or has
  /// observers is read and set once for each action of the child, so the first change of a large
  /// collection copies it.
  @inlinable
  public func pullback<ParentState, ParentAction, ParentEnvironment, Local, Shared>(
    state: WritableKeyPath<ParentState, Local> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> where State == Sharing<Local, Shared> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return lifted(
      to: .field(state, sharing: shared, reportedAt: line), action: action,
      environment: environment, reportedAt: line)
  }

  /// Lifts this reducer to a property and another one of the same parent, with the parent's
  /// environment.
  @inlinable
  public func pullback<ParentState, ParentAction, Local, Shared>(
    state: WritableKeyPath<ParentState, Local> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    action: CasePath<ParentAction, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> where State == Sharing<Local, Shared> {
    pullback(
      state: state, sharing: shared, action: action, environment: { $0 }, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Lifts this reducer to an optional state, with the part of the parent that it shares.
  ///
  /// Pull the result back over the optional property and the shared one. Otherwise it is
  /// `optional(id:)`: an action for an absent child is reported, and a removed child's effects are
  /// canceled.
  ///
  /// ```swift
  /// struct Sheet: Equatable { var text = "" }
  /// struct AppState: Equatable { var names: [String] = [], sheet: Sheet? }
  /// enum SheetAction { case saved(String) }
  /// enum AppAction { case sheet(SheetAction) }
  ///
  /// let sheetReducer = Reducer<Sharing<Sheet, [String]>, SheetAction, Void> { state, action, _ in
  ///   if case .saved(let name) = action { state.shared.append(name) }
  ///   return .none
  /// }
  /// let appReducer: Reducer<AppState, AppAction, Void> = sheetReducer.optional().pullback(
  ///   state: \.sheet, sharing: \.names, action: /AppAction.sheet)
  /// ```
  @inlinable
  public func optional<Local, Shared>(
    id: (@Sendable (Local) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<Sharing<Local?, Shared>, Action, Environment> where State == Sharing<Local, Shared> {
    optional(
      at: ChildPath.wrapped(id: id).passing(),
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to one case of an enum state, with the part that the enum's parent shares.
  ///
  /// For the screens of a stack, which are usually an enum. Otherwise it is
  /// `pullback(state:action:environment:id:)` for a case.
  @inlinable
  public func pullback<Enum, ParentAction, ParentEnvironment, Local, Shared>(
    state: CasePath<Enum, Local>,
    action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    id: (@Sendable (Local) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<Sharing<Enum, Shared>, ParentAction, ParentEnvironment>
  where State == Sharing<Local, Shared> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    state.storage.reportRefusal(at: line)
    return lifted(
      to: ChildPath.case(state, id: id).passing(), action: action, environment: environment,
      reportedAt: line)
  }

  /// Lifts this reducer to one case of an enum state, with the part that its parent shares.
  ///
  /// The environment is the parent's.
  ///
  /// ```swift
  /// enum Page: Equatable { case home(String), settings(Int) }
  /// enum PageAction { case home(String), settings(Int) }
  ///
  /// let homeReducer = Reducer<Sharing<String, [String]>, String, Void> { state, title, _ in
  ///   state.shared.append(title)
  ///   return .none
  /// }
  /// // The reducer of a page that shares the list of titles with its parent.
  /// let pageReducer: Reducer<Sharing<Page, [String]>, PageAction, Void> = homeReducer.pullback(
  ///   state: /Page.home, action: /PageAction.home)
  /// ```
  @inlinable
  public func pullback<Enum, ParentAction, Local, Shared>(
    state: CasePath<Enum, Local>,
    action: CasePath<ParentAction, Action>,
    id: (@Sendable (Local) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<Sharing<Enum, Shared>, ParentAction, Environment>
  where State == Sharing<Local, Shared> {
    pullback(
      state: state, action: action, environment: { $0 }, id: id, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Lifts this reducer to one case of an optional enum, together with a part of the parent.
  ///
  /// Otherwise it is `destination(_:case:action:environment:id:)`.
  ///
  /// ```swift
  /// enum Destination: Equatable { case editor(String), help }
  /// struct AppState: Equatable { var destination: Destination?, names: [String] = [] }
  /// enum AppAction { case editor(String) }
  ///
  /// let editorReducer = Reducer<Sharing<String, [String]>, String, Void> { state, name, _ in
  ///   state.shared.append(name)
  ///   return .none
  /// }
  /// let appReducer: Reducer<AppState, AppAction, Void> = editorReducer.destination(
  ///   \.destination, sharing: \.names, case: /Destination.editor, action: /AppAction.editor)
  /// ```
  @inlinable
  public func destination<
    ParentState, ParentAction, ParentEnvironment, Destination, Local, Shared
  >(
    _ state: WritableKeyPath<ParentState, Destination?> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    case path: CasePath<Destination, Local>,
    action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    id: (@Sendable (Local) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> where State == Sharing<Local, Shared> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    path.storage.reportRefusal(at: line)
    return destination(
      .field(state, sharing: shared, reportedAt: line), ChildPath.wrapped(id: nil).passing(),
      ChildPath.case(path, id: id).passing(), action: action, environment: environment,
      reportedAt: line)
  }

  /// Lifts this reducer to one case of an optional enum and a part of the parent.
  ///
  /// The environment is the parent's.
  @inlinable
  public func destination<ParentState, ParentAction, Destination, Local, Shared>(
    _ state: WritableKeyPath<ParentState, Destination?> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    case path: CasePath<Destination, Local>,
    action: CasePath<ParentAction, Action>,
    id: (@Sendable (Local) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> where State == Sharing<Local, Shared> {
    destination(
      state, sharing: shared, case: path, action: action, environment: { $0 }, id: id,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Lifts this reducer to the rows of an `IdentifiedArray`, each with one part of the parent.
  ///
  /// All rows see each change of the part. Otherwise it is `forEach(state:action:environment:)`:
  /// removing a row cancels its effects. See `pullback(state:sharing:action:environment:)` for the
  /// cost.
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
      ChildPath.rows().passing(), of: .field(rows, sharing: shared, reportedAt: line),
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
      ChildPath.screens().passing(), of: .field(stack, sharing: shared, reportedAt: line),
      stack: .field(stack),
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
