import ComposableCore
import ComposableExplore
import Testing

struct LivenessTests {
  private let ends = LoaderProperty.eventually(
    "a request ends", { !$0.isLoading }, after: { $0.isLoading })

  @Test func aRequestThatIsAnsweredEnds() {
    var model = loaderModel([ends])
    model.actions = { _ in [.counted, .loadTapped] }
    // Repeated requests replace each other, but the response is always possible, so a fair run
    // delivers it.
    #expect(model.silently(depth: 30).violation == nil)
  }

  @Test func aRequestWithoutAnAnswerNeedNotEnd() {
    #expect(
      loaderModel(faults: [.never], actions: [.loadTapped], [ends]).silently().violation == """
        "a request ends" does not hold after

            store.send(.loadTapped)
            // drop load

        and then nothing more happens without a user action
        """)
  }

  @Test func timeIsFair() {
    FeatureModel(
      initialState: "",
      reducer: Reducer<String, String, AnyScheduler> { state, action, scheduler in
        state = action
        guard action == "started" else { return .none }
        return Effect(value: "late").delay(for: .seconds(1), scheduler: scheduler)
      },
      environment: { $0.scheduler },
      actions: { $0.isEmpty ? ["started"] : [] },
      properties: [.eventually("it is late", { $0 == "late" }, after: { $0 == "started" })]
    ).explore()
  }

  @Test func userActionsNeedNotHappen() {
    let property = LoaderProperty.eventually(
      "it counts", { $0.count > 0 }, after: { $0.text != nil })
    #expect(
      loaderModel([property]).silently().violation?.hasSuffix("without a user action") == true)
  }
}
