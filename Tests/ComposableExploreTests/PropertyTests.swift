import ComposableCore
import ComposableExplore
import Testing

struct PropertyTests {
  @Test(arguments: [
    LoaderProperty.never("the count is 3") { $0.count == 3 },
    .reachable("a text came") { $0.text != nil },
  ])
  func aPropertyThatHoldsIsNotReported(property: LoaderProperty) {
    let summary = loaderModel([property]).silently()
    #expect(summary.violation == nil)
    #expect(summary.isComplete)
  }

  @Test func thePropertyOfTheFirstStateNeedsNoScript() {
    let summary = loaderModel([.always("it is loading") { $0.isLoading }]).silently()
    #expect(summary.violation == "\"it is loading\" does not hold in the initial state")
  }

  @Test func aForbiddenChangeIsReported() {
    let summary = loaderModel([
      .unchanged("counting leaves the text", { $0.text }, by: { $0 == .counted }),
      .unchanged("loading leaves the text", { $0.text }, by: { $0 != .counted }),
    ]).silently()
    #expect(
      summary.violation == """
        "loading leaves the text" does not hold after

            store.send(.loadTapped)
            // deliver load: Optional("a")
            store.receive(.loaded("a"))
        """)
  }

  @Test func anIssueOfAnEffectIsAViolation() {
    let model = LoaderModel(
      initialState: LoaderState(), reducer: loaderReducer,
      environment: { _ in LoaderEnvironment(load: { .unimplemented("load") }) },
      actions: { _ in [.counted, .loadTapped] }, properties: [])
    let violation = model.silently().violation
    #expect(violation?.hasPrefix("\"no issue is reported: \"load\" is unimplemented") == true)
    #expect(violation?.hasSuffix("store.send(.loadTapped)") == true)
  }

  /// A property that could not fail is not proved.
  @Test(arguments: [
    LoaderProperty.eventually("a", { $0.isLoading }, after: { $0.count > 9 }),
    .inFlight("a") { _ in false }, .noDeadlock, .noDeadlock("a", while: { $0.count > 9 }),
    .noEffectOutlivesItsPlace,
    .unchanged("a", { $0.count }, by: { $0 == .loadTapped }),
  ])
  func aConditionThatNeverHeldIsListed(property: LoaderProperty) {
    let summary = loaderModel(actions: [.counted], [property, .always("b") { _ in true }])
      .silently()
    #expect(summary.neverHappened.last == property.name)
    #expect(
      summary.description.hasSuffix(
        ", not proved because the condition never held: \"\(property.name)\""))
  }

  @Test(arguments: [
    LoaderProperty.eventually("a", { !$0.isLoading }, after: { $0.isLoading }),
    .inFlight("a") { $0.isLoading }, .noDeadlock, .noDeadlock("a", while: { $0.isLoading }),
    .noEffectOutlivesItsPlace, .reachable("a") { $0.isLoading },
    .transition("a") { _ in true }, .unchanged("a", { $0.count }, by: { $0 == .loadTapped }),
  ])
  func aConditionThatHeldIsNotListed(property: LoaderProperty) {
    let summary = loaderModel(actions: [.counted, .loadTapped, .cancelled], [property]).silently()
    #expect(summary.neverHappened.isEmpty)
    #expect(!summary.description.contains("condition"))
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func effectsOfARemovedChildAreCancelled() {
    struct Parent: Equatable, Sendable { var child: LoaderState? = LoaderState() }
    enum Action: Sendable { case child(LoaderAction), closed, opened }
    let parent = Reducer<Parent, Action, LoaderEnvironment>.combine(
      loaderReducer.optional().pullback(
        state: \.child, action: /Action.child, environment: { $0 }),
      Reducer { state, action, _ in
        switch action {
        case .child: break
        case .closed: state.child = nil
        case .opened: state.child = LoaderState()
        }
        return .none
      })
    let summary = FeatureModel(
      initialState: Parent(), reducer: parent,
      environment: { world in LoaderEnvironment(load: { world.answer("load", "a") }) },
      actions: { $0.child == nil ? [.opened] : [.closed, .child(.loadTapped), .child(.counted)] },
      properties: [
        .noEffectOutlivesItsPlace,
        .inFlight("in flight if the child says so") { $0.child?.isLoading == true },
      ]
    ).explore()
    #expect(summary.neverHappened == ["child.cancelled"])
  }
}
