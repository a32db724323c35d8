import ComposableCore
import Testing

/// Cancellation ids belong to a state path: see EffectsAndCancellation.md.
struct StatePathTests {
  typealias Action = Family.Action
  typealias Row = Family.Row
  typealias RowAction = Family.RowAction
  typealias State = Family.State

  let family = Family()

  @Test func twoPullbacksWithOneIdAreIndependent() {
    let harness = family.harness()
    harness.send(.left(.ask("left")))
    harness.send(.right(.ask("right")))
    harness.send(.left(.cancel))
    family.questions.answer("left", 1)
    family.questions.answer("right", 2)
    harness.flush()
    #expect(harness.state.left.answers == [])
    #expect(harness.state.right.answers == [2])
  }

  @Test func tenRowsWithOneIdAreIndependent() {
    var state = State()
    for id in 0..<10 { state.rows.append(Row(id: id)) }
    let harness = family.harness(state)
    for id in 0..<10 { harness.send(.row((id, .ask("\(id)")))) }
    harness.send(.row((3, .cancel)))
    harness.send(.row((7, .cancel)))
    for id in 0..<10 { family.questions.answer("\(id)", id) }
    harness.flush()
    #expect(harness.state.rows.map(\.answers) == (0..<10).map { $0 == 3 || $0 == 7 ? [] : [$0] })
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aParentCancelsEverythingUnderAChildsPlace() {
    let harness = family.harness()
    harness.send(.left(.ask("left")))
    harness.send(.right(.ask("right")))
    harness.send(.maybe(.ask("maybe")))
    harness.send(.screen(.ask("screen")))
    harness.send(.cancelLeft)
    #expect(harness.inFlight.map(\.place) == ["right", "maybe.?", "screen.row"])
    harness.send(.cancelMaybe)
    harness.send(.cancelScreen)
    #expect(harness.inFlight.map(\.place) == ["right"])
  }

  @Test func aParentCancelsEverythingOfOneRowOrOfAllRows() {
    var state = State()
    for id in 1...3 { state.rows.append(Row(id: id)) }
    let harness = family.harness(state)
    for id in 1...3 { harness.send(.row((id, .ask("row")))) }
    harness.send(.left(.ask("left")))
    harness.send(.cancelRow(2))
    #expect(harness.inFlight.map(\.place) == ["rows[1]", "rows[3]", "left"])
    harness.send(.cancelRows)
    #expect(harness.inFlight.map(\.place) == ["left"])
  }

  @Test func aComputedPlaceIsAPlaceToo() {
    let reducer = family.rowReducer.pullback(
      state: \State.mirrored, action: /Action.left, environment: { (_: Void) in })
    let harness = EngineHarness(State(), reducer, ())
    harness.send(.left(.ask("left")))
    #expect(harness.inFlight.map(\.place) == ["Row"])
    family.questions.answer("left", 4)
    harness.flush()
    #expect(harness.state.left.answers == [4])
    harness.send(.left(.ask("left")))
    harness.send(.left(.cancel))
    #expect(harness.inFlight.isEmpty)
  }
}
