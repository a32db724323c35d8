/// Changes a feature's state for each action, and returns the effects to start.
///
/// A reducer is a value: small ones are combined, pulled back into larger features, and run by a
/// `Store` or a `TestStore`. It runs on the store's actor, changes the state in place, and starts
/// work by returning an `Effect`.
///
/// ```swift
/// enum CounterAction { case decrTapped, incrTapped }
///
/// let counterReducer = Reducer<Int, CounterAction, Void> { count, action, _ in
///   switch action {
///   case .decrTapped:
///     count -= 1
///     return .none
///   case .incrTapped:
///     count += 1
///     return .none
///   }
/// }
/// ```
public struct Reducer<State, Action, Environment>: Sendable {
  /// The function that changes the state and returns the effects to start.
  @usableFromInline
  let reduce: @Sendable (inout State, Action, Environment) -> Effect<Action, Never>

  /// Creates a reducer from a function.
  ///
  /// `reduce` is called on the store's actor, once for each action, and never recursively. It
  /// should access the outside world only through its environment, so that tests are deterministic.
  ///
  /// It may not read its own store, whose state it is changing: that stops the program with a
  /// message.
  @inlinable
  public init(
    _ reduce: @escaping @Sendable (inout State, Action, Environment) -> Effect<Action, Never>
  ) {
    self.reduce = reduce
  }

  /// Does nothing and starts no effects. The identity of `combine`.
  ///
  /// For a feature that a build leaves out, or for a test of a parent without its children.
  @inlinable public static var empty: Reducer {
    Reducer { _, _, _ in .none }
  }

  /// Runs the reducer once: changes `state` and returns the effects without starting them.
  ///
  /// Only a store starts the returned effects.
  ///
  /// A reducer that wraps another calls this method and returns its effect, possibly merged with
  /// others; see <doc:ReducersOverReducers>.
  @inlinable
  public func run(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action, Never> {
    reduce(&state, action, environment)
  }

  /// Runs the reducer once, like `run`.
  ///
  /// ```swift
  /// // A reducer around another one, which allows one of its effects at a time.
  /// let patientReducer = Reducer<FactState, FactAction, FactEnvironment> {
  ///   state, action, environment in
  ///   factReducer(&state, action, environment).cancellable(id: "fact", cancelInFlight: true)
  /// }
  /// ```
  @inlinable
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action, Never> {
    reduce(&state, action, environment)
  }

  /// Runs this reducer, then `other` on the changed state; their effects are merged in that order.
  ///
  /// Both receive every action. Put the reducer of a removable child before the parent that removes
  /// it, so that the child exists when its own actions are reduced.
  @inlinable
  public func combined(with other: Reducer) -> Reducer {
    let first = reduce
    let second = other.reduce
    return Reducer { state, action, environment in
      let effect = first(&state, action, environment)
      if effect.isNone { return second(&state, action, environment) }
      return effect.merged(with: second(&state, action, environment))
    }
  }

  /// Runs reducers one after the other on the same state, written one per line.
  ///
  /// The same as `combine(_:)`, for many reducers. Write the type, as below: without it, a list of
  /// eight pullbacks whose closures have no types takes the compiler many seconds.
  ///
  /// ```swift
  /// struct AppState { var first = FactState(), second = FactState() }
  /// enum AppAction { case first(FactAction), second(FactAction) }
  ///
  /// let appReducer = Reducer<AppState, AppAction, FactEnvironment>.combine {
  ///   factReducer.pullback(state: \.first, action: /AppAction.first)
  ///   factReducer.pullback(state: \.second, action: /AppAction.second)
  /// }
  /// ```
  // Declared before the others: for a mistake in a closure the compiler explains the first
  // overload.
  @inlinable
  public static func combine(
    @ReducerBuilder<State, Action, Environment> _ reducers: () -> Reducer
  ) -> Reducer {
    reducers()
  }

  /// Runs reducers one after the other on the same state; their effects are merged in that order.
  ///
  /// Every reducer receives every action and sees the changes of the previous ones. Put a child
  /// before the parent that may remove it:
  ///
  /// ```swift
  /// struct AppState { var first = FactState(), second: FactState? }
  /// enum AppAction { case first(FactAction), second(FactAction), secondClosed }
  ///
  /// let appReducer = Reducer<AppState, AppAction, FactEnvironment>.combine(
  ///   factReducer.pullback(state: \.first, action: /AppAction.first),
  ///   factReducer.optional().pullback(state: \.second, action: /AppAction.second),
  ///   Reducer { state, action, _ in
  ///     if case .secondClosed = action { state.second = nil }
  ///     return .none
  ///   })
  /// ```
  @inlinable
  public static func combine(_ reducers: Reducer...) -> Reducer {
    combine(reducers)
  }

  /// Runs reducers one after the other on the same state; their effects are merged in that order.
  ///
  /// For reducers that are created in a loop. An empty list gives ``empty``.
  @inlinable
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    guard let first = reducers.first else { return .empty }
    return reducers.dropFirst().reduce(first) { $0.combined(with: $1) }
  }
}
