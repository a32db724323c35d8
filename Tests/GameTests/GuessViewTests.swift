import ComposableCore
import Testing
import TextUI
import Timer

@testable import Game

@MainActor struct GuessViewTests {
  private func view() -> GuessView {
    var environment = SystemEnvironment.unimplemented(environment: GameEnvironment.unimplemented)
    environment.random = secrets(5)
    return GuessView(
      store: Store(
        initialState: GameState(secret: 2, timer: TimerState(started: Timestamp())),
        reducer: gameReducer, environment: environment))
  }

  @Test func theScreenComparesTheGuess() {
    let view = view()
    #expect(
      view.body.render() == """
        Guess
          Your guess  0
          Lower than the secret
          [-] [+] [Next]
        """)
    view.viewStore.send(.setCount("3"))
    #expect(view.viewStore.hint.plain == "Higher than the secret")
    view.viewStore.send(.decrTapped)
    #expect(view.viewStore.hint.plain == "Correct")
    view.viewStore.send(.playNext)
    #expect(view.viewStore.state == GuessView.State(checkResult: .lower, guess: 0))
  }

  @Test func theBodyRunsOnceForEachChangeOfTheViewState() {
    let view = view()
    var screens: [Screen<GuessView.Action>] = []
    let subscription = view.screens.sink { screens.append($0) }
    view.viewStore.send(.slidingCount(0.5))
    #expect(screens.count == 1)
    view.viewStore.send(.incrTapped)
    #expect(screens.count == 2)
    subscription.cancel()
  }

  @Test(arguments: [
    (GuessView.Action.decrTapped, GameAction.counter(.decrTapped)),
    (.incrTapped, .counter(.incrTapped)), (.playNext, .counter(.playNext)),
    (.setCount("3"), .counter(.setCount("3"))), (.slidingCount(3), .counter(.slidingCount(3))),
  ])
  func whatTheUserDoesBecomesAnAction(view: GuessView.Action, feature: GameAction) {
    #expect(GameAction(guessView: view) == feature)
  }

  @Test func whatCannotBeUsedSaysWhen() {
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
