import ComposableCore
import ComposableFiles
import ComposableTesting
import Foundation
import Testing

final class DataClientTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "DataClientTests-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func client(_ name: String) -> DataClient<String> {
    .live(file: directory.appending(path: name), of: "a list of words")
  }

  @Test func listsOfDifferentFilesNeverMix() {
    for name in ["first", "second"] {
      #expect(outcome(of: client(name).save([name])) == .success(SavedFile(count: 1)))
    }
    #expect(outcome(of: client("first").load()) == .success(["first"]))
    #expect(outcome(of: client("second").load()) == .success(["second"]))
  }

  @Test func anUnreadableListNamesTheExpectedContent() throws {
    let path = directory.appending(path: "words.json").path(percentEncoded: false)
    #expect(outcome(of: client("words.json").load()) == .failure(.missing(path: path)))
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data("[1]".utf8).write(to: URL(filePath: path))
    #expect(
      outcome(of: client("words.json").load())
        == .failure(
          .unreadable(path: path, reason: "does not hold a list of words")))
  }

  @Test func theDirectoryIsTheUsersDataDirectory() {
    func path(_ variables: [String: String]) -> String {
      userDataDirectory(for: "PrimeTime", variables: variables).path(percentEncoded: false)
    }
    #expect(path(["HOME": "/home/ada"]) == "/home/ada/.local/share/primetime")
    #expect(path(["HOME": "/home/ada", "XDG_DATA_HOME": "/data"]) == "/data/primetime")
    #expect(
      path(["HOME": "/home/ada", "XDG_DATA_HOME": "data"]) == "/home/ada/.local/share/primetime")
  }

  /// The outcome of an effect that ends within the drain.
  private func outcome<Value: Equatable & Sendable>(
    of effect: Effect<Value, DataFileError>
  ) -> Result<Value, DataFileError>? {
    let effect = ActorConfined(effect)
    let store = TestStore(
      initialState: Result<Value, DataFileError>?.none,
      reducer: Reducer<
        Result<Value, DataFileError>?, Result<Value, DataFileError>?, Void
      > { state, action, _ in
        guard let action else { return effect.value.catchToEffect { $0 } }
        state = action
        return .none
      }, environment: ())
    store.exhaustivity = .off
    store.send(nil)
    store.skipReceivedActions()
    return store.state
  }
}
