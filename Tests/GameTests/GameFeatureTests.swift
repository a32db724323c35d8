import ComposableCore
import ComposableFiles
import ComposableTesting
import Counter
import Foundation
import Testing
import Timer

@testable import Game

struct GameFeatureTests {
  let scheduler = TestScheduler()

  private let date = Timestamp(since1970: .seconds(100))

  typealias GameStore = TestStore<GameState, GameAction, SystemEnvironment<GameEnvironment>>

  func store(_ state: GameState) -> GameStore {
    TestStore(
      initialState: state, reducer: gameReducer,
      environment: .unimplemented(environment: .unimplemented))
  }

  /// A store that can start the clock and draw a secret.
  private func playableStore(_ state: GameState = GameState(), secret: Int) -> GameStore {
    let store = store(state)
    store.environment.date = { [date] in date }
    store.environment.mainQueue = scheduler.eraseToAnyScheduler()
    store.environment.random = secrets(secret)
    return store
  }

  @Test func aWrongGuessIsRecordedBeforeTheCounterIsReset() {
    let store = store(GameState(secret: 42))
    store.environment.random = secrets(-7)
    store.send(.counter(.setCount("17"))) { $0.counter.count = 17 }
    store.send(.counter(.playNext)) {
      $0.counter.count = 0
      $0.results = [GameResult(secret: 42, guess: 17, timeSpent: .zero, id: 1)]
      $0.secret = -7
    }
    #expect(store.state.results[0].checkResult == .lower)
  }

  @Test func aRoundBeginsWhenTheLastOneEnds() {
    let store = store(
      GameState(
        secret: 0, timer: TimerState(duration: .milliseconds(450)),
        results: [GameResult(secret: 2, guess: 1, timeSpent: .milliseconds(100), id: 1)],
        roundStarted: .milliseconds(100))
    )
    store.environment.random = secrets(3)
    store.send(.counter(.playNext)) {
      $0.results.append(GameResult(secret: 0, guess: 0, timeSpent: .milliseconds(350), id: 2))
      $0.roundStarted = .milliseconds(450)
      $0.secret = 3
    }
  }

  @Test func aNewGameHasNoSecret() {
    #expect(GameState() == GameState())
    #expect(!GameState().isSecretDrawn)
    #expect(GameState().secret == 0)
  }

  @Test func theNextRoundIsNumberedByTheCountOfRounds() {
    let last = GameResult(secret: 2, guess: 1, timeSpent: .zero, id: .max)
    let store = store(GameState(secret: 1, results: [last]))
    store.environment.random = secrets(3)
    store.send(.counter(.playNext)) {
      $0.results = [last, GameResult(secret: 1, guess: 0, timeSpent: .zero, id: 2)]
      $0.secret = 3
    }
  }

  @Test func thePlayersFirstActionDrawsTheSecretAndStartsTheClock() {
    let store = playableStore(secret: 9)
    store.send(.counter(.incrTapped)) {
      $0.counter.count = 1
      $0.secret = 9
    }
    store.receive(.timer(.start)) { $0.timer.started = self.date }
    store.send(.counter(.incrTapped)) { $0.counter.count = 2 }
    store.send(.timer(.stop)) { $0.timer.started = nil }
  }

  @Test func playNextWithoutASecretDoesNotEndARound() {
    let store = playableStore(secret: 9)
    store.send(.counter(.playNext)) { $0.secret = 9 }
    store.receive(.timer(.start)) { $0.timer.started = self.date }
    store.send(.timer(.stop)) { $0.timer.started = nil }
  }

  @Test func startingTheClockDrawsTheSecret() {
    let store = playableStore(secret: 9)
    store.send(.timer(.start)) {
      $0.secret = 9
      $0.timer.started = self.date
    }
    store.send(.counter(.incrTapped)) { $0.counter.count = 1 }
    store.send(.timer(.stop)) { $0.timer.started = nil }
  }

  @Test func resettingTheClockRestartsTheRound() {
    let store = store(
      GameState(
        secret: 1, timer: TimerState(duration: .seconds(3)), roundStarted: .seconds(2)))
    store.send(.timer(.reset)) {
      $0.roundStarted = .zero
      $0.timer.duration = .zero
    }
  }

  @Test func aNewGameReplacesTheLastOne() {
    let played = GameState(
      counter: CounterState(count: 3), secret: 5, timer: TimerState(duration: .seconds(1)),
      results: [GameResult(secret: 2, guess: 1, timeSpent: .milliseconds(100), id: 1)],
      roundStarted: .milliseconds(100))
    let store = playableStore(played, secret: 8)
    store.send(.start) { $0 = GameState(secret: 8) }
    store.receive(.timer(.start)) { $0.timer.started = self.date }
    store.send(.timer(.stop)) { $0.timer.started = nil }
  }

  @Test func secretsComeFromTheEnvironmentAndStayInRange() {
    var environment = SystemEnvironment.unimplemented(environment: GameEnvironment.unimplemented)
    environment.random = .seeded(1)
    var state = GameState()
    var drawn: Set<Int> = []
    for _ in 0..<5_000 {
      _ = gameReducer.run(&state, .counter(.playNext), environment)
      drawn.insert(state.secret)
    }
    #expect(drawn == Set(-100...100))
  }

  @Test(arguments: [
    GameAction.counter(.setCount("7")), .loadButtonTapped, .saveButtonTapped, .start, .timer(.stop),
    .loadedResults(.success([GameResult(secret: 2, guess: 1, timeSpent: .seconds(3), id: 1)])),
    .loadedResults(.failure(DataFileError.missing(path: "f"))),
    .savedResults(.success(SavedFile(count: 1, kept: "g"))),
    .savedResults(.failure(DataFileError.refused(path: "f", reason: "r"))),
  ])
  func anActionSurvivesItsCoding(action: GameAction) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(GameAction.self, from: data) == action)
  }

  @Test(arguments: [(-1, CheckResult.lower), (0, .equal), (1, .higher)])
  func aGuessIsComparedToTheSecret(guess: Int, result: CheckResult) {
    #expect(GameState(counter: CounterState(count: guess), secret: 0).checkResult == result)
  }

  @Test func aStateIsCodedReadably() throws {
    let state = GameState(
      secret: 7, results: [GameResult(secret: 2, guess: 1, timeSpent: .milliseconds(350), id: 1)],
      roundStarted: .milliseconds(350), fileOutcome: .saved(SavedFile(count: 1)))
    let data = try JSONEncoder().encode(state)
    #expect(String(decoding: data, as: UTF8.self).contains(#""timeSpent":0.35"#))
    #expect(try JSONDecoder().decode(GameState.self, from: data) == state)
    let fresh = try JSONEncoder().encode(GameState())
    #expect(try JSONDecoder().decode(GameState.self, from: fresh) == GameState())
  }
}

/// Random numbers from which the first draw in -100...100 is `secret`.
func secrets(_ secret: Int) -> RandomSource {
  // A draw below 201 is the high half of the product of 201 and the bits.
  RandomSource { UInt64(secret + 100) * (UInt64.max / 201) + UInt64.max / 402 }
}
