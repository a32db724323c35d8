extension Reducer {
  /// Lifts this reducer to the rows of an `IdentifiedArray`, each with one part of the parent.
  ///
  /// While a row reduces an action, the part is moved into the row's state, and back into the
  /// parent afterwards. Nothing is copied, and all rows see each change. Rows have state paths as
  /// in `forEach(state:action:)`: removing a row cancels its effects.
  ///
  /// ```swift
  /// let townReducer: Reducer<Town, TownAction, Void> = personReducer.forEach(
  ///   state: \.people, sharing: \.names, action: /TownAction.person)
  /// ```
  ///
  /// `state` and `sharing` have to be different properties. A row can read only its own state and
  /// the shared part.
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID, Row, Shared>(
    state rows: WritableKeyPath<ParentState, IdentifiedArray<ID, Row>> & Sendable,
    sharing shared: WritableKeyPath<ParentState, Shared> & Sendable,
    action: CasePath<ParentAction, (ID, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment>
  where State == Sharing<Row, Shared>, ID: SendableMetatype {
    let row = ActorConfined(
      ChildPath<Sharing<IdentifiedArray<ID, Row>, Shared>, State>.sharingRows())
    return forEach(
      row.value, of: .sharing(rows, shared),
      modify: { both, id, body in
        var effect: Effect<Action, Never>?
        _ = row.value.modify(&both, .of(id)) { effect = body(&$0) }
        return effect
      }, action: action, environment: environment,
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to rows with one part of the parent, with the parent's environment.
  ///
  /// ```swift
  /// let townReducer: Reducer<Town, TownAction, Void> = personReducer.forEach(
  ///   state: \.people, sharing: \.names, action: /TownAction.person)
  /// ```
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
}

extension ChildPath {
  /// The rows of an array together with another property of the same parent.
  ///
  /// The step is that of the array, so `cancel(allIn:)` finds the rows by its key path. The
  /// identity distinguishes it from `forEach(state:action:)`, whose paths have another type of
  /// state.
  fileprivate static func sharing<ID, Row, Shared>(
    _ rows: WritableKeyPath<Parent, IdentifiedArray<ID, Row>>,
    _ shared: WritableKeyPath<Parent, Shared>
  ) -> ChildPath where Child == Sharing<IdentifiedArray<ID, Row>, Shared> {
    let (rows, shared) = (StateField(rows), StateField(shared))
    return ChildPath(
      step: .field(.step(rows.keyPath as AnyKeyPath)), name: { rows.name },
      extract: { parent, _ in
        Child(rows.value(in: parent), shared: shared.value(in: parent))
      },
      modify: { parent, _, body in
        // Two properties can't be changed in place at once, so the rows are moved out.
        var taken = rows.modify(&parent) { $0.takeAll() }
        shared.modify(&parent) { Child.lend(&taken, &$0, to: body) }
        rows.modify(&parent) { $0 = taken }
        return true
      }, identity: { _ in .of(Child.self) })
  }

  /// A row together with the shared part.
  fileprivate static func sharingRows<ID, Row, Shared>() -> ChildPath
  where Parent == Sharing<IdentifiedArray<ID, Row>, Shared>, Child == Sharing<Row, Shared> {
    let rows = ChildPath<IdentifiedArray<ID, Row>, Row>.rows()
    return ChildPath(
      step: .row, name: nil,
      extract: { both, id in
        rows.extract(both.local, id).map { Sharing($0, shared: both.shared) }
      },
      modify: { both, id, body in
        modify(&both.local, &both.shared, id, by: rows, body)
      },
      changedRows: { rows.changedRows?($0.local, &$1, $2) ?? .any })
  }

  /// Changes one row together with the shared part; returns false if there is no such row.
  private static func modify<Rows, Row, Shared>(
    _ all: inout Rows, _ shared: inout Shared, _ id: Identifier?, by path: ChildPath<Rows, Row>,
    _ body: (inout Sharing<Row, Shared>) -> Void
  ) -> Bool {
    path.modify(&all, id) { Sharing.lend(&$0, &shared, to: body) }
  }
}

extension IdentifiedArray {
  /// Moves all elements out, so that they can be changed in place elsewhere.
  fileprivate mutating func takeAll() -> IdentifiedArray {
    var taken = IdentifiedArray(identify: identify)
    swap(&taken, &self)
    return taken
  }
}
