extension Reducer {
  /// Lifts this reducer to the elements of an `IdentifiedArray`, by id.
  ///
  /// Each row has its own state path: rows never cancel each other's effects, and when a row is
  /// removed its effects are cancelled. An action for a missing id is reported and changes nothing.
  /// O(1) in the number of rows.
  ///
  /// The reducer changes the row in place. A row that it gives another id is found by the new one
  /// from then on; its effects are cancelled, because they belong to the former one. Let the
  /// children come first in `combine`, before a parent that removes rows.
  ///
  /// ```swift
  /// let reducer = todoReducer.forEach(
  ///   state: \AppState.todos, action: /AppAction.todo, environment: { (_: AppEnvironment) in })
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
      in: StateField(state), action: action, environment: environment,
      modify: { $0.modifyElement(id: $1, $2) }, step: .rows(),
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to the values of a dictionary, by key.
  ///
  /// Rows behave like those of an `IdentifiedArray`. A dictionary does not tell which keys were
  /// removed, so after each reduction every row with effects is looked up; an array is cheaper.
  ///
  /// A dictionary has no order, so what is done for several rows at once is done in the order in
  /// which their effects started.
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key: SendableMetatype>(
    state: WritableKeyPath<ParentState, [Key: State]> & Sendable,
    action: CasePath<ParentAction, (Key, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      in: StateField(state), action: action, environment: environment,
      modify: { $0[$1].modify($2) }, step: .values(),
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to the children of a collection. `modify` changes the child with an id in
  /// place, and returns nil if there is none; `step` leads from the collection to the children.
  @inlinable
  func forEach<
    ParentState, ParentAction, ParentEnvironment, Collection, ID: Hashable & SendableMetatype
  >(
    in field: StateField<ParentState, Collection>, action: CasePath<ParentAction, (ID, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    modify:
      @escaping @Sendable (inout Collection, ID, (inout State) -> Effect<Action, Never>) ->
      Effect<Action, Never>?,
    step: Step<Collection, State>, reportedAt line: SourceLine
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    action.storage.refuseIfUnresolvable(at: line)
    let reduce = self.reduce
    let rows = ActorConfined(Step.field(field))
    let row = ActorConfined(step)
    let field = ActorConfined(field)
    return Reducer<ParentState, ParentAction, ParentEnvironment> {
      parentState, parentAction, parentEnvironment in
      guard let (id, local) = action.extract(from: parentAction) else { return .none }
      let effect = field.value.modify(&parentState) { collection in
        modify(&collection, id) { reduce(&$0, local, environment(parentEnvironment)) }
      }
      guard let effect else {
        return .childIsMissing(
          for: parentAction, at: [field.value.name, "[\(id)]"], reportedAt: line)
      }
      if effect.isNone { return .none }
      return effect.placed(at: row.value, of: .of(id)).placed(at: rows.value)
        .mapped { action.embed((id, $0)) }
    }
  }
}
