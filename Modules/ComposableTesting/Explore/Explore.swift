import ComposableCore

/// Walks every order of what a user may do and effects may deliver, and checks each move.
///
/// Breadth first, so a violation comes with a shortest script that shows it, printed as the lines
/// of a test that is not exhaustive; it fails the running test at the caller's line. States that
/// were seen are not walked again: a state is told apart by 64 bits of all that is in it, of what
/// is in flight, and of what is due. What effects or reducers report as an issue is a violation
/// too.
///
/// `environment` is made once for each worker; effects whose answers should come in any order are
/// the world's ``ExploreWorld/answer(_:_:faults:)``, and asynchronous ones await
/// ``ExploreWorld/awaitAnswer(_:_:failures:faults:)``. `actions` is what the user may do in a
/// state, `depth` how many moves a script has at most, and `step` how far time moves at once: as
/// far as something is due, if that is later. After `maxStates` states, or `timeLimit`, the walk
/// ends, and the summary says so.
///
/// Asynchronous operations run on the thread that explores; what one hands to another thread is not
/// waited for.
///
/// ```swift
/// explore(
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
  /// Walks every order of moves up to `depth`; see the function `explore` for what that is.
  ///
  /// `workers` share the work; what is found is the same for any number of them. With
  /// `bitStateBits`, states are kept as three bits each of so many, for spaces that do not fit
  /// otherwise; the summary says how likely one is left out. With `keepsGraph` the summary has a
  /// graph of the states. A violation is handed to `onViolation` with all its moves and states,
  /// before it is reported; as a test, it names the model `modelName`.
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
