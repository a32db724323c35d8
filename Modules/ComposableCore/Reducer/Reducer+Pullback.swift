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
  /// struct AppState { var count = 0 }
  /// struct AppEnvironment: Sendable { var step = 1 }
  ///
  /// enum CounterAction { case increment }
  /// enum AppAction { case counter(CounterAction), quit }
  ///
  /// let counterReducer = Reducer<Int, CounterAction, Int> { count, action, step in
  ///   count += step
  ///   return .none
  /// }
  /// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = counterReducer.pullback(
  ///   state: \.count, action: /AppAction.counter, environment: { $0.step })
  /// ```
  @inlinable
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: WritableKeyPath<ParentState, State> & Sendable,
    action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    lifted(
      to: .field(state, action: action), action: action, environment: environment,
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to one case of an enum state.
  ///
  /// An action that is sent while the state is in another case is reported and changes nothing.
  /// When the state leaves the case, or its value is replaced by one with another identity, the
  /// effects of this path are canceled.
  ///
  /// `id` returns the identity of a value; by default `Identifiable` values have theirs, others
  /// have none.
  ///
  /// ```swift
  /// enum AppState { case counter(Int), welcome }
  /// struct AppEnvironment: Sendable { var step = 1 }
  ///
  /// enum CounterAction { case increment }
  /// enum AppAction { case counter(CounterAction), quit }
  ///
  /// let counterReducer = Reducer<Int, CounterAction, Int> { count, action, step in
  ///   count += step
  ///   return .none
  /// }
  /// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = counterReducer.pullback(
  ///   state: /AppState.counter, action: /AppAction.counter, environment: { $0.step })
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
    state.storage.reportRefusal(at: line)
    return lifted(
      to: .case(state, id: id), action: action, environment: environment, reportedAt: line)
  }

  /// Lifts this reducer to an optional state.
  ///
  /// An action that is sent while the state is nil is reported and changes nothing. When the state
  /// becomes nil, or is replaced by one with another identity, the effects of this path are
  /// canceled.
  ///
  /// ```swift
  /// struct AppState { var facts: FactState? }
  /// enum AppAction { case facts(FactAction), closed }
  ///
  /// let appReducer = Reducer<AppState, AppAction, FactEnvironment>.combine(
  ///   factReducer.optional().pullback(state: \.facts, action: /AppAction.facts),
  ///   Reducer { state, action, _ in
  ///     if case .closed = action { state.facts = nil }
  ///     return .none
  ///   })
  /// ```
  ///
  /// `id` returns the identity of a state; by default `Identifiable` states have theirs, others
  /// have none. It is called on the store's actor, after reductions while the child has effects.
  ///
  /// Pull the result back over the optional property, before the reducer that sets it to nil; see
  /// <doc:PresentingAChild>.
  @inlinable
  public func optional(
    id: (@Sendable (State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    optional(
      at: .wrapped(id: id),
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to a state that may be absent.
  @inlinable
  func optional<Whole>(
    at child: ChildLens<Whole, State>, reportedAt line: SourceLine
  ) -> Reducer<Whole, Action, Environment> {
    let reduce = self.reduce
    let child = ActorConfined(child)
    return Reducer<Whole, Action, Environment> { state, action, environment in
      child.value.reduce(&state) { reduce(&$0, action, environment) }
        ?? .childIsMissing(for: action, at: [], reportedAt: line)
    }
  }

  /// Lifts this reducer to a child of a larger state, and to a case of a larger action.
  @inlinable
  func lifted<ParentState, ParentAction, ParentEnvironment>(
    to child: ChildLens<ParentState, State>, action: CasePath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    reportedAt line: SourceLine
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    action.storage.reportRefusal(at: line)
    let reduce = self.reduce
    let child = ActorConfined(child)
    // A closure of its own, so that the reducer does not capture each part of the line.
    let missing: @Sendable (ParentAction, ParentState) -> Effect<ParentAction, Never> = {
      .childIsMissing(for: $0, at: [child.value.name?() ?? ""], of: $1, reportedAt: line)
    }
    return Reducer<ParentState, ParentAction, ParentEnvironment> {
      parentState, parentAction, parentEnvironment in
      guard let local = action.extract(from: parentAction) else { return .none }
      // Not by `ChildLens.reduce`, which calls a closure in a closure.
      // Benchmark: "send through three pullbacks".
      var effect: Effect<Action, Never>?
      _ = child.value.modify(&parentState) {
        effect = reduce(&$0, local, environment(parentEnvironment)).scoped(to: child.value, in: $0)
      }
      guard let effect else { return missing(parentAction, parentState) }
      return effect.isNone ? .none : effect.mapped { action.embed($0) }
    }
  }
}
