import ComposableCore
import ComposableFiles
import ComposableTesting
import ComposableTextUI
import Counter
import Game
import Testing
import Timer

/// Snapshots of the feature's screens, and of a session that taps controls on display.
@MainActor struct GameScreenTests {
  private let results = zip([5, 13, -40, 42, 0, 99, -100, 7, 7, 64, 32], 1...).map { guess, id in
    GameResult(
      secret: id.isMultiple(of: 3) ? guess : 64 - 16 * id, guess: guess,
      timeSpent: .milliseconds(id == 4 ? 65_250 : 350 * id), id: id)
  }

  private func view(_ state: GameState) -> GameView {
    GameView(
      store: Store(
        initialState: state, reducer: gameReducer,
        environment: .unimplemented(environment: .unimplemented)))
  }

  @Test func theGame() {
    assertSnapshot(of: view(GameState()).body.render(), named: "fresh")
    let played = GameState(
      results: IdentifiedArray(uniqueElements: results),
      fileOutcome: .saved(SavedFile(count: results.count)))
    assertSnapshot(of: view(played).body.render(), named: "played")
    assertSnapshot(of: view(played).body.render(width: 36), named: "narrow")
  }

  @Test func theGuess() {
    func screen(_ guess: Int) -> String {
      let timer = TimerState(started: Timestamp())
      let state = GameState(counter: CounterState(count: guess), secret: 42, timer: timer)
      return view(state).guess.body.render()
    }
    assertSnapshot(of: screen(-7), named: "lower")
    assertSnapshot(of: screen(42), named: "correct")
    assertSnapshot(of: screen(100), named: "higher")
    assertSnapshot(of: view(GameState()).guess.body.render(), named: "before the first")
    assertSnapshot(of: view(GameState(secret: 1)).guess.body.render(), named: "paused")
  }

  @Test func twoRoundsArePlayedAndSaved() throws {
    let scheduler = TestScheduler()
    let view = GameView(
      store: Store(
        initialState: GameState(), reducer: gameReducer,
        environment: SystemEnvironment(
          environment: GameEnvironment(
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
