import ComposableCore
import Testing

/// Cancellation ids belong to a state path: see EffectsAndCancellation.md.
struct StatePathTests {
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
    let harness = family.harness(State(rows: family.rows(0..<10)))
    for id in 0..<10 { harness.send(.row((id, .ask("\(id)")))) }
    for id in [3, 7] { harness.send(.row((id, .cancel))) }
    for id in 0..<10 { family.questions.answer("\(id)", id) }
    harness.flush()
    #expect(harness.state.rows.map(\.answers) == (0..<10).map { $0 == 3 || $0 == 7 ? [] : [$0] })
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aParentCancelsEverythingUnderAChild() {
    let harness = family.harness(State(rows: family.rows(1..<4)))
    for id in 1...3 { harness.send(.row((id, .ask("row")))) }
    harness.send(.left(.ask("left")))
    harness.send(.right(.ask("right")))
    harness.send(.maybe(.ask("maybe")))
    harness.send(.screen(.ask("screen")))
    harness.send(.cancelLeft)
    harness.send(.cancelRow(2))
    let others = ["rows[1]", "rows[3]", "right", "maybe.?", "screen.row"]
    #expect(harness.inFlight.map(\.place) == others)
    for action in [Family.Action.cancelMaybe, .cancelScreen, .cancelRows] { harness.send(action) }
    #expect(harness.inFlight.map(\.place) == ["right"])
  }

  @Test func aComputedPropertyIsAStepToo() {
    let reducer = family.rowReducer.pullback(
      state: \State.mirrored, action: /Family.Action.left, environment: { (_: Void) in })
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
