import ComposableCore
import ComposableFiles
import ComposableTesting
import FavoritePrimes
import Foundation
import Testing

final class FileClientTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "FileClientTests-\(UUID().uuidString)")
  private var path: String {
    directory.appending(path: "favoritePrimes.json").path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func store(_ favoritePrimes: [Int]) -> TestStore<
    FavoritePrimesState, FavoritePrimesAction, SystemEnvironment<FavoritePrimesEnvironment>
  > {
    let store = TestStore(
      initialState: FavoritePrimesState(favoritePrimes: favoritePrimes),
      reducer: favoritePrimesReducer,
      environment: SystemEnvironment.unimplemented(
        environment: FavoritePrimesEnvironment.unimplemented))
    store.environment.fileClient = .live(directory: directory)
    return store
  }

  @Test func savedRoundsAreLoadedByTheNextRun() {
    let first = store([7, 3])
    first.send(.saveButtonTapped)
    first.receive(.savedFavoritePrimes(.success(SavedFile(count: 2)))) {
      $0.fileOutcome = .saved(SavedFile(count: 2))
    }
    let second = store([])
    second.send(.loadButtonTapped)
    second.receive(.loadedFavoritePrimes(.success([7, 3]))) {
      $0.favoritePrimes = [7, 3]
      $0.fileOutcome = .loaded(count: 2, leftOut: [])
    }
  }

  @Test func anUnreadableFileIsReported() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(filePath: path))
    let error = DataFileError.unreadable(
      path: path, reason: "does not hold a list of whole numbers")
    let store = store([2])
    store.send(.loadButtonTapped)
    store.receive(.loadedFavoritePrimes(.failure(error))) { $0.fileOutcome = .failed(error) }
  }
}
