/// Puts reducers together, one a line; each line is type-checked by itself.
@resultBuilder
public enum ReducerBuilder<State, Action, Environment> {
  /// The reducer that one line stands for.
  @inlinable
  public static func buildExpression(
    _ reducer: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    reducer
  }

  /// No lines: the empty reducer.
  @inlinable
  public static func buildBlock() -> Reducer<State, Action, Environment> {
    .empty
  }

  /// The first line.
  @inlinable
  public static func buildPartialBlock(
    first: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    first
  }

  /// The lines so far, and the next.
  @inlinable
  public static func buildPartialBlock(
    accumulated: Reducer<State, Action, Environment>, next: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    accumulated.combined(with: next)
  }
}

extension Reducer {
  /// Runs reducers one after the other on the same state, written one a line.
  ///
  /// The same as `combine(_:)`, for many reducers: a list of eight pullbacks whose closures have no
  /// types takes the compiler half a minute, and this a moment.
  ///
  /// ```swift
  /// let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine {
  ///   tickerReducer.pullback(
  ///     state: \.timer, action: /AppAction.timer, environment: { $0.mainQueue })
  ///   editorReducer.optional().pullback(
  ///     state: \.editor, action: /AppAction.editor, environment: { _ in })
  ///   todoReducer.forEach(state: \.todos, action: /AppAction.todo, environment: { _ in })
  /// }
  /// ```
  @inlinable
  public static func combine(
    @ReducerBuilder<State, Action, Environment> _ reducers: () -> Reducer
  ) -> Reducer {
    reducers()
  }
}
