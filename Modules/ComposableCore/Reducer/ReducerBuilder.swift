/// Combines reducers, one per line; each line is type-checked separately.
///
/// The lines run in their order, like the arguments of `combine(_:)`. `if`, `switch` and `for` are
/// evaluated once, when the reducer is created. They may depend on flags of a build or a launch,
/// but not on the state.
@resultBuilder
public enum ReducerBuilder<State, Action, Environment> {
  /// The reducer of one line.
  public static func buildExpression(
    _ reducer: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    reducer
  }

  /// The empty reducer, for no lines.
  public static func buildBlock() -> Reducer<State, Action, Environment> {
    .empty
  }

  /// The first line.
  public static func buildPartialBlock(
    first: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    first
  }

  /// The previous lines, combined with the next one.
  @inlinable
  public static func buildPartialBlock(
    accumulated: Reducer<State, Action, Environment>, next: Reducer<State, Action, Environment>
  ) -> Reducer<State, Action, Environment> {
    accumulated.combined(with: next)
  }
}

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
