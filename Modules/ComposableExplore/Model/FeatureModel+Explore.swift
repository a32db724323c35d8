import ComposableCore
import ComposableTesting

extension FeatureModel {
  /// Explores every order of user actions and effect deliveries, and checks each move.
  ///
  /// The search is breadth first, so a violation is reported with a shortest script, printed as the
  /// lines of a non-exhaustive test; it fails the running test at the caller's line. Each state is
  /// explored once: a state of the search is the feature's state and its effects in flight, which
  /// are identified by everything they can have captured. An issue reported by an effect or a
  /// reducer is a violation too.
  ///
  /// **Exhaustive by default.** Without limits every state has to be found within 10,000 moves, on
  /// any machine; otherwise the test fails. `depth` limits the moves of a script, `maxMoves` those
  /// of the whole search, including the scheduled work that runs while time passes, and `timeLimit`
  /// its duration, for long searches. A limit that you give is accepted: the test passes, and the
  /// summary says how far the search came.
  ///
  /// The test also fails if something can't be explored: an effect that waits for something outside
  /// of the world, values that can't be compared, or a property whose condition never held. See
  /// ``ExploreSummary/gaps`` and ``ExploreSummary/neverHappened``.
  ///
  /// Effects whose responses may arrive in any order use ``ExploreWorld/answer(_:_:faults:)``,
  /// asynchronous clients ``ExploreWorld/awaitAnswer(_:_:failures:faults:)``, and clients with
  /// streams `world.stream`. Asynchronous operations and the tasks that their clients create run on
  /// the exploring thread. Work that they start on other threads is not awaited, and the search is
  /// then not complete.
  ///
  /// With `keepsGraph` the summary has a graph of the states. A violation is passed to
  /// `onViolation` with all its moves and states before it is reported; its test refers to the
  /// model as `modelName`.
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
  /// let summary = FeatureModel(
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
  ///   ]
  /// ).explore()
  /// summary.isComplete  // true
  /// ```
  @discardableResult
  public func explore(
    depth: Int? = nil, maxMoves: Int? = nil, timeLimit: Duration? = nil,
    keepsGraph: Bool = false, modelName: String = "model",
    onViolation: (Counterexample<State, Action>) -> Void = { _ in },
    reporter: IssueReporter = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ExploreSummary {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return RunningStep.run(at: line) {
      let limits = ExploreLimits(
        depth: depth, maxMoves: maxMoves, timeLimit: timeLimit, keepsGraph: keepsGraph)
      let search = ExploreSearch.search(self, limits)
      var summary = search.summary
      guard let found = Counterexample(search) else {
        if let failure = summary.failure(limits) {
          reporter(IssueMessage(stringLiteral: failure), at: line)
        }
        return summary
      }
      summary.violation = found.message
      if found.isRepeatable { summary.test = found.test(of: modelName) }
      onViolation(found)
      reporter(IssueMessage(stringLiteral: found.message), at: line)
      return summary
    }
  }

  /// Walks `steps` random moves, and checks properties after each.
  ///
  /// For features with too many states to explore them all. A script that violates a property is
  /// replaced by a shortest one that violates the same property, unless a search for it would take
  /// too many moves, and its actions by simpler ones of the model. The same seed gives the same
  /// walk; it is printed with a violation.
  ///
  /// A walk doesn't check `eventually` and `reachable`, which need all states; the summary says so.
  @discardableResult
  public func explore(
    seed: UInt64, steps: Int, reporter: IssueReporter = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ExploreSummary {
    precondition(steps >= 0, "A walk of \(steps) steps is impossible. Use 0 or more steps.")
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return RunningStep.run(at: line) {
      var walk = RandomWalk(self)
      walk.run(seed: seed, steps: steps)
      var summary = walk.summary
      guard let violated = walk.violated else {
        if let failure = summary.failure() {
          reporter(IssueMessage(stringLiteral: failure), at: line)
        }
        return summary
      }
      let scripts = ScriptRunner(self)
      let script = scripts.shortest(walk.script, violating: violated)
      let message = scripts.message("\(violated) (seed \(seed))", script)
      summary.depth = script.count
      summary.violation = message
      reporter(IssueMessage(stringLiteral: message), at: line)
      return summary
    }
  }
}
