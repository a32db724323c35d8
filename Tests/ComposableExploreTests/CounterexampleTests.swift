import ComposableCore
import ComposableExplore
import Foundation
import Synchronization
import Testing

struct CounterexampleTests {
  private let quiet = IssueReporter { _ in }
  private static let model = loaderModel([
    .never("two, and an empty answer") { $0.count == 2 && $0.text == nil && !$0.isLoading }
  ])

  @Test func aViolationIsPrintedAsATest() throws {
    let test = try #require(
      pastedModel.explore(depth: 10, modelName: "pastedModel", reporter: quiet).test)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "PastedCounterexample.swift")
    let lines = test.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(try String(contentsOf: file, encoding: .utf8).contains("{\n\(lines)}"))
  }

  @Test func aScriptWithoutAViolationReportsNothing() {
    #expect(Self.model.replay([.send(.counted), .send(.loadTapped)]) == nil)
  }

  @Test func impossibleMovesAreSkipped() {
    #expect(Self.model.replay([.answer("load", number: 0), .drop("x"), .delay("x")]) == nil)
  }

  /// A pasted script stays when a fault is removed from its model.
  @Test func movesOfRemovedFaultsAreSkipped() {
    let model = loaderModel([
      .never("a text") { $0.text != nil },
      .noDeadlock,
      .transition("no fault") { transition in
        if case .delay = transition.move { false } else { true }
      },
    ])
    #expect(model.replay([.send(.loadTapped), .drop("load")], reporter: quiet) == nil)
    #expect(model.replay([.send(.loadTapped), .delay("load")], reporter: quiet) == nil)
    for times in [-1, 0, 2, 3] {
      let answer = ExploreMove<LoaderAction>.answer("load", number: 0, times: times)
      #expect(model.replay([.send(.loadTapped), answer], reporter: quiet) == nil)
    }
  }

  @Test func aQuestionThatIsLateIsNotAnswered() {
    let model = loaderModel(
      faults: [.late(.seconds(1)), .never],
      [.never("a text") { $0.text != nil }, .noDeadlock])
    let late: [ExploreMove<LoaderAction>] = [.send(.loadTapped), .delay("load")]
    #expect(model.replay(late + [.answer("load", number: 0)], reporter: quiet) == nil)
    #expect(model.replay(late + [.drop("load")], reporter: quiet) == nil)
    #expect(model.replay(late + [.delay("load")], reporter: quiet) == nil)
    let inTime = late + [.wait(.seconds(1)), .answer("load", number: 0)]
    #expect(model.replay(inTime, reporter: quiet) != nil)
  }

  @Test func aMessageHasOnlyTheMovesThatWereMade() {
    #expect(
      Self.model.replay(
        [.answer("load", number: 0), .send(.counted), .drop("load"), .send(.counted)],
        reporter: quiet) == """
          "two, and an empty answer" does not hold after

              store.send(.counted)
              store.send(.counted)
          """)
  }

  /// A pasted script may name an option that the client no longer has.
  @Test(arguments: [-3, -1, 1, 3]) func anyNumberOfAnOptionIsOneOfThem(number: Int) {
    let model = FeatureModel<Int, Int, @Sendable () -> Int>(
      initialState: 0,
      reducer: Reducer { state, _, choose in
        state = choose()
        return .none
      }, environment: { world in { world.choose("number", 1, 2) } }, actions: { _ in [0] },
      properties: [.never("it is 2") { $0 == 2 }])
    #expect(model.replay([.choosing([number], .send(0))], reporter: quiet) != nil)
    #expect(model.replay([.choosing([number + 1], .send(0))], reporter: quiet) == nil)
  }

  @Test func timeDoesNotPassBackwards() {
    let model = loaderModel([
      .transition("no time passes") { if case .wait = $0.move { false } else { true } }
    ])
    #expect(model.replay([.wait(.seconds(-1))], reporter: quiet) == nil)
  }

  @Test func aCounterexampleHasItsActionsAndStates() {
    let found = Mutex<[String]>([])
    Self.model.explore(
      depth: 5,
      onViolation: { example in
        found.withLock {
          $0 = example.reductions.map { "\($0.action) \($0.isUsers) \($0.state.count)" }
        }
      }, reporter: IssueReporter { _ in })
    #expect(found.withLock { $0 } == ["counted true 1", "counted true 2"])
  }

  @Test func theSimplestFailingPayloadIsShown() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .none
    }
    let summary = FeatureModel(
      initialState: 0, reducer: reducer,
      environment: { _ in },
      actions: { _ in [0, 1, -1, 2, .min, .max, 3_141, -2_718] },
      properties: [.always("it stays below 2") { $0 < 2 }]
    ).explore(seed: 3, steps: 100, reporter: IssueReporter { _ in })
    #expect(
      summary.violation == """
        "it stays below 2 (seed 3)" does not hold after

            store.send(2)
        """)
  }

  @Test func anEnvironmentWithStateOutsideOfTheWorldIsReported() {
    let count = Atomic(0)
    let summary = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, _, _ in
        state = count.add(1, ordering: .relaxed).newValue
        return .none
      },
      environment: { _ in },
      actions: { _ in [0] },
      properties: [.always("never 3") { $0 != 3 }]
    ).explore(depth: 5, reporter: IssueReporter { _ in })
    #expect(summary.violation?.contains("\"world.cell\"") == true)
    #expect(summary.test == nil)
  }

  /// Nothing tells whether the reducer or a client draws the number, so neither is blamed.
  @Test func aReducerThatDrawsRandomNumbersIsReported() {
    let reducer = Reducer<Int, Int, Void> { state, _, _ in
      state = Int.random(in: 1...1_000_000)
      return .none
    }
    let summary = FeatureModel(
      initialState: 0, reducer: reducer,
      environment: { _ in },
      actions: { $0 == 0 ? [0] : [] },
      properties: []
    ).explore(reporter: quiet)
    #expect(
      summary.gaps.first { $0.hasPrefix("repeating") } == """
        repeating a script led to a different state; the reducer, an effect or a client uses \
        values from outside of the world, such as random numbers, the date, or a variable that \
        outlives a script. Take random numbers from "world.random", and keep variables in \
        "world.cell"
        """)
  }

  @Test func anEnvironmentThatKeepsAFileMakesASearchIncomplete() {
    final class File: Sendable { let content = Atomic(0) }
    let summary = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, String, File> { state, action, file in
        switch action {
        case "clear": state = 0
        case "count": state = 1
        case "load": state = file.content.load(ordering: .relaxed)
        default: file.content.store(state, ordering: .relaxed)
        }
        return .none
      },
      environment: { _ in File() },
      actions: { _ in ["clear", "count", "load", "save"] },
      properties: []
    ).explore(reporter: quiet)
    #expect(summary.gaps.first?.contains("\"world.cell\"") == true)
  }

  // MARK: - Scripts of random walks, and of loops

  private func walk(
    _ reducer: Reducer<Int, Int, Void>, actions: @escaping @Sendable (Int) -> [Int],
    _ properties: [Property<Int, Int>]
  ) -> String? {
    FeatureModel(
      initialState: 0, reducer: reducer,
      environment: { _ in },
      actions: actions,
      properties: properties
    ).explore(seed: 1, steps: 500, reporter: quiet).violation
  }

  /// Only removing moves would leave fourteen 1s.
  @Test func theScriptOfAWalkIsShortest() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = state == 0 && action == 7 ? 7 : (state + action) % 20
      return .none
    }
    #expect(
      walk(reducer, actions: { _ in [1, 7] }, [.never("it is 14") { $0 == 14 }]) == """
        "it is 14 (seed 1)" does not hold after

            store.send(7)
            store.send(7)
        """)
  }

  /// The simpler action 1 breaks another property.
  @Test func aSimplerActionBreaksTheNamedProperty() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .none
    }
    let summary = FeatureModel(
      initialState: 0, reducer: reducer,
      environment: { _ in },
      actions: { $0 == 0 ? [2, 3] : [1, 3] },
      properties: [.never("it is 3") { $0 == 3 }, .never("it is 1") { $0 == 1 }]
    ).explore(reporter: quiet)
    #expect(
      summary.violation == """
        "it is 3" does not hold after

            store.send(3)
        """)
  }

  /// 1 is offered before 9, but only in the initial state.
  @Test func aScriptHasOnlyOfferedActions() {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      return .none
    }
    let summary = FeatureModel(
      initialState: [], reducer: reducer,
      environment: { _ in },
      actions: { $0.isEmpty ? [1, 2] : $0 == [2] ? [3, 9] : [] },
      properties: [.never("it has two") { $0.count == 2 }]
    ).explore(reporter: quiet)
    #expect(
      summary.violation == """
        "it has two" does not hold after

            store.send(2)
            store.send(3)
        """)
  }

  /// The loop through 1, 2 and 3 is longer than the loop at 9, which is entered through 8.
  @Test func theScriptAndTheLoopOfARunAreShortest() throws {
    var model = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, @Sendable (Int) -> Effect<Int, Never>> { state, action, next in
        state = action
        switch action {
        case 1...3: return next(action % 3 + 1)
        case 8: return next(9)
        case 9: return next(9)
        default: return .none
        }
      },
      environment: { world in { number in world.answer("next", number) } },
      actions: { $0 == 0 ? [1, 8] : [] },
      properties: [.eventually("it ends", { $0 == 10 }, after: { $0 > 0 })])
    model.effectsDependOnActionAlone = true
    var found: Counterexample<Int, Int>?
    let summary = model.explore(onViolation: { found = $0 }, reporter: quiet)
    let moves = try #require(found)
    #expect(moves.moves.count + moves.loop.count == 3)
    #expect(
      summary.test == """
        @Test func itEnds() {
          model.replay(
            [
              .send(8),
              .answer("next", number: 0),
            ],
            loop: [
              .answer("next", number: 0),
            ])
        }

        """)
    #expect(model.replay(moves.moves, loop: moves.loop, reporter: quiet) == summary.violation)
  }

  @Test func aLoopThatAFairRunLeavesIsNotAViolation() {
    var model = loaderModel([
      .eventually("a request ends", { !$0.isLoading }, after: { $0.isLoading })
    ])
    model.actions = { _ in [.counted, .loadTapped] }
    let counts = Array(repeating: ExploreMove<LoaderAction>.send(.counted), count: 3)
    #expect(model.replay([.send(.loadTapped)], loop: counts) == nil)
    #expect(model.replay([.send(.loadTapped)], loop: []) == nil)
  }

  /// The last move of the loop throws the ball again, but it has rested before.
  @Test func aPropertyThatHoldsInsideALoopIsNotViolated() {
    let model = FeatureModel(
      initialState: false,
      reducer: Reducer<Bool, String, @Sendable (String, String) -> Effect<String, Never>> {
        flies, action, answer in
        flies = action == "throw"
        return flies ? answer("fall", "land") : answer("bounce", "throw")
      },
      environment: { world in { world.answer($0, $1) } },
      actions: { flies in flies ? [] : ["throw"] },
      properties: [.eventually("the ball rests", { !$0 }, after: { $0 })])
    let loop: [ExploreMove<String>] = [.answer("fall", number: 0), .answer("bounce", number: 0)]
    #expect(model.replay([.send("throw")], loop: loop, reporter: quiet) == nil)
  }

  @Test func aPropertyThatIsNotReachedHasNoScript() {
    let model = loaderModel([.reachable("it counts to nine") { $0.count == 9 }])
    var test: String?
    let summary = model.explore(onViolation: { test = $0.test(of: "model") }, reporter: quiet)
    #expect(summary.violation?.hasPrefix("\"it counts to nine\" was not reached") == true)
    #expect(summary.test == nil)
    #expect(test == "@Test func itCountsToNine() {\n  model.explore()\n}\n")
  }

  @Test func aPropertyNamedLikeAKeywordGivesANameInBackticks() {
    let test = loaderModel([.never("default") { _ in true }]).silently().test
    #expect(test?.hasPrefix("@Test func `default`()") == true)
  }
}
