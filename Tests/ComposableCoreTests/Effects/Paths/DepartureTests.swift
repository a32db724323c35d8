import ComposableCore
import TestSupport
import Testing

/// Rule 7 at each kind of state path; the random programs of `ModelTests` try what else happens in
/// the reduction in which a child leaves.
struct DepartureTests {
  typealias Action = Family.Action
  typealias Row = Family.Row

  let family = Family()

  @Test(arguments: [
    (Action.maybe(.ask("child")), Action.clearMaybe),
    (.screen(.ask("child")), .clearScreen),
    (.row((1, .ask("child"))), .removeRow(1)),
    (.keyed(("a", .ask("child"))), .removeKey("a")),
  ])
  func aChildThatLeavesTakesItsEffectsAlong(ask: Action, remove: Action) {
    let state = Family.State(
      dictionary: ["a": Row(id: 1), "b": Row(id: 2)], rows: [Row(id: 1), Row(id: 2)])
    let harness = family.harness(state)
    harness.send(.left(.ask("other")))
    harness.send(.row((2, .ask("other"))))
    harness.send(.keyed(("b", .ask("other"))))
    let others = harness.inFlight.map(\.place)
    harness.send(ask)
    #expect(harness.inFlight.count == others.count + 1)
    harness.send(remove)
    #expect(harness.inFlight.map(\.place) == others)
    family.questions.answer("child", 1)
    harness.flush()
    #expect(harness.issues.all == [])
  }
}
