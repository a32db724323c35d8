import ComposableCore
import ComposableTesting
import DataFiles
import Testing
import TextUI

@testable import Game

/// A player's session: what is on display is tapped, with the whole screen after each step.
@MainActor struct GameScriptTests {
  @Test func twoRoundsArePlayedAndSaved() throws {
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
    try view.tap("Start")
    try view.tap("+")
    look("2 the first guess")
    scheduler.advance(by: .milliseconds(350))
    try view.tap("+")
    look("3 the guess is right")
    try view.tap("Next")
    look("4 the next round")
    scheduler.advance(by: .seconds(1))
    try view.enter("Your guess", "-7")
    try view.tap("Next")
    look("5 the second round was wrong")
    try view.tap("Stop")
    look("6 the clock is stopped")
    try view.tap("Save")
    look("7 the rounds are saved")
    try view.tap("New game")
    look("8 a new game")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
