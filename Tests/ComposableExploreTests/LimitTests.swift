import ComposableCore
import ComposableExplore
import Synchronization
import Testing

/// A search ends at its limits, whatever a state holds.
struct LimitTests {
  private let quiet = IssueReporter { _ in }

  /// A feature in which every state has this many moves.
  private func wide(
    _ count: Int, _ properties: [Property<Int, Int>] = []
  ) -> FeatureModel<Int, Int, Void> {
    FeatureModel(
      initialState: 0,
      reducer: Reducer { state, action, _ in
        state = action
        return .none
      }, environment: { _ in }, actions: { _ in Array(0..<count) }, properties: properties)
  }

  /// Explores while each move takes a second.
  private func explored(
    _ model: FeatureModel<Int, Int, Void>, timeLimit: Duration
  ) -> (summary: ExploreSummary, moves: Int) {
    let moves = Atomic(0)
    let start = ContinuousClock.now
    var model = model
    let reducer = model.reducer
    model.reducer = Reducer { state, action, environment in
      moves.add(1, ordering: .relaxed)
      return reducer(&state, action, environment)
    }
    let summary = ExploreClock.$current.withValue(
      ExploreClock { start + .seconds(moves.load(ordering: .relaxed)) },
      operation: { model.explore(timeLimit: timeLimit, reporter: quiet) })
    return (summary, moves.load(ordering: .relaxed))
  }

  @Test func theTimeLimitHoldsInAStateWithManyMoves() {
    let (summary, moves) = explored(wide(70_000), timeLimit: .seconds(10))
    #expect(summary.cut == "the time limit of 10.0 seconds")
    #expect(summary.transitions == 11)
    #expect(moves == 11)
  }

  /// The search takes a hundred seconds, and making the moves again would take as long.
  @Test func theTimeLimitHoldsForTheRepetitionOfTheFirstMoves() {
    var model = wide(0)
    model.actions = { $0 == 0 ? Array(1...100) : [] }
    let (summary, moves) = explored(model, timeLimit: .seconds(150))
    #expect(summary.transitions == 100)
    #expect(moves == 151)
    #expect(summary.cut == "the time limit of 150.0 seconds")
  }

  /// Once the time is found to be part of the state, the search begins again.
  @Test func theTimeLimitIsNotProlongedForAFeatureThatReadsTheTime() {
    let model = FeatureModel<Int, Int, AnyScheduler>(
      initialState: 0,
      reducer: Reducer { state, action, scheduler in
        state = action + (action == 9 && scheduler.now.offset > .zero ? 1 : 0)
        return .none
      }, environment: { $0.scheduler }, actions: { _ in Array(1...9) }, properties: [])
    let moves = Atomic(0)
    let start = ContinuousClock.now
    let summary = ExploreClock.$current.withValue(
      ExploreClock { start + .seconds(moves.add(1, ordering: .relaxed).newValue) },
      operation: { model.explore(timeLimit: .seconds(20), reporter: quiet) })
    #expect(summary.cut != nil)
    #expect(moves.load(ordering: .relaxed) < 30)
  }

  /// Formerly each of the earlier actions was tried in the script, and looked up among all.
  @Test func aViolationAmongManyMovesIsFoundWithinSeconds() {
    let model = wide(9_000, [.never("it is 8,999") { $0 == 8_999 }])
    let summary = model.explore(reporter: quiet)
    #expect(
      summary.violation == """
        "it is 8,999" does not hold after

            store.send(8999)
        """)
  }

  @Test func aSearchThatFindsAllStatesIsComplete() {
    func toggled(maxMoves: Int) -> ExploreSummary {
      let reducer = Reducer<Bool, Bool, Void> { isOn, action, _ in
        isOn = action
        return .none
      }
      return FeatureModel(
        initialState: false, reducer: reducer,
        environment: { _ in },
        actions: { [!$0] },
        properties: []
      ).explore(maxMoves: maxMoves, reporter: quiet)
    }
    let complete = toggled(maxMoves: 2)
    #expect(complete.isComplete)
    #expect(complete.cut == nil)
    #expect(complete.states == 2)
    #expect(complete.transitions == 2)
    let cut = toggled(maxMoves: 1)
    #expect(cut.cut == "the limit of 1 move")
    #expect(cut.states == 2)
  }

  /// Nothing follows the states of the last layer.
  @Test func aSearchThatEndsAtItsDepthIsComplete() {
    var model = wide(0)
    model.actions = { $0 == 0 ? [1, 2] : [] }
    let complete = model.explore(depth: 1, reporter: quiet)
    #expect(complete.isComplete)
    #expect(complete.finalStates == 2)
    model.properties = [.eventually("it ends", { $0 == 3 }, after: { $0 == 2 })]
    #expect(model.explore(depth: 1, reporter: quiet).violation?.contains("nothing more") == true)
    model.properties = []
    model.actions = { $0 == 0 ? [1, 2] : $0 == 2 ? [0] : [] }
    let cut = model.explore(depth: 1, reporter: quiet)
    #expect(cut.cut == "a depth of 1")
  }

  /// The answer that would end the request was not tried before the limit was reached.
  @Test func aStateThatWasCutIsNotADeadEnd() {
    var model = loaderModel([
      .eventually("a request ends", { !$0.isLoading }, after: { $0.isLoading })
    ])
    model.actions = { $0.isLoading ? [.counted] : [.loadTapped] }
    let summary = model.explore(maxMoves: 3, reporter: quiet)
    #expect(summary.cut == "the limit of 3 moves")
    #expect(summary.violation == nil)
  }
}
