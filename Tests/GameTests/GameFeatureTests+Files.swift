import ComposableCore
import ComposableFiles
import ComposableTesting
import Counter
import Foundation
import Testing
import Timer

@testable import Game

/// Saving and loading rounds.
extension GameFeatureTests {
  @Test func savingSavesTheRoundsUntilTheNextOneIsPlayed() {
    let result = GameResult(secret: 2, guess: 1, timeSpent: .milliseconds(100), id: 1)
    let store = store(GameState(secret: 3, results: [result]))
    store.environment.random = secrets(4)
    store.environment.resultsClient.save = { results in
      Effect(value: SavedFile(count: results == [result] ? 1 : -1))
    }
    store.send(.saveButtonTapped)
    store.receive(.savedResults(.success(SavedFile(count: 1)))) {
      $0.fileOutcome = .saved(SavedFile(count: 1))
    }
    store.send(.counter(.playNext)) {
      $0.fileOutcome = nil
      $0.results.append(GameResult(secret: 3, guess: 0, timeSpent: .zero, id: 2))
      $0.secret = 4
    }
  }

  @Test func aFailedSaveIsReported() {
    let error = DataFileError.refused(path: "/data/g.json", reason: "No space left on device")
    let store = store(GameState(secret: 1))
    store.environment.resultsClient.save = { _ in Effect(error: error) }
    store.send(.saveButtonTapped)
    store.receive(.savedResults(.failure(error))) { $0.fileOutcome = .failed(error) }
  }

  @Test func loadingReplacesTheRoundsAndKeepsTheCurrentOne() {
    let store = store(
      GameState(
        counter: CounterState(count: 3), secret: 5, timer: TimerState(duration: .seconds(1)),
        results: [GameResult(secret: 2, guess: 1, timeSpent: .milliseconds(100), id: 1)],
        roundStarted: .milliseconds(100)))
    let results = [GameResult(secret: 9, guess: 9, timeSpent: .seconds(7), id: 1)]
    store.environment.resultsClient.load = { Effect(value: results) }
    store.send(.loadButtonTapped)
    store.receive(.loadedResults(.success(results))) {
      $0.fileOutcome = .loaded(count: 1, leftOut: [])
      $0.results = .init(uniqueElements: results)
    }
    store.environment.random = secrets(6)
    store.send(.counter(.playNext)) {
      $0.counter.count = 0
      $0.fileOutcome = nil
      $0.results.append(GameResult(secret: 5, guess: 3, timeSpent: .milliseconds(900), id: 2))
      $0.roundStarted = .seconds(1)
      $0.secret = 6
    }
  }

  @Test func impossibleRoundsAreExcludedAndListed() {
    let store = store(GameState(secret: 1))
    let results = [
      GameResult(secret: 101, guess: 1, timeSpent: .zero, id: 7),
      GameResult(secret: 100, guess: .max, timeSpent: .zero, id: 7),
      GameResult(secret: 0, guess: 2, timeSpent: .milliseconds(-10), id: .max),
      GameResult(secret: -100, guess: 3, timeSpent: .seconds(1), id: .max),
    ]
    store.send(.loadedResults(.success(results))) {
      $0.fileOutcome = .loaded(count: 2, leftOut: [1, 3])
      $0.results = [
        GameResult(secret: 100, guess: .max, timeSpent: .zero, id: 1),
        GameResult(secret: -100, guess: 3, timeSpent: .seconds(1), id: 2),
      ]
    }
  }
}
