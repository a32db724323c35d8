extension ReducerBuilder {
  /// An `if` without `else`.
  @inlinable
  public static func buildOptional(
    _ reducer: Reducer<State, Action, Environment>?
  ) -> Reducer<State, Action, Environment> {
    reducer ?? .empty
  }

  /// The first branch of an `if` with `else`, or of a `switch`.
  @inlinable
  public static func buildEither(
    first reducer: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    reducer
  }

  /// Another branch of an `if` with `else`, or of a `switch`.
  @inlinable
  public static func buildEither(
    second reducer: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    reducer
  }

  /// The reducers of a `for` loop, in its order.
  @inlinable
  public static func buildArray(
    _ reducers: [Reducer<State, Action, Environment>]
  ) -> Reducer<State, Action, Environment> {
    .combine(reducers)
  }

  /// The lines below an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(
    _ reducer: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    reducer
  }
}
