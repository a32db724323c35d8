import ComposableCore
import ComposableExplore
import Testing

private struct SearchState: Equatable {
  var isSearching = false
  var results: [String] = []
  var text = ""
}

private enum SearchAction: Equatable {
  case answered(text: String, results: [String])
  case failed
  case searched(String)
}

private struct SearchEnvironment: Sendable {
  var find: @Sendable (String) async throws -> [String]
}

/// The mistake: a response to an older question is shown.
private let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment> {
  state, action, environment in
  switch action {
  case .answered(_, let results):
    state.results = results
    state.isSearching = false
    return .none
  case .failed:
    state.isSearching = false
    return .none
  case .searched(let text):
    state.text = text
    state.isSearching = true
    return .task {
      .answered(text: text, results: try await environment.find(text))
    } catch: { _ in
      .failed
    }
  }
}

private struct LateState: Equatable {
  var isAsked = false
  var isLate = false
}

private enum LateAction: Equatable {
  case asked
  case late
}

struct ExploreTests {
  private func search(
    _ reducer: Reducer<SearchState, SearchAction, SearchEnvironment>
  ) -> ExploreSummary {
    explore(
      initialState: SearchState(), reducer: reducer,
      environment: { world in
        SearchEnvironment(find: { text in
          try await world.awaitAnswer("find(\(text))", [text + "!"])
        })
      },
      actions: { state in state.text.count < 2 ? [.searched(state.text + "a")] : [] },
      properties: [
        .always("results belong to the text") { state in
          state.isSearching || state.results.allSatisfy { $0 == state.text + "!" }
        }
      ],
      depth: 4, reporter: IssueReporter { _ in })
  }

  @Test func answersToAsynchronousClientsComeInEveryOrder() {
    #expect(
      search(searchReducer).violation == """
        "results belong to the text" does not hold after

            store.send(.searched("a"))
            store.send(.searched("aa"))
            // deliver find(a): ["a!"]
            store.receive(.answered(text: "a", results: ["a!"]))
        """)
  }

  @Test func aFeatureThatCancelsItsOlderQuestionHasNothingToReport() {
    let repaired = Reducer<SearchState, SearchAction, SearchEnvironment> {
      state, action, environment in
      searchReducer.run(&state, action, environment).cancellable(id: 1, cancelInFlight: true)
    }
    let summary = search(repaired)
    #expect(summary.violation == nil)
    #expect(summary.cut == nil)
    #expect(summary.states > 5)
  }

  // A delay of any length takes one move if nothing else is due.
  @Test(arguments: [5, 10, 30, 5_000]) func whatIsDelayedIsDelivered(milliseconds: Int) {
    let summary = late(after: .milliseconds(milliseconds), depth: 2)
    #expect(summary.violation?.contains("store.receive(.late)") == true)
  }

  @Test func statesThatDifferInWhenSomethingIsDueAreTwo() {
    // The second delay is due a third of a second after the first, not on a multiple of its delay.
    let reducer = Reducer<[Int], Int, AnyScheduler> { state, action, scheduler in
      state.append(action)
      guard action == 0 else { return .none }
      return .merge(
        Effect(value: 1).delay(for: .milliseconds(10), scheduler: scheduler),
        Effect(value: 2).delay(for: .milliseconds(343), scheduler: scheduler))
    }
    let summary = explore(
      initialState: [], reducer: reducer, environment: { $0.scheduler },
      actions: { $0.isEmpty ? [0] : [] },
      properties: [.always("two never comes") { !$0.contains(2) }], depth: 3,
      reporter: IssueReporter { _ in })
    #expect(
      summary.violation == """
        "two never comes" does not hold after

            store.send(0)
            scheduler.advance(by: .milliseconds(10))
            store.receive(1)
            scheduler.advance(by: .milliseconds(333))
            store.receive(2)
        """)
  }

  @Test func aSleepingEffectIsWokenByTime() {
    let reducer = Reducer<LateState, LateAction, AnyScheduler> { state, action, scheduler in
      switch action {
      case .asked:
        state.isAsked = true
        return .run { send in
          try await scheduler.sleep(for: .seconds(3))
          send(.late)
        }
      case .late:
        state.isLate = true
        return .none
      }
    }
    #expect(walk(reducer, depth: 2).violation?.contains(".advance(by: .seconds(3))") == true)
  }

  private func late(after delay: Duration, depth: Int) -> ExploreSummary {
    walk(
      Reducer { state, action, scheduler in
        switch action {
        case .asked:
          state.isAsked = true
          return Effect(value: .late).delay(for: delay, scheduler: scheduler)
        case .late:
          state.isLate = true
          return .none
        }
      }, depth: depth)
  }

  private func walk(
    _ reducer: Reducer<LateState, LateAction, AnyScheduler>, depth: Int
  ) -> ExploreSummary {
    explore(
      initialState: LateState(), reducer: reducer,
      environment: { $0.scheduler },
      actions: { $0.isAsked ? [] : [.asked] },
      properties: [.always("it is never late") { !$0.isLate }], depth: depth,
      reporter: IssueReporter { _ in })
  }
}
