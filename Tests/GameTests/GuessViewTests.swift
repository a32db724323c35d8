import ComposableTextUI
import Testing

@testable import Game

@MainActor struct GuessViewTests {
  @Test(arguments: [
    (GuessView.Action.decrTapped, GameAction.counter(.decrTapped)),
    (.incrTapped, .counter(.incrTapped)), (.playNext, .counter(.playNext)),
    (.setCount("3"), .counter(.setCount("3"))), (.slidingCount(3), .counter(.slidingCount(3))),
  ])
  func viewActionsMapToFeatureActions(view: GuessView.Action, feature: GameAction) {
    #expect(GameAction(guessView: view) == feature)
  }

  @Test func disabledControlsGiveTheirReason() {
    func reasons(_ state: GuessView.State) -> [String] {
      GuessView.body(of: state).controls.compactMap(\.reason)
    }
    #expect(reasons(GuessView.State(checkResult: nil, guess: 0)) == ["before the first guess"])
    #expect(
      reasons(GuessView.State(checkResult: .lower, guess: .min)) == ["at the smallest number"])
    #expect(
      reasons(GuessView.State(checkResult: .higher, guess: .max)) == ["at the largest number"])
  }
}
