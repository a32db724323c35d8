import ComposableCore
import ComposableExplore
import Testing

struct SearchTests {
  private let model = loaderModel(
    faults: [.never, .twice, .late(.seconds(1))], actions: [.counted, .loadTapped, .cancelled],
    [.inFlight("in flight if loading") { $0.isLoading }])

  private func figures(_ summary: ExploreSummary) -> [Int] {
    [
      summary.states, summary.transitions, summary.depth, summary.widestLayer,
      summary.finalStates,
    ]
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func theSummaryCountsStatesAndMoves() {
    var model = loaderModel(actions: [.loadTapped], [])
    model.actions = { $0.text == nil && !$0.isLoading ? [.loadTapped] : [] }
    let summary = model.silently()
    // The three states: initial, loading, with a text. The empty response leads back to the initial
    // one.
    #expect(figures(summary) == [3, 3, 2, 1, 1])
    #expect(summary.neverHappened == ["cancelled", "counted"])
    #expect(
      summary.description
        == "3 states, 3 transitions, depth 2, widest layer 1, 1 final states, complete, "
        + "never happened: cancelled, counted")
  }

  @Test func theDepthLimitsTheSearch() {
    let summary = model.silently(depth: 2)
    #expect(!summary.isComplete)
    #expect(summary.cut == "a depth of 2")
  }

  @Test func aLimitOfMovesIsNamed() {
    let summary = model.explore(maxMoves: 5)
    #expect(summary.transitions == 5)
    #expect(summary.cut == "the limit of 5 moves")
  }

  @Test func theGraphHasEveryMove() throws {
    var model = loaderModel([])
    model.actions = { $0.text == nil && !$0.isLoading ? [.loadTapped] : [] }
    let graph = try #require(model.explore(keepsGraph: true).graph)
    #expect(graph.layers == [0, 1, 2])
    #expect(graph.edges.map(\.to) == [1, 2, 0])
    #expect(graph.edges.map(\.move).first == ".send(.loadTapped)")
    #expect(graph.svg.contains("<title>LoaderState(count: 0, isLoading: true, text: nil)</title>"))
    #expect(graph.svg.contains("number: 1"))
  }
}
