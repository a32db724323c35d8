import ComposableCore
import ComposableExplore
import ComposableTesting
import Synchronization
import Testing

/// What fails the test, and what it may rely on.
struct VerdictTests {
  private let quiet = IssueReporter { _ in }

  /// A number that the user counts up without an end.
  private func counter(_ properties: [Property<Int, Int>] = []) -> FeatureModel<Int, Int, Void> {
    FeatureModel(
      initialState: 0,
      reducer: Reducer { state, number, _ in
        state += number
        return .none
      }, environment: { _ in }, actions: { _ in [1] }, properties: properties)
  }

  /// The messages that an exploration reports, and their lines.
  private func reports(_ explore: (IssueReporter) -> ExploreSummary) -> [String] {
    let messages = Mutex<[String]>([])
    _ = explore(
      IssueReporter { report in messages.withLock { $0.append("\(report.line): \(report.message)") }
      })
    return messages.withLock { $0 }
  }

  // MARK: - Limits

  @Test func withoutLimitsTenThousandMovesHaveToSuffice() {
    let model = counter()
    #expect(
      reports { model.explore(reporter: $0, line: 7) } == [
        """
        7: The exploration is not complete: it stopped after 10000 moves, at a depth of 10000. Give \
        it a limit, such as "depth: 9999" or "maxMoves: 100000", or the model fewer actions.
        """
      ])
  }

  @Test func aLimitThatTheTestGivesIsAccepted() {
    let summary = counter().explore(depth: 5)
    #expect(summary.description.hasSuffix("not complete: it stopped at a depth of 5"))
    #expect(counter().explore(maxMoves: 5).cut == "the limit of 5 moves")
  }

  // MARK: - Gaps

  @Test func aConditionThatNeverHeldFailsTheTestAtAnyLimit() {
    let model = counter([.noDeadlock])
    #expect(
      reports { model.explore(depth: 3, reporter: $0, line: 7) } == [
        """
        7: The exploration is not complete: "no effect waits forever" isn't proved, because its \
        condition never held.
        """
      ])
  }

  @Test func aValueThatCannotBeComparedFailsTheTestAtAnyLimit() {
    let model = FeatureModel(
      initialState: [0].lazy.map { $0 },
      reducer: Reducer<LazyMapSequence<[Int], Int>, Int, Void> { _, _, _ in .none },
      environment: { _ in }, actions: { _ in [1] }, properties: [])
    let reports = reports { model.explore(depth: 1, reporter: $0, line: 7) }
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("7: The exploration is not complete: the state or") == true)
  }

  /// The asked questions, and which of them is answered again and again.
  private func asking(_ names: [String]) -> FeatureModel<
    Bool, String, @Sendable (String) -> Effect<String, Never>
  > {
    FeatureModel(
      initialState: false,
      reducer: Reducer { isDone, action, ask in
        if action == "start" { return .merge(names.map(ask)) }
        isDone = action == names.last
        return ask(action)
      },
      environment: { world in { name in world.answer(name, name) } },
      actions: { _ in ["start"] },
      properties: [.eventually("it is done", { $0 }, after: { _ in true })])
  }

  @Test func twoQuestionsOfOneNameCannotBeFair() {
    let summary = asking(["load", "load"]).explore(depth: 4, reporter: quiet)
    #expect(summary.gaps.count == 1)
    #expect(summary.gaps.first?.hasSuffix("name them apart") == true)
  }

  /// The loops to look at double with each question.
  @Test func moreThanEightQuestionsCannotBeFair() {
    let summary = asking((0..<9).map { "load \($0)" }).explore(depth: 4, reporter: quiet)
    #expect(
      summary.gaps == [
        "9 questions wait at once, and \"eventually\" is decided for at most 8"
      ])
  }

  @Test func eightQuestionsOfDifferentNamesAreFair() {
    var model = asking((0..<8).map { "load \($0)" })
    model.actions = { _ in [] }
    model.reducer = Reducer { [reducer = model.reducer] isDone, action, ask in
      reducer.run(&isDone, action, ask)
    }
    #expect(model.explore(depth: 3, reporter: quiet).gaps.isEmpty)
  }

  // MARK: - What doesn't change a verdict

  /// One of the two states at the depth limit is a dead end.
  @Test(arguments: [[1, 2], [2, 1]]) func theOrderOfActionsDoesNotMatter(actions: [Int]) {
    let model = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, number, _ in
        state = number
        return .none
      }, environment: { _ in }, actions: { $0 == 0 ? actions : $0 == 2 ? [0] : [] },
      properties: [.eventually("it isn't 1", { $0 != 1 }, after: { _ in true })])
    let summary = model.explore(depth: 1, reporter: quiet)
    #expect(summary.finalStates == 1)
    #expect(summary.violation?.contains("store.send(1)") == true)
  }

  // MARK: - Jobs

  private enum Poll: Sendable { case start, tick }

  private func polling(every delay: Duration) -> FeatureModel<Bool, Poll, AnyScheduler> {
    FeatureModel(
      initialState: false,
      reducer: Reducer { isPolling, action, scheduler in
        isPolling = true
        return Effect(value: .tick).delay(for: delay, scheduler: scheduler)
      },
      environment: { $0.scheduler }, actions: { $0 ? [] : [.start] }, properties: [],
      step: .seconds(1))
  }

  @Test func aJobThatSchedulesItselfWithoutADelayIsReported() {
    let violation = polling(every: .zero).explore(depth: 3, reporter: quiet).violation
    #expect(
      violation?.hasPrefix("\"no issue is reported: 10000 scheduled jobs ran without any time")
        == true)
    #expect(violation?.contains("store.send(.start)") == true)
  }

  /// A second has a thousand jobs.
  @Test func eachJobCountsAsAMove() {
    let summary = polling(every: .milliseconds(1)).explore(maxMoves: 1_500, reporter: quiet)
    #expect(summary.transitions == 2)
    var counted = polling(every: .milliseconds(1))
    counted.properties = [.never("it is false again") { _ in false }]
    #expect(counted.explore(maxMoves: 500, reporter: quiet).transitions == 2)
  }

  // MARK: - Walks

  @Test func aWalkNamesThePropertiesThatItDoesNotCheck() {
    let model = counter([
      .eventually("it reaches 9", { $0 == 9 }, after: { $0 == 1 }), .reachable("100") { $0 == 100 },
    ])
    let summary = model.explore(seed: 1, steps: 20)
    #expect(
      summary.cut == "the end of a random walk, which doesn't check \"it reaches 9\", \"100\"")
    #expect(summary.neverHappened.isEmpty)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aNegativeLimitIsRefusedWithAMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let model = FeatureModel(
        initialState: 0, reducer: Reducer<Int, Int, Void> { _, _, _ in .none },
        environment: { _ in }, actions: { _ in [] }, properties: [])
      model.explore(seed: 1, steps: -1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A walk of -1 steps is impossible."))
  }
}
