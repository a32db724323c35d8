import ComposableCore
import ComposableTesting
import DataFiles
import Testing
import TextUI

@testable import Game

/// A player's session: a script sent through the view stores, with the whole screen after each
/// step.
@MainActor struct GameScriptTests {
  @Test func twoRoundsArePlayedAndSaved() {
    let scheduler = TestScheduler()
    let view = GameView(
      store: Store(
        initialState: GameState(), reducer: gameReducer,
        environment: SystemEnvironment(
          environment: GameEnvironment(
            nthPrime: { _ in .none },
            resultsClient: ResultsClient(
              load: { .none }, save: { Effect(value: SavedFile(count: $0.count)) })),
          date: { Timestamp(since1970: .seconds(100) + scheduler.now) },
          mainQueue: scheduler.eraseToAnyScheduler(), random: secrets(2))))
    func look(_ step: String) {
      assertSnapshot(of: view.body.render(), named: step)
    }

    look("1 at the start")
    view.guess.viewStore.send(.incrTapped)
    look("2 the first guess starts the clock")
    scheduler.advance(by: .milliseconds(350))
    view.guess.viewStore.send(.incrTapped)
    look("3 the guess is right")
    view.guess.viewStore.send(.playNext)
    look("4 the next round")
    scheduler.advance(by: .seconds(1))
    view.guess.viewStore.send(.setCount("-7"))
    view.guess.viewStore.send(.playNext)
    look("5 the second round was wrong")
    view.timer.viewStore.send(.stop)
    look("6 the clock is stopped")
    view.viewStore.send(.saveButtonTapped)
    look("7 the rounds are saved")
    view.viewStore.send(.start)
    look("8 a new game")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
