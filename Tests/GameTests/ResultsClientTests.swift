import ComposableCore
import ComposableFiles
import ComposableTesting
import Foundation
import Game
import Testing

final class ResultsClientTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "ResultsClientTests-\(UUID().uuidString)")
  private var file: URL { directory.appending(path: "gameResults.json") }
  private var path: String { file.path(percentEncoded: false) }
  private let results = [
    GameResult(secret: 42, guess: 42, timeSpent: .milliseconds(350), id: 1),
    GameResult(secret: -17, guess: 5, timeSpent: .seconds(2), id: 2),
  ]

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func store(_ results: [GameResult]) -> TestStore<
    GameState, GameAction, SystemEnvironment<GameEnvironment>
  > {
    let store = TestStore(
      initialState: GameState(secret: 1, results: .init(uniqueElements: results)),
      reducer: gameReducer,
      environment: SystemEnvironment.unimplemented(environment: GameEnvironment.unimplemented))
    store.environment.resultsClient = .live(directory: directory)
    return store
  }

  @Test func savedRoundsAreLoadedByTheNextRun() throws {
    let first = store(results)
    first.send(.saveButtonTapped)
    first.receive(.savedResults(.success(SavedFile(count: 2)))) {
      $0.fileOutcome = .saved(SavedFile(count: 2))
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        [{"guess":42,"id":1,"secret":42,"timeSpent":0.35},\
        {"guess":5,"id":2,"secret":-17,"timeSpent":2}]

        """)
    let second = store([])
    second.send(.loadButtonTapped)
    second.receive(.loadedResults(.success(results))) {
      $0.results = .init(uniqueElements: self.results)
      $0.fileOutcome = .loaded(count: 2, leftOut: [])
    }
  }

  @Test(arguments: [
    ("[2,3]", "does not hold a list of rounds"), ("", "is empty"),
    (
      #"[{"guess":1,"id":1,"secret":7,"timeSpent":1e300}]"#,
      "holds a number that does not fit"
    ),
  ])
  func anUnreadableFileIsReported(text: String, reason: String) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let error = DataFileError.unreadable(path: path, reason: reason)
    let store = store(results)
    store.send(.loadButtonTapped)
    store.receive(.loadedResults(.failure(error))) { $0.fileOutcome = .failed(error) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
