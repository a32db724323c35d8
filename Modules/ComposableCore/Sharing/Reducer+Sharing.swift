extension Reducer {
  /// Lifts this reducer to a property, together with another property of the same parent.
  ///
  /// Otherwise it is `pullback(state:action:environment:)`. ``Sharing`` explains the order of the
  /// changes and their cost.
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

  /// Lifts this reducer to a property and another one, with the parent's environment.
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
      at: ChildLens.wrapped(id: id).withSharedPart(),
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to one case of an enum state, with the part that its parent shares.
  ///
  /// For the screens of a stack, which are usually an enum; otherwise it is
  /// `pullback(state:action:id:)` for a case. The environment is the parent's.
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
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    state.storage.reportRefusal(at: line)
    return lifted(
      to: ChildLens.case(state, id: id).withSharedPart(), action: action, environment: { $0 },
      reportedAt: line)
  }
}
