import ComposableCore
import ComposableTesting
import DataFiles
import Foundation
import Game
import TestSupport
import Testing

@testable import PrimeTime

/// Data kept between runs.
struct SavingTests {
  @Test func roundsAndFavoritesAreKeptSideBySide() throws {
    let program = try Program()
    let first = try program.run(
      "--quiet", "--virtual-time", "--seed", "1",
      input: """
        game.start
        :wait 350ms
        game.counter.setCount 13
        game.counter.playNext
        game.saveButtonTapped
        counter.setCount 7
        counter.isPrimeButtonTapped
        primeModal.saveFavoritePrimeTapped
        favoritePrimes.saveButtonTapped
        """)
    #expect(first == .init(output: ""))
    #expect(try program.read("favoritePrimes.json") == "[7]\n")
    let second = try program.run(
      "--virtual-time", "-c", "game.loadButtonTapped", "-c", "favoritePrimes.loadButtonTapped")
    #expect(
      second
        == .init(
          output: """
            Game
              Guess numbers against the clock
              Results
                Rounds      1
                Right       1
                Last round  0.35 s

                Seconds spent
                1. 13, right  ████████████████████████  0.35
                Loaded 1 round.
              [New game] [Save] [Load]
            Activity of ada
              1970-01-01T00:00:00Z  Rounds of the game were loaded: 1
            Favourite primes
              0  7  [7th?]  [Delete]
              [Save] [Load]
              Loaded 1 favourite prime.
            Activity of ada
              1970-01-01T00:00:00Z  Favourite primes were loaded: 1

            """))
  }

  @Test func loadingRoundsIsOneActivityAndNoRound() {
    let date = Timestamp(since1970: .seconds(1_000))
    let results = [GameResult(secret: 2, guess: 1, timeSpent: .seconds(3), id: 1)]
    let store = TestStore(
      initialState: AppState(), reducer: appReducer,
      environment: SystemEnvironment.unimplemented(environment: AppEnvironment.unimplemented))
    store.environment.date = { date }
    store.environment.resultsClient.load = { Effect(value: results) }
    store.send(.game(.loadButtonTapped))
    store.receive(.game(.loadedResults(.success(results)))) {
      $0.activityFeed = [Activity(event: .loadedRounds(count: 1), timestamp: date)]
      $0.game.fileOutcome = .loaded(count: 1, leftOut: [])
      $0.game.results = .init(uniqueElements: results)
    }
  }

  @MainActor @Test func theGameIsHandedTheAppsClient() {
    let messages = reportedMessages {
      let viewStore = ViewStore(
        Store(
          initialState: AppState(), reducer: appReducer,
          environment: .unimplemented(environment: .unimplemented)))
      viewStore.send(.game(.loadButtonTapped))
      viewStore.send(.game(.saveButtonTapped))
    }
    #expect(messages.count { $0.contains("\"ResultsClient.load\"") } == 1)
    #expect(messages.count { $0.contains("\"ResultsClient.save\"") } == 1)
  }

  @Test func aSavedGameIsASessionLikeAnyOther() throws {
    let program = try Program()
    let recorded = try program.run(
      "--quiet", "--record", "recorded.jsonl",
      input: "game.loadButtonTapped\ngame.start\ngame.counter.playNext\ngame.saveButtonTapped\n")
    #expect(recorded.status == 0)
    try program.write("[]", to: "gameResults.json")
    let replayed = try program.run("--quiet", "--replay", "recorded.jsonl")
    #expect(replayed.output.hasSuffix("every state is as recorded.\n"))
    #expect(try program.read("gameResults.json") == "[]")
  }
}
