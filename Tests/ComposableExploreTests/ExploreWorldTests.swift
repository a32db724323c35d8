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
}
