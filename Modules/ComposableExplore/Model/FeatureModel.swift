import ComposableCore

/// A feature with its possible actions and required properties, which `explore` checks.
///
/// ```swift
/// enum DownloadAction: Equatable, Sendable { case cancelTapped, finished, startTapped }
///
/// let downloadReducer = Reducer<Bool, DownloadAction, @Sendable () -> Effect<Void, Never>> {
///   isDownloading, action, download in
///   switch action {
///   case .cancelTapped:
///     isDownloading = false
///     return .cancel(id: "download")
///   case .finished:
///     isDownloading = false
///     return .none
///   case .startTapped:
///     isDownloading = true
///     return download().map { .finished }.cancellable(id: "download")
///   }
/// }
/// let model = FeatureModel(
///   initialState: false, reducer: downloadReducer,
///   environment: { world in { world.answer("download", ()) } },
///   actions: { $0 ? [.cancelTapped] : [.startTapped] },
///   properties: [.inFlight("the flag matches the download") { $0 }])
/// model.explore().states  // 2
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
