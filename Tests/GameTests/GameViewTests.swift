import ComposableCore
import Counter
import DataFiles
import Foundation
import Testing
import TextUI
import Timer

@testable import Game

@MainActor @Suite struct GameViewTests {
  private let store: Store<GameState, GameAction>

  init() {
    var environment = SystemEnvironment.unimplemented(environment: GameEnvironment.unimplemented)
    environment.date = { Timestamp(since1970: .seconds(100)) }
    environment.mainQueue = TestScheduler().eraseToAnyScheduler()
    environment.random = secrets(5)
    store = Store(
      initialState: GameState(secret: 42), reducer: gameReducer, environment: environment)
  }

  @Test func theScreenShowsRoundsAndHistory() {
    let view = GameView(
      store: Store(
        initialState: GameState(results: [
          GameResult(secret: 42, guess: 42, timeSpent: .milliseconds(700), id: 1),
          GameResult(secret: -17, guess: 5, timeSpent: .milliseconds(350), id: 2),
        ]),
        reducer: gameReducer, environment: .unimplemented(environment: .unimplemented)))
    #expect(
      view.body.render() == """
        Game
          Rounds      2
          Right       1
          Last round  0.35 s

          Seconds spent
          1. 42, right   ████████████████████████  0.70
          2. 5, not -17  ████████████              0.35
        """)
  }

  @Test func aFreshGameShowsNoHistory() {
    let state = GameView.State(GameState())
    #expect(state.played == 0)
    #expect(state.correct == 0)
    #expect(state.lastTime == nil)
  }

  @Test(arguments: [
    (FileOutcome.loaded(count: 1, leftOut: []), "Loaded 1 round."),
    (
      .loaded(count: 2, leftOut: [4, 7]),
      "Loaded 2 rounds. Left out what cannot have been played, counted from 1: 4, 7."
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
    let view = GameView(
      store: Store(
        initialState: GameState(fileOutcome: outcome), reducer: gameReducer,
        environment: .unimplemented(environment: .unimplemented)))
    #expect(view.body.render(width: 100) == "Game\n  Rounds  0\n  Right   0\n  \(text)")
  }

  @Test func theHistoryEndsWithTheLatestTen() {
    let results = (1...12).map { GameResult(secret: 0, guess: $0, timeSpent: .seconds($0), id: $0) }
    let state = GameView.State(GameState(results: IdentifiedArray(uniqueElements: results)))
    #expect(state.history.bars.map(\.value) == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  }

  @Test func theBodyRunsOnceForEachRound() {
    let view = GameView(store: store)
    var screens: [Screen] = []
    let subscription = view.screens.sink { screens.append($0) }
    view.guess.viewStore.send(.setCount("17"))
    view.timer.viewStore.send(.start)
    view.timer.viewStore.send(.stop)
    #expect(screens.count == 1)
    view.guess.viewStore.send(.playNext)
    #expect(screens.count == 2)
    subscription.cancel()
  }

  @Test(arguments: [
    (GameView.Action.start, GameAction.start), (.loadButtonTapped, .loadButtonTapped),
    (.saveButtonTapped, .saveButtonTapped), (.timer(.stop), .timer(.stop)),
    (.counter(.playNext), .counter(.playNext)), (.counter(.decrTapped), .counter(.decrTapped)),
    (.counter(.incrTapped), .counter(.incrTapped)),
    (.counter(.setCount("3")), .counter(.setCount("3"))),
    (.counter(.slidingCount(3)), .counter(.slidingCount(3))),
  ])
  func whatTheUserDoesBecomesAnAction(view: GameView.Action, feature: GameAction) {
    #expect(GameAction(view) == feature)
  }
}
