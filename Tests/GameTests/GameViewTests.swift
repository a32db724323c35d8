import ComposableCore
import ComposableFiles
import ComposableTextUI
import Counter
import Foundation
import Testing
import Timer

@testable import Game

@MainActor struct GameViewTests {
  private let scheduler = TestScheduler()

  @Test func replacingPlayedRoundsHasItsOwnButton() {
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

  @Test func guessesAreEnabledOnlyWhileTheClockRuns() throws {
    let view = view(GameState())
    #expect(throws: TapError.self) { try view.enter("Your guess", "5") }
    try view.tap("Start")
    try view.tap("Stop")
    #expect(throws: TapError.self) { try view.enter("Your guess", "5") }
    // "Start" of the stopwatch: a game in progress can't be started again.
    try view.tap("Start")
    try view.enter("Your guess", "5")
  }

  @Test func aGuessIsAnsweredInOneLine() throws {
    let view = view(GameState())
    try view.tap("Start")
    scheduler.advance(by: .milliseconds(3_350))
    func news(_ line: () throws -> Void) rethrows -> String {
      let before = view.screen
      try line()
      return view.screen.news(since: before).render()
    }
    #expect(try news { try view.enter("Your guess", "50") } == "50 is too high, 3.3 s")
    #expect(try news { try view.tap("-") } == "49 is too high, 3.3 s")
    #expect(try news { try view.enter("Your guess", "13") } == "13 is correct, 3.3 s")
    #expect(try news { try view.tap("Next") }.hasPrefix("Game\n"))
    scheduler.advance(by: .seconds(1))
    #expect(try news { try view.enter("Your guess", "5") } == "5 is too low, 1.0 s")
    #expect(try news { try view.tap("Lap") }.hasPrefix("Game\n"))
  }

  private func view(_ state: GameState) -> GameView {
    var environment = SystemEnvironment.unimplemented(environment: GameEnvironment.unimplemented)
    environment.date = { Timestamp() }
    environment.mainQueue = scheduler.eraseToAnyScheduler()
    environment.random = secrets(13)
    return GameView(
      store: Store(initialState: state, reducer: gameReducer, environment: environment))
  }

  @Test(arguments: [
    (FileOutcome.loaded(count: 1, leftOut: []), "Loaded 1 round."),
    (
      .loaded(count: 2, leftOut: [4, 7]),
      "Loaded 2 rounds. Skipped impossible rounds, counted from 1: 4, 7."
    ),
  ])
  func theScreenShowsTheFileOutcome(outcome: FileOutcome, text: String) {
    let view = view(GameState(fileOutcome: outcome))
    #expect(view.results.body.render(width: 100) == "Results\n  No rounds yet\n  \(text)")
  }
}
