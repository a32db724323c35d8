import ComposableCore
import ComposableExplore
import Testing

/// Rows that are interchangeable, and moves that are independent: fewer states, the same verdicts.
struct ReductionTests {
  private struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var isLoading = false
    var loads = 0
  }

  private struct Rows: Equatable, Sendable {
    var rows = IdentifiedArrayOf<Row>(uniqueElements: (1...3).map { Row(id: $0) })
  }

  private enum RowAction: Equatable, Sendable {
    case loaded, loadTapped, reset
  }

  private enum RowsAction: Equatable, Sendable {
    case row(Int, RowAction)
  }

  private func rows(_ property: Property<Rows, RowsAction>) -> FeatureModel<
    Rows, RowsAction, ExploreWorld
  > {
    let row = Reducer<Row, RowAction, ExploreWorld> { state, action, world in
      switch action {
      case .loaded:
        state.isLoading = false
        state.loads += 1
      case .loadTapped:
        state.isLoading = true
        return world.answer("load \(state.id)", .loaded)
      case .reset: state.loads = 0
      }
      return .none
    }
    var model = FeatureModel<Rows, RowsAction, ExploreWorld>(
      initialState: Rows(),
      reducer: row.forEach(state: \Rows.rows, action: /RowsAction.row, environment: { $0 }),
      environment: { $0 },
      actions: { state in
        state.rows.flatMap { row -> [RowsAction] in
          let canLoad = !row.isLoading && row.loads < 2
          return [.row(row.id, canLoad ? .loadTapped : .reset)]
        }
      },
      properties: [property])
    model.effectsDependOnActionAlone = true
    return model
  }

  @Test func interchangeableRowsAreExploredOnce() {
    var model = rows(.never("three loads of a row") { $0.rows.contains { $0.loads > 2 } })
    let all = model.explore(depth: 40, timeLimit: .seconds(600))
    model.declareInterchangeable(\.rows, /RowsAction.row)
    let some = model.explore(depth: 40, timeLimit: .seconds(600))
    #expect(all.isComplete && some.isComplete)
    // A row has five states: loading after no or one load, at rest after none, one or two. Three of
    // five with repetition are 35. In order they are 125, more with the order of what is in flight.
    #expect(all.states == 201)
    #expect(some.states == 35)
    #expect(all.violation == nil && some.violation == nil)
  }

  @Test func aMistakeOfInterchangeableRowsIsFoundAtTheSameDepth() {
    var depths: [Int] = []
    var model = rows(.never("all have loaded") { $0.rows.allSatisfy { $0.loads == 1 } })
    func findMistake() {
      model.explore(
        depth: 40, timeLimit: .seconds(600), onViolation: { depths.append($0.moves.count) },
        reporter: IssueReporter { _ in })
    }
    findMistake()
    model.declareInterchangeable(\.rows, /RowsAction.row)
    findMistake()
    #expect(depths == [6, 6])
  }

  private struct Pair: Equatable, Sendable {
    var left = 0
    var right = 0
  }

  private enum PairAction: Equatable, Sendable {
    case left(Int)
    case right(Int)
  }

  /// Two random machines that know nothing of each other; the property looks at the left one.
  ///
  /// A move takes a machine to the next number in its row, or asks for one of two numbers.
  private func pair(seed: UInt64) -> FeatureModel<Pair, PairAction, ExploreWorld> {
    var generator = SeededGenerator(seed: seed)
    let tables = (0..<2).map { _ in
      (0..<6).map { _ in (0..<6).map { _ in Int.random(in: 0..<8, using: &generator) } }
    }
    @Sendable func move(_ number: inout Int, _ action: Int, _ table: [[Int]]) -> Bool {
      let next = table[number][action]
      if next < 6 { number = next }
      return next >= 6
    }
    var model = FeatureModel<Pair, PairAction, ExploreWorld>(
      initialState: Pair(),
      reducer: Reducer { state, action, world in
        switch action {
        case .left(let action):
          guard move(&state.left, action, tables[0]) else { return .none }
          return world.answer("left", PairAction.left(4), .left(5))
            .cancellable(id: "left", cancelInFlight: true)
        case .right(let action):
          guard move(&state.right, action, tables[1]) else { return .none }
          return world.answer("right", PairAction.right(4), .right(5))
            .cancellable(id: "right", cancelInFlight: true)
        }
      },
      environment: { $0 },
      actions: { _ in [.left(0), .left(1), .right(0), .right(1)] },
      properties: [.never("the left number is 3") { $0.left == 3 }])
    model.effectsDependOnActionAlone = true
    return model
  }

  @Test func independentMovesKeepTheVerdict() {
    let silent = IssueReporter { _ in }
    var (broken, fewer) = (0, 0)
    for seed in 0..<20 as Range<UInt64> {
      var model = pair(seed: seed)
      let all = model.explore(depth: 1_000, timeLimit: .seconds(600), reporter: silent)
      model.independent = { move in
        switch move {
        case .answer(let name, _, _, _): name == "right"
        case .send(.right): true
        case .choosing, .delay, .drop, .send, .user, .wait: false
        }
      }
      let some = model.explore(depth: 1_000, timeLimit: .seconds(600), reporter: silent)
      #expect((some.violation == nil) == (all.violation == nil), "seed \(seed)")
      if all.violation != nil { broken += 1 } else { fewer += all.transitions - some.transitions }
    }
    // Both verdicts occur, and something is left out.
    #expect((3...17).contains(broken))
    #expect(fewer > 0)
  }
}
