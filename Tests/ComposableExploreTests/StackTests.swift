import ComposableCore
import ComposableExplore
import Testing

/// Stacks with equal screens are different states if replacing one by the other would cancel
/// effects.
struct StackTests {
  struct Page: Equatable, Sendable {
    var text: String?
  }

  struct RootState: Equatable, Sendable {
    var path = StackState<Page>()
    var saved = StackState<Page>()
  }

  enum PageAction: Equatable, Sendable { case load, loaded(String) }

  enum RootAction: Equatable, Sendable {
    case copied, fetched(StackState<Page>), fetch, opened, pushed, renewed, restored
    case path(StackAction<Page, PageAction>)
  }

  typealias Answer = @Sendable (String) -> Effect<String, Never>

  private static let page = Reducer<Page, PageAction, Answer> { page, action, answer in
    switch action {
    case .load: return answer("load").map { .loaded($0) }
    case .loaded(let text):
      page.text = text
      return .none
    }
  }

  private static let reducer = Reducer<RootState, RootAction, Answer>.combine(
    page.forEach(stack: \RootState.path, action: /RootAction.path),
    Reducer { state, action, answer in
      switch action {
      case .copied: state.saved = state.path
      case .fetch: return answer("fetch").map { [path = state.path] _ in .fetched(path) }
      case .fetched(let path): state.path = path
      case .opened:
        state.path = [Page()]
        return Effect(value: .path(.element(0, .load)))
      case .path: break
      case .pushed:
        let id = state.path.append(Page())
        return Effect(value: .path(.element(id, .load)))
      case .renewed: state.saved = [Page()]
      case .restored: state.path = state.saved
      }
      return .none
    })

  private func explored(
    _ properties: [Property<RootState, RootAction>] = [],
    actions: @escaping @Sendable (RootState) -> [RootAction]
  ) -> ExploreSummary {
    FeatureModel(
      initialState: RootState(), reducer: Self.reducer,
      environment: { world in { world.answer($0, "text") } },
      actions: { $0.path.isEmpty ? [.opened] : actions($0) },
      properties: properties
    ).explore(reporter: IssueReporter { _ in })
  }

  private static let aFirstScreenWaits = Property<RootState, RootAction>.inFlight(
    "a screen without a text waits", { $0.path.first.map { $0.text == nil } ?? false })

  @Test func restoringACopyKeepsTheEffectsOfItsScreens() {
    let summary = explored([Self.aFirstScreenWaits]) { state in
      state.saved.isEmpty ? [.copied] : state.saved == state.path ? [.restored] : []
    }
    #expect(summary.violation == nil)
    #expect(summary.isComplete)
  }

  /// The copy is found first, and the equal stack is not equal to it for the screen's request.
  @Test func restoringAnEqualStackCancelsTheEffectsOfTheScreens() {
    let summary = explored([Self.aFirstScreenWaits]) { state in
      state.saved.isEmpty ? [.copied, .renewed] : [.restored]
    }
    #expect(
      summary.violation == """
        "a screen without a text waits" does not hold after

            store.send(.opened)
            store.receive(.path(.element(StackID(0), .load)))
            store.send(.renewed)
            store.send(.restored)
        """)
  }

  /// The same for a stack that only an effect holds.
  @Test func aStackThatAnEffectCapturedIsAnotherOnceItsScreensWereReplaced() {
    let summary = explored([
      .transition("what was fetched has its request") { transition in
        guard case .answer("fetch", _, _, _) = transition.move,
          transition.before.path[0].text == nil
        else { return true }
        return !transition.inFlight.isEmpty
      }
    ]) { $0.saved.isEmpty ? [.fetch, .copied] : [.opened] }
    #expect(
      summary.test == """
        @Test func whatWasFetchedHasItsRequest() {
          model.replay([
            .send(.opened),
            .send(.fetch),
            .send(.copied),
            .send(.opened),
            .answer("fetch", number: 0),
          ])
        }

        """)
  }

  /// Each of two screens has loaded its text or waits for it.
  @Test func screensWithRequestsAreExploredCompletely() {
    let summary = explored([
      .transition("each screen without a text waits") { transition in
        transition.inFlight.count == transition.after.path.count { $0.text == nil }
      }
    ]) { $0.path.count == 1 ? [.pushed] : [] }
    #expect(summary.isComplete)
    // The second request was made with or without a text on the first screen.
    #expect(summary.states == 8)
  }

  @Test func pushingAndPoppingLeadsBackToTheSameStates() {
    let summary = explored { $0.path.count == 1 ? [.restored, .opened] : [] }
    #expect(summary.isComplete)
  }
}
