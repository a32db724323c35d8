extension Reducer {
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
      to: ChildLens.case(state, id: id).withSharedPart(), action: action, environment: environment,
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
      .field(state, sharing: shared, reportedAt: line), ChildLens.wrapped(id: nil).withSharedPart(),
      ChildLens.case(path, id: id).withSharedPart(), action: action, environment: environment,
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
}
