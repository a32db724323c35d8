import ComposableCore

/// A feature with its possible actions and required properties, which `explore` checks.
///
/// ```swift
/// let counterModel = FeatureModel(
///   initialState: CounterState(), reducer: counterReducer,
///   environment: { world in
///     CounterEnvironment(
///       nthPrime: { n in world.answer("nthPrime(\(n))", 2, nil) }, mainQueue: world.scheduler)
///   },
///   actions: { $0.count < 3 ? [.incrTapped, .requestNthPrime] : [.requestNthPrime] },
///   properties: [.never("it counts below zero") { $0.count < 0 }])
/// ```
///
/// With several workers the closures are called on several threads at once, each with its own
/// world.
public struct FeatureModel<State, Action, Environment> {
  /// The actions a user can send in a state; scripts with earlier ones are preferred.
  public var actions: @Sendable (State) -> [Action]
  /// Creates the environment; called once per worker, so stored values belong in the world.
  public var environment: @Sendable (ExploreWorld) -> Environment
  /// The state in which scripts begin.
  public var initialState: State
  /// The properties to check.
  public var properties: [Property<State, Action>]
  /// The feature's reducer.
  public var reducer: Reducer<State, Action, Environment>
  /// The time that passes in one move; up to the next scheduled work if that is later.
  public var step: Duration
  /// Whether every move uses an engine; set by the tests of moves that are made without one.
  @usableFromInline package var usesEngineOnly = false
  /// Expands a worker's states; specialized for the feature where the model is created.
  @usableFromInline let expand: Expansion

  @usableFromInline typealias Expansion =
    @Sendable (
      ExploreWorker<State, Action, Environment>, ArraySlice<ExploreNode<State, Action>>, SeenStates,
      ContinuousClock.Instant
    ) -> ExploreFindings<State, Action>

  /// Creates a model.
  @inlinable
  public init(
    initialState: State, reducer: Reducer<State, Action, Environment>,
    environment: @escaping @Sendable (ExploreWorld) -> Environment,
    actions: @escaping @Sendable (State) -> [Action], properties: [Property<State, Action>],
    step: Duration = .milliseconds(10)
  ) {
    expand = { worker, states, seen, deadline in worker.expand(states, seen, deadline) }
    self.actions = actions
    self.environment = environment
    self.initialState = initialState
    self.properties = properties
    self.reducer = reducer
    self.step = step
  }
}

extension FeatureModel: Sendable where State: Sendable {}
