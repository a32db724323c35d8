extension Reducer {
  /// Lifts this reducer to the elements of an `IdentifiedArray`, by id.
  ///
  /// Each row has its own state path: rows never cancel each other's effects, and when a row is
  /// removed its effects are canceled. An action for a missing id is reported and changes nothing.
  /// O(1) in the number of rows.
  ///
  /// The reducer changes the row in place. If it changes the id, the row is found by the new id
  /// from then on, and the effects of the old id are canceled. That includes the effect that the
  /// reducer returns for this action, whose values are dropped: let the parent change the id, and
  /// send the row a further action. In `combine`, put the rows before a parent that removes them.
  ///
  /// ```swift
  /// struct Row: Identifiable { var id: Int, count = 0 }
  /// struct ListState { var rows: IdentifiedArray<Int, Row> = [] }
  /// struct ListEnvironment: Sendable { var step = 1 }
  ///
  /// enum RowAction { case increment }
  /// enum ListAction { case row(Int, RowAction) }
  ///
  /// let rowReducer = Reducer<Row, RowAction, Int> { state, action, step in
  ///   state.count += step
  ///   return .none
  /// }
  /// let listReducer: Reducer<ListState, ListAction, ListEnvironment> = rowReducer.forEach(
  ///   state: \.rows, action: /ListAction.row, environment: { $0.step })
  /// ```
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID: SendableMetatype>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>> & Sendable,
    action: CasePath<ParentAction, (ID, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      .rows(), of: .field(state, action: action), modify: { $0.modifyElement(id: $1, $2) },
      action: action, environment: environment,
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to the values of a dictionary, by key.
  ///
  /// Rows behave like the elements of an `IdentifiedArray`. A dictionary doesn't record which keys
  /// were removed, so every row with effects is looked up after each reduction; an array is faster.
  ///
  /// The effects of several removed rows are canceled in the order in which they started.
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key: SendableMetatype>(
    state: WritableKeyPath<ParentState, [Key: State]> & Sendable,
    action: CasePath<ParentAction, (Key, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      .values(), of: .field(state, action: action), modify: { $0[$1].modify($2) },
      action: action, environment: environment,
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to the rows of a collection.
  @inlinable
  func forEach<
    ParentState, ParentAction, ParentEnvironment, Collection, ID: Hashable & SendableMetatype
  >(
    _ row: ChildLookup<Collection, State>, of collection: ChildLens<ParentState, Collection>,
    modify:
      @escaping @Sendable (
        inout Collection, ID, (inout State) -> Effect<Action, Never>
      ) -> Effect<Action, Never>?,
    action: CasePath<ParentAction, (ID, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    reportedAt line: SourceLine
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    action.storage.reportRefusal(at: line)
    let reduce = self.reduce
    let row = ActorConfined(row)
    let collection = ActorConfined(collection)
    // A closure of its own, so that the reducer does not capture each part of the line.
    let missing: @Sendable (ParentAction, ID) -> Effect<ParentAction, Never> = {
      .childIsMissing(
        for: $0, at: [collection.value.name?() ?? "", "[\($1)]"], reportedAt: line)
    }
    return Reducer<ParentState, ParentAction, ParentEnvironment> {
      parentState, parentAction, parentEnvironment in
      guard let (id, local) = action.extract(from: parentAction) else { return .none }
      let effect = collection.value.reduce(&parentState) { rows in
        modify(&rows, id) { state in
          let effect = reduce(&state, local, environment(parentEnvironment))
          // Only effects need the row's identifier.
          return effect.isNone ? effect : effect.scoped(to: row.value, identity: .of(id))
        }
      }
      guard let effect else { return missing(parentAction, id) }
      return effect.isNone ? .none : effect.mapped { action.embed((id, $0)) }
    }
  }
}
