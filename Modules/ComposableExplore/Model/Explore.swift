import ComposableCore
import ComposableTesting

/// Explores every order of user actions and effect deliveries, and checks each move.
///
/// The search is breadth first, so a violation is reported with a shortest script, printed as the
/// lines of a non-exhaustive test; it fails the running test at the caller's line. Each state is
/// explored once: a state of the search is the feature's state and its effects in flight, which are
/// identified by everything they can have captured. An issue reported by an effect or a reducer is
/// a violation too. If the search was not complete, the reasons are printed.
///
/// Effects whose responses may arrive in any order use ``ExploreWorld/answer(_:_:faults:)``,
/// asynchronous clients ``ExploreWorld/awaitAnswer(_:_:failures:faults:)``, and clients with
/// streams `world.stream`. `actions` returns the actions a user can send in a state, `depth` is the
/// maximum number of moves in a script, and `step` is the time that passes in one move, or up to
/// the next scheduled work if that is later. The search ends after `maxStates` states or
/// `timeLimit`.
///
/// Asynchronous operations and the tasks that their clients create run on the exploring thread.
/// Work that they start on other threads is not awaited, and the search is then not complete.
///
/// ```swift
/// enum SearchAction: Equatable, Sendable { case found(String), queryChanged(String) }
///
/// struct SearchState: Equatable, Sendable {
///   var isSearching = false
///   var query = ""
///   var result = ""
/// }
///
/// struct SearchEnvironment: Sendable {
///   var find: @Sendable (String) async throws -> String
/// }
///
/// let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment> {
///   state, action, environment in
///   switch action {
///   case .found(let result):
///     state.isSearching = false
///     state.result = result
///     return .none
///   case .queryChanged(let query):
///     state = SearchState(isSearching: true, query: query)
///     return .task { .found(try await environment.find(query)) }
///       .cancellable(id: "search", cancelInFlight: true)
///   }
/// }
/// explore(
///   initialState: SearchState(), reducer: searchReducer,
///   environment: { world in
///     SearchEnvironment(find: { try await world.awaitAnswer("find \($0)", "\($0) 1") })
///   },
///   actions: { _ in [.queryChanged("ti"), .queryChanged("tim")] },
///   properties: [
///     .always("the result belongs to the query") {
///       $0.result.isEmpty || $0.result == "\($0.query) 1"
///     },
///     .inFlight("the flag matches the search") { $0.isSearching },
///     .noDeadlock("an answer can come", while: { $0.isSearching }),
///     .reachable("a result") { !$0.result.isEmpty },
///   ])
/// ```
@discardableResult
public func explore<State, Action, Environment>(
  initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: @escaping @Sendable (ExploreWorld) -> Environment,
  actions: @escaping @Sendable (State) -> [Action],
  properties: [Property<State, Action>], depth: Int = .max, step: Duration = .milliseconds(10),
  maxStates: Int = 1_000_000, timeLimit: Duration = .seconds(2),
  reporter: IssueReporter = .current,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> ExploreSummary {
  FeatureModel(
    initialState: initialState, reducer: reducer, environment: environment, actions: actions,
    properties: properties, step: step
  ).explore(
    depth: depth, maxStates: maxStates, timeLimit: timeLimit, reporter: reporter, fileID: fileID,
    filePath: filePath, line: line, column: column)
}

extension FeatureModel {
  /// Explores every order of moves up to `depth`, like the function `explore`.
  ///
  /// With `keepsGraph` the summary has a graph of the states. A violation is passed to
  /// `onViolation` with all its moves and states before it is reported; its test refers to the
  /// model as `modelName`.
  @discardableResult
  public func explore(
    depth: Int = .max, maxStates: Int = 1_000_000, timeLimit: Duration = .seconds(2),
    keepsGraph: Bool = false, modelName: String = "model",
    onViolation: (Counterexample<State, Action>) -> Void = { _ in },
    reporter: IssueReporter = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ExploreSummary {
    let limits = ExploreLimits(
      depth: depth, keepsGraph: keepsGraph, maxStates: maxStates, timeLimit: timeLimit)
    let search = ExploreSearch.search(self, limits)
    var summary = search.summary
    guard let found = Counterexample(search) else {
      if !summary.isComplete {
        ExploreNotes.reporter(
          "The exploration is not complete: \(summary.gaps.joined(separator: "; ")).",
          fileID: fileID, filePath: filePath, line: line, column: column)
      }
      return summary
    }
    summary.violation = found.message
    if found.isRepeatable { summary.test = found.test(of: modelName) }
    onViolation(found)
    reporter(found.message, fileID: fileID, filePath: filePath, line: line, column: column)
    return summary
  }
}
