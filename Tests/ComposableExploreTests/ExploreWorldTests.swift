import ComposableCore
import ComposableExplore
import Testing

struct ExploreWorldTests {
  @Test func whatAClientKeepsIsPartOfTheState() {
    // Saving and loading through a file: if the file were not part of the state, "saved, then
    // cleared" would equal the initial state.
    struct Files: Sendable {
      var load: @Sendable () -> Int
      var save: @Sendable (Int) -> Void
    }
    let reducer = Reducer<Int, String, Files> { state, action, files in
      switch action {
      case "clear": state = 0
      case "count": state = 1
      case "load": state = files.load()
      default: files.save(state)
      }
      return .none
    }
    let summary = explore(
      initialState: 0, reducer: reducer,
      environment: { world in
        let file = world.cell(0)
        return Files(load: { file.value }, save: { file.value = $0 })
      },
      actions: { _ in ["clear", "count", "load", "save"] }, properties: [], depth: 10)
    #expect(summary.states == 4)
    #expect(summary.isComplete)
  }

  @Test func randomNumbersAreTheSameForAScript() {
    let reducer = Reducer<[Int], Int, RandomSource> { state, action, random in
      state.append(random(in: 1...1_000_000))
      return .none
    }
    let summary = explore(
      initialState: [], reducer: reducer, environment: { $0.random },
      actions: { $0.count < 3 ? [1, 2] : [] }, properties: [], depth: 4)
    #expect(summary.states == 4)
  }

  @Test func timeThatNothingReadsMakesNoStates() {
    let reducer = Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
      state = action
      guard action == 1 else { return .none }
      return Effect.timer(id: 1, every: .seconds(1), on: scheduler).map { _ in 2 }
    }
    let summary = explore(
      initialState: 0, reducer: reducer, environment: { $0.scheduler },
      actions: { $0 == 0 ? [1] : [] }, properties: [], depth: 50)
    #expect(summary.states == 3)
    #expect(summary.isComplete)
  }

  @Test func timeThatAFeatureReadsIsPartOfTheState() {
    let reducer = Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
      state = action
      guard action == 1 else { return .none }
      return Effect.timer(id: 1, every: .seconds(1), on: scheduler)
        .throttle(id: 2, for: .seconds(2), scheduler: scheduler, latest: true).map { _ in 2 }
    }
    let summary = explore(
      initialState: 0, reducer: reducer, environment: { $0.scheduler },
      actions: { $0 == 0 ? [1] : [] }, properties: [.reachable("it ticked") { $0 == 2 }],
      depth: 20)
    #expect(summary.states > 20)
  }

  @Test func aHalfAnsweredOperationIsNotTheSameAsAnother() {
    // The first answer becomes visible only with the second.
    let reducer = Reducer<String, String, @Sendable (Int) async throws -> String> {
      state, action, ask in
      state = action
      guard action == "ask" else { return .none }
      return .task {
        try await ask(1) + ask(2)
      } catch: { _ in
        "failed"
      }
    }
    let summary = explore(
      initialState: "", reducer: reducer,
      environment: { world in { try await world.awaitAnswer("\($0)", "a", "b") } },
      actions: { $0.isEmpty ? ["ask"] : [] },
      properties: ["aa", "ab", "ba", "bb"].map { text in .reachable(text) { $0 == text } },
      depth: 5)
    #expect(summary.states == 8)
  }

  @Test func anAnswerOnItsWayKeepsWhatItIs() {
    let reducer = Reducer<String, String, (ExploreWorld)> { state, action, world in
      state = action
      guard action == "ask" else { return .none }
      return world.answer("q", "a", "b").delay(for: .seconds(1), scheduler: world.scheduler)
    }
    let summary = explore(
      initialState: "", reducer: reducer, environment: { $0 },
      actions: { $0.isEmpty ? ["ask"] : [] },
      properties: [.reachable("a") { $0 == "a" }, .reachable("b") { $0 == "b" }], depth: 5)
    #expect(summary.violation == nil)
  }

  @Test func partsOfAMergeThatEndedStayEnded() {
    let reducer = Reducer<[String], String, ExploreWorld> { state, action, world in
      state = (state + [action]).sorted()
      guard action == "go" else { return .none }
      return .merge(
        world.answer("q", "a"), world.answer("r", "b"),
        Effect(value: "c").delay(for: .seconds(1), scheduler: world.scheduler))
    }
    let summary = explore(
      initialState: [], reducer: reducer, environment: { $0 },
      actions: { $0.isEmpty ? ["go"] : [] },
      properties: [
        .never("one answer comes once") { $0.filter { $0 == "a" }.count > 1 },
        .reachable("all came") { $0 == ["a", "b", "c", "go"] },
      ], depth: 4)
    #expect(summary.violation == nil)
  }
}
