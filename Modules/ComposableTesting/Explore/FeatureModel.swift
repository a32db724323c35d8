import ComposableCore

/// A feature, what may happen to it, and what must be true: what `explore` checks.
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
/// With several workers the closures are called on several threads at once, each with a world of
/// its own.
public struct FeatureModel<State, Action, Environment> {
  /// What the user may do in a state, the simplest first: scripts are looked for in this order.
  public var actions: @Sendable (State) -> [Action]
  /// Makes the environment of one worker; called once, so what a client keeps belongs in the world.
  public var environment: @Sendable (ExploreWorld) -> Environment
  /// Where scripts begin.
  public var initialState: State
  /// What must be true.
  public var properties: [Property<State, Action>]
  /// The feature.
  public var reducer: Reducer<State, Action, Environment>
  /// How far time moves at once: as far as something is due, if that is later.
  public var step: Duration

  /// A model of these.
  public init(
    initialState: State, reducer: Reducer<State, Action, Environment>,
    environment: @escaping @Sendable (ExploreWorld) -> Environment,
    actions: @escaping @Sendable (State) -> [Action], properties: [Property<State, Action>],
    step: Duration = .milliseconds(10)
  ) {
    self.actions = actions
    self.environment = environment
    self.initialState = initialState
    self.properties = properties
    self.reducer = reducer
    self.step = step
  }
}

extension FeatureModel: Sendable where State: Sendable {}
