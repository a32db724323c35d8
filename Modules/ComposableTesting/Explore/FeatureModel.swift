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
  var symmetry: RowSymmetry<State, Action>?
  /// Whether every move uses an engine; set by the tests of moves that are made without one.
  @usableFromInline package var usesEngineOnly = false
  /// Expands a worker's states; specialized for the feature where the model is created.
  @usableFromInline let expand: Expansion

  /// The same model with closures of its own, so that threads do not count the same references.
  @usableFromInline let isolate: @Sendable (FeatureModel) -> FeatureModel

  @usableFromInline typealias Expansion =
    @Sendable (
      ExploreWorker<State, Action, Environment>, ExplorePiece<State, Action>, ExplorePart, SeenView
    ) -> ExploreFindings<State, Action>

  /// Creates a model.
  @inlinable
  public init(
    initialState: State, reducer: Reducer<State, Action, Environment>,
    environment: @escaping @Sendable (ExploreWorld) -> Environment,
    actions: @escaping @Sendable (State) -> [Action], properties: [Property<State, Action>],
    step: Duration = .milliseconds(10)
  ) {
    expand = { worker, piece, part, seen in worker.expand(part, of: piece, seen: seen) }
    isolate = { $0.isolated() }
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
  @inlinable func isolated() -> FeatureModel {
    let (actions, reducer) = (actions, reducer)
    var model = self
    model.actions = { actions($0) }
    model.reducer = Reducer { state, action, environment in
      reducer.run(&state, action, environment)
    }
    model.properties = properties.map { $0.isolated() }
    return model
  }
}

extension Property {
  /// The same property with closures of its own.
  @inlinable func isolated() -> Property {
    switch kind {
    case .eventually(let holds, let trigger):
      Property(name, .eventually({ holds($0) }, after: { trigger($0) }))
    case .noDeadlock(let isWaiting): Property(name, .noDeadlock { isWaiting($0, $1) })
    case .reachable(let holds): Property(name, .reachable { holds($0) })
    case .reduction(let holds): Property(name, .reduction { holds($0, $1, $2) })
    case .state(let holds): Property(name, .state { holds($0) })
    case .transition(let holds): Property(name, .transition { holds($0) })
    }
  }
}
