import ComposableCore
import Counter
import DataFiles
import Foundation
import Testing
import TextUI
import Timer

@testable import Game

@MainActor struct GameViewTests {
  @Test func theScreenShowsClockGuessAndResults() {
    let view = GameView(
      store: Store(
        initialState: GameState(
          counter: CounterState(count: 5), secret: 5,
          timer: TimerState(started: Timestamp(), duration: .milliseconds(1_050)),
          results: [
            GameResult(secret: 42, guess: 42, timeSpent: .milliseconds(700), id: 1),
            GameResult(secret: -17, guess: 5, timeSpent: .milliseconds(350), id: 2),
          ]),
        reducer: gameReducer, environment: .unimplemented(environment: .unimplemented)))
    #expect(
      view.body.render() == """
        Game
          Timer
            Since  1970-01-01T00:00:00Z
            Time   1.05 s
            [Stop] [Lap] (Reset)
          Guess
            Your guess  5
            Correct
            [-] [+] [Next]
          Results
            Rounds      2
            Right       1
            Last round  0.35 s

            Seconds spent
            1. 42, right   ████████████████████████  0.70
            2. 5, not -17  ████████████              0.35
          [New game] [Save] [Load]
        """)
  }

  @Test func aGameIsStartedByItsButton() throws {
    let view = view(GameState())
    #expect(
      view.body.render() == """
        Game
          Guess numbers against the clock
          Results
            No rounds yet
          [Start] [Save] [Load]
        """)
    try view.tap("Start")
    #expect(view.timer.viewStore.isRunning)
    try view.enter("Your guess", "5")
    try view.tap("Next")
    #expect(view.results.viewStore.played == 1)
    #expect(throws: TapError.self) { try view.tap("Start") }
    try view.tap("New game")
    #expect(view.results.viewStore.played == 0)
  }

  @Test func startingOverPlayedRoundsIsAButtonOfItsOwn() {
    func actions(_ state: GameState) -> [GameView.Action] {
      GameView.body(of: GameView.State(state)).actions
    }
    let round = GameResult(secret: 1, guess: 1, timeSpent: .seconds(1))
    #expect(actions(GameState()) == [.start, .saveButtonTapped, .loadButtonTapped])
    #expect(
      actions(GameState(results: [round])) == [
        .newGameTapped, .saveButtonTapped, .loadButtonTapped,
      ])
    #expect(actions(GameState(secret: 1)).first == .newGameTapped)
  }

  @Test func guessesAreOnDisplayOnlyWhileTheClockRuns() throws {
    let view = view(GameState())
    #expect(throws: TapError.self) { try view.enter("Your guess", "5") }
    try view.tap("Start")
    try view.tap("Stop")
    #expect(throws: TapError.self) { try view.enter("Your guess", "5") }
    // That of the clock: a game that goes on is not started again.
    try view.tap("Start")
    try view.enter("Your guess", "5")
  }

  @Test func aGuessIsAnsweredInOneLine() throws {
    let scheduler = TestScheduler()
    var environment = SystemEnvironment.unimplemented(environment: GameEnvironment.unimplemented)
    environment.date = { Timestamp() }
    environment.mainQueue = scheduler.eraseToAnyScheduler()
    environment.random = secrets(13)
    let view = GameView(
      store: Store(initialState: GameState(), reducer: gameReducer, environment: environment))
    try view.tap("Start")
    scheduler.advance(by: .milliseconds(3_350))
    func news(_ line: () throws -> Void) rethrows -> String {
      let before = view.screen
      try line()
      return view.screen.news(since: before).render()
    }
    #expect(try news { try view.enter("Your guess", "50") } == "50: higher, 3.3 s")
    #expect(try news { try view.tap("-") } == "49: higher, 3.3 s")
    #expect(try news { try view.enter("Your guess", "13") } == "13: correct, 3.3 s")
    #expect(try news { try view.tap("Next") }.hasPrefix("Game\n"))
    scheduler.advance(by: .seconds(1))
    #expect(try news { try view.enter("Your guess", "5") } == "5: lower, 1.0 s")
    #expect(try news { try view.tap("Lap") }.hasPrefix("Game\n"))
  }

  private func view(_ state: GameState) -> GameView {
    var environment = SystemEnvironment.unimplemented(environment: GameEnvironment.unimplemented)
    environment.date = { Timestamp() }
    environment.mainQueue = TestScheduler().eraseToAnyScheduler()
    environment.random = secrets(13)
    return GameView(
      store: Store(initialState: state, reducer: gameReducer, environment: environment))
  }

  @Test(arguments: [
    (FileOutcome.loaded(count: 1, leftOut: []), "Loaded 1 round."),
    (
      .loaded(count: 2, leftOut: [4, 7]),
      "Loaded 2 rounds. Left out what cannot have been played, counted from 1: 4, 7."
    ),
    (
      .saved(SavedFile(count: 0, backup: .init(count: 3, path: "/a.bak"))),
      "Saved 0 rounds. What was saved before, 3 rounds, is kept as '/a.bak'."
    ),
    (
      .saved(SavedFile(count: 3, keptAside: "/b")),
      "Saved 3 rounds. The unreadable file is kept as '/b'."
    ),
    (.failed(.missing(path: "/a")), "Nothing was saved yet: there is no '/a'."),
    (
      .failed(.unreadable(path: "/a", reason: "is not JSON", keptAside: "/b")),
      "'/a' is not JSON. It is kept as '/b'."
    ),
  ])
  func theScreenSaysHowLoadingOrSavingWent(outcome: FileOutcome, text: String) {
    let store = Store(
      initialState: GameState(fileOutcome: outcome), reducer: gameReducer,
      environment: .unimplemented(environment: .unimplemented))
    #expect(
      ResultsView(store: store.actionless).body.render(width: 100)
        == "Results\n  No rounds yet\n  \(text)")
  }

  @Test func theHistoryEndsWithTheLatestTen() {
    let results = (1...12).map { GameResult(secret: 0, guess: $0, timeSpent: .seconds($0), id: $0) }
    let state = ResultsView.State(GameState(results: IdentifiedArray(uniqueElements: results)))
    #expect(state.history.bars.map(\.value) == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  }

  @Test(arguments: [
    (GameView.Action.start, GameAction.start), (.newGameTapped, .start),
    (.loadButtonTapped, .loadButtonTapped), (.saveButtonTapped, .saveButtonTapped),
  ])
  func whatTheUserDoesBecomesAnAction(view: GameView.Action, feature: GameAction) {
    #expect(GameAction(gameView: view) == feature)
  }
}
