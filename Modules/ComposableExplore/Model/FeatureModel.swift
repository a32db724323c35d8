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
public struct FeatureModel<State, Action, Environment> {
  /// The actions a user can send in a state; scripts with earlier ones are preferred.
  public var actions: @Sendable (State) -> [Action]
  /// Creates the environment; called once, so stored values belong in the world.
  public var environment: @Sendable (ExploreWorld) -> Environment
  /// The state in which scripts begin.
  public var initialState: State
  /// The properties to check.
  public var properties: [Property<State, Action>]
  /// The feature's reducer.
  public var reducer: Reducer<State, Action, Environment>
  /// The time that passes in one move; up to the next scheduled work if that is later.
  public var step: Duration
  /// Selects moves of a part of the feature that nothing else depends on; nil selects none.
  ///
  /// In a state in which such moves are possible, only they are explored: this is partial order
  /// reduction. A complete search gives the same result as without it for `always`, `never`,
  /// `reachable` and `noDeadlock`, if each selected move and any other move lead to the same state
  /// in both orders, neither makes the other possible or impossible, and a selected move changes
  /// nothing that a property reads. The numbers of states and moves differ, a script may be longer,
  /// and properties of transitions may be missed. Moves that let time pass are never selected.
  /// With `eventually` and graphs everything is explored.
  public var independent: (@Sendable (ExploreMove<Action>) -> Bool)?
  /// Whether an effect is determined by the action that started it and what it waits for.
  ///
  /// Otherwise an effect can have captured anything of the state that its reducer saw, so there is
  /// a state of the search for each of these. Set this if the effects of the feature use only the
  /// payload of their action, or name what else they use in their questions: `"nthPrime(7)"`. It
  /// is not checked, and the summary repeats it.
  public var effectsDependOnActionAlone = false
  var symmetry: RowSymmetry<State, Action>?

  /// Creates a model.
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

extension FeatureModel {
  /// What the model promises and nothing checks.
  var assumptions: [String] {
    var assumptions: [String] = []
    if effectsDependOnActionAlone {
      assumptions.append("effects depend on their action alone")
    }
    if symmetry != nil { assumptions.append("rows are interchangeable") }
    if independent != nil { assumptions.append("nothing depends on the independent moves") }
    return assumptions
  }
}
