extension Reducer {
  /// Lifts this reducer to a part of a larger state and a case of a larger action.
  ///
  /// Actions of other cases are ignored. Its effects' cancellation ids belong to the path of
  /// `state`, so features pulled back over different fields never cancel each other.
  ///
  /// The environment is made for each action, so `environment` should only select. The state is
  /// changed in place; the observers of a property (`didSet`) are called.
  ///
  /// ```swift
  /// let reducer = tickerReducer.pullback(
  ///   state: \AppState.timer, action: /AppAction.timer,
  ///   environment: { (environment: AppEnvironment) in environment.mainQueue })
  /// ```
  @inlinable
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: WritableKeyPath<ParentState, State> & Sendable,
    action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    action.storage.refuseIfUnresolvable(at: line)
    let field = ActorConfined(StateField(state))
    let step = ActorConfined(Step.field(field.value))
    let reduce = self.reduce
    return Reducer<ParentState, ParentAction, ParentEnvironment> {
      parentState, parentAction, parentEnvironment in
      guard let local = action.extract(from: parentAction) else { return .none }
      let effect = field.value.modify(&parentState) { state in
        reduce(&state, local, environment(parentEnvironment))
      }
      return effect.isNone ? .none : effect.placed(at: step.value).mapped { action.embed($0) }
    }
  }

  /// Lifts this reducer to one case of an enum state.
  ///
  /// An action that is sent while the state is in another case is reported and changes nothing.
  /// When the state leaves the case, or its value is replaced by one with another identity, the
  /// effects of this path are cancelled.
  ///
  /// `id` returns the identity of a value; by default `Identifiable` values have theirs, others
  /// have none.
  ///
  /// ```swift
  /// let screen = child.pullback(state: /Screen.timer, action: same, environment: { $0 })
  /// ```
  @inlinable
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: CasePath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    id: (@Sendable (State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    action.storage.refuseIfUnresolvable(at: line)
    state.storage.refuseIfUnresolvable(at: line)
    let reduce = self.reduce
    let step = ActorConfined(Step<ParentState, State>.case(state, id: id))
    return Reducer<ParentState, ParentAction, ParentEnvironment> {
      parentState, parentAction, parentEnvironment in
      guard let local = action.extract(from: parentAction) else { return .none }
      let effect = state.modify(&parentState) { state in
        reduce(&state, local, environment(parentEnvironment)).placed(at: step.value, in: state)
      }
      return effect?.mapped { action.embed($0) }
        ?? .childIsMissing(
          for: parentAction, at: [step.value.name?() ?? ""], of: parentState, reportedAt: line)
    }
  }

  /// Lifts this reducer to an optional state.
  ///
  /// An action that is sent while the state is nil is reported and changes nothing. When the state
  /// becomes nil, or is replaced by one with another identity, the effects of this path are
  /// cancelled.
  ///
  /// ```swift
  /// let reducer = editorReducer.optional(id: { $0.document })
  /// ```
  ///
  /// `id` returns the identity of a state; by default `Identifiable` states have theirs, others
  /// have none.
  ///
  /// The identity is asked on the store's actor, after reductions while the child has effects. Pull
  /// the result back over the optional property, before the reducer that sets it to nil; see
  /// <doc:PresentingAChild>.
  @inlinable
  public func optional(
    id: (@Sendable (State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    let reduce = self.reduce
    let step = ActorConfined(Step<State?, State>.wrapped(id: id))
    return Reducer<State?, Action, Environment> { state, action, environment in
      let effect = state.modify { state in
        reduce(&state, action, environment).placed(at: step.value, in: state)
      }
      return effect ?? .childIsMissing(for: action, at: [], reportedAt: line)
    }
  }
}
