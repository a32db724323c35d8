import ComposableCore

/// A feature with its possible actions and required properties, which `explore` checks.
///
/// ```swift
/// var model = FeatureModel(
///   initialState: DownloadState(), reducer: reducer,
///   environment: { world in
///     DownloadEnvironment(
///       download: { world.answer("download", "done", failures: [Offline()]) })
///   },
///   actions: { state in state.isDownloading ? [.cancelTapped] : [.startTapped] },
///   properties: [
///     .inFlight("the flag matches the download") { $0.isDownloading },
///     .reachable("a download can finish") { $0.message == "done" },
///   ])
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
  /// Whether an effect is determined by the action that started it and the questions it waits for.
  ///
  /// If false, an effect may have captured any part of the state that its reducer saw, so each such
  /// state gives another state of the search. Set this if the effects use only the payload of their
  /// action, or name all other inputs in their questions: `"nthPrime(7)"`. It isn't checked, and
  /// the summary repeats it.
  public var effectsDependOnActionAlone = false

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
  /// The unchecked promises of the model.
  var assumptions: [String] {
    effectsDependOnActionAlone ? ["effects depend on their action alone"] : []
  }
}
