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
        """)
  }

  @Test func beforeTheFirstGuessTheScreenInvitesToOne() {
    let body = GameView(
      store: Store(
        initialState: GameState(), reducer: gameReducer,
        environment: .unimplemented(environment: .unimplemented))
    ).body.render()
    #expect(body.contains("Guess a number from -100 to 100"))
    #expect(body.contains("[-] [+] (Next)"))
    #expect(body.contains("No rounds yet"))
    #expect(!body.contains("Correct"))
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
    (GameState(), GameView.Action.counter(.playNext), "before the first guess"),
    (GameState(), .timer(.stop), "while the stopwatch is stopped"),
    (GameState(secret: 1), .counter(.incrTapped), "while the clock is stopped"),
    (GameState(secret: 1), .counter(.setCount("3")), "while the clock is stopped"),
    (GameState(), .counter(.setCount("3")), ""), (GameState(), .start, ""),
    (GameState(secret: 1), .timer(.start), ""), (GameState(), .loadButtonTapped, ""),
  ])
  func whatCannotBeUsedSaysWhen(state: GameState, action: GameView.Action, reason: String) {
    #expect(GameView.State(state).refusal(of: action)?.reason ?? "" == reason)
  }

  @Test(arguments: [
    (GameView.Action.start, GameAction.start), (.loadButtonTapped, .loadButtonTapped),
    (.saveButtonTapped, .saveButtonTapped), (.timer(.stop), .timer(.stop)),
    (.timer(.lap), .timer(.lap)), (.timer(.reset), .timer(.reset)),
    (.counter(.playNext), .counter(.playNext)), (.counter(.decrTapped), .counter(.decrTapped)),
    (.counter(.incrTapped), .counter(.incrTapped)),
    (.counter(.setCount("3")), .counter(.setCount("3"))),
    (.counter(.slidingCount(3)), .counter(.slidingCount(3))),
  ])
  func whatTheUserDoesBecomesAnAction(view: GameView.Action, feature: GameAction) {
    #expect(GameAction(view) == feature)
  }
}
