import ComposableCore

/// Explores every order of user actions and effect deliveries, and checks each move.
///
/// The search is breadth first, so a violation is reported with a shortest script, printed as the
/// lines of a non-exhaustive test; it fails the running test at the caller's line. Each state is
/// explored once: states are identified by 64-bit hashes of their values, of the effects in flight,
/// and of scheduled work. An issue reported by an effect or a reducer is a violation too.
///
/// `environment` is called once for each worker. Effects whose responses may arrive in any order
/// use ``ExploreWorld/answer(_:_:faults:)``, asynchronous clients
/// ``ExploreWorld/awaitAnswer(_:_:failures:faults:)``. `actions` returns the actions a user can
/// send in a state, `depth` is the maximum number of moves in a script, and `step` is the time that
/// passes in one move, or up to the next scheduled work if that is later. The search ends after
/// `maxStates` states or `timeLimit`, and the summary says so.
///
/// Asynchronous operations run on the exploring thread; work they start on other threads is not
/// awaited.
///
/// ```swift
/// let summary = explore(
///   initialState: TickerState(), reducer: tickerReducer,
///   environment: { TickerEnvironment(mainQueue: $0.scheduler) },
///   actions: { $0.isRunning ? [.stop] : [.start] },
///   properties: [
///     .transition("it counts only while it runs") {
///       $0.before.isRunning || $0.before.seconds == $0.after.seconds
///     }
///   ], depth: 5, step: .seconds(1))
/// ```
@discardableResult
public func explore<State, Action, Environment>(
  initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: @escaping @Sendable (ExploreWorld) -> Environment,
  actions: @escaping @Sendable (State) -> [Action],
  properties: [Property<State, Action>], depth: Int, step: Duration = .milliseconds(10),
  maxStates: Int = 1_000_000, timeLimit: Duration = .seconds(2), workers: Int = 1,
  reporter: IssueReporter = .current,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> ExploreSummary {
  FeatureModel(
    initialState: initialState, reducer: reducer, environment: environment, actions: actions,
    properties: properties, step: step
  ).explore(
    depth: depth, maxStates: maxStates, timeLimit: timeLimit, workers: workers, reporter: reporter,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

extension FeatureModel {
  /// Explores every order of moves up to `depth`, like the function `explore`.
  ///
  /// `workers` is the number of threads; it does not change the result. With `bitStateBits`, each
  /// state is stored as three bits in a table of this size, for spaces that do not fit in memory
  /// otherwise; the summary has the probability of missing a state. With `keepsGraph` the summary
  /// has a graph of the states. A violation is passed to `onViolation` with all its moves and
  /// states before it is reported; its test refers to the model as `modelName`.
  @discardableResult
  public func explore(
    depth: Int, maxStates: Int = 1_000_000, timeLimit: Duration = .seconds(2), workers: Int = 1,
    bitStateBits: Int? = nil, keepsGraph: Bool = false, modelName: String = "model",
    onViolation: (Counterexample<State, Action>) -> Void = { _ in },
    reporter: IssueReporter = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ExploreSummary {
    let isLive = properties.contains { if case .eventually = $0.kind { true } else { false } }
    let search = ExploreSearch(
      self,
      ExploreLimits(
        bitStateBits: isLive || keepsGraph ? nil : bitStateBits, depth: depth,
        keepsGraph: isLive || keepsGraph, keepsText: keepsGraph, maxStates: maxStates,
        timeLimit: timeLimit, workers: workers))
    search.run()
    var summary = search.summary
    guard let found = Counterexample(search) else { return summary }
    summary.violation = found.message
    summary.test = found.test(of: modelName)
    onViolation(found)
    reporter(found.message, fileID: fileID, filePath: filePath, line: line, column: column)
    return summary
  }
}
