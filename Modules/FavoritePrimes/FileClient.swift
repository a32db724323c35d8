import ComposableCore
import Foundation

/// Keeps favourites between runs; its effects run inside the drain, so nothing is lost by quitting.
public struct FileClient: Sendable {
  /// Reads the numbers that were saved.
  public var load: @Sendable () -> Effect<[Int], FileClientError>
  /// Saves these numbers in place of what was saved before.
  public var save: @Sendable ([Int]) -> Effect<SavedFile, FileClientError>

  /// A client of these.
  public init(
    load: @escaping @Sendable () -> Effect<[Int], FileClientError>,
    save: @escaping @Sendable ([Int]) -> Effect<SavedFile, FileClientError>
  ) {
    self.load = load
    self.save = save
  }

  /// Keeps favourites in `favoritePrimes.json` in `directory`, which saving creates if it has to.
  ///
  /// A file that does not hold a list of whole numbers is set aside under a new name, never replaced.
  public static func live(directory: URL) -> FileClient {
    let file = DataFile<[Int]>(
      directory.appending(path: "favoritePrimes.json"), of: "a list of whole numbers")
    return FileClient(
      load: { .result { Result { () throws(FileClientError) in try file.load() } } },
      save: { numbers in
        .result {
          Result { () throws(FileClientError) in
            SavedFile(count: numbers.count, keptAside: try file.save(numbers))
          }
        }
      })
  }

  /// Reports each use as an issue that names what was used.
  public static let unimplemented = FileClient(
    load: { .unimplemented("FileClient.load") },
    save: { _ in .unimplemented("FileClient.save") })

  /// Where the user's data belongs: `$XDG_DATA_HOME/primetime`, else `~/.local/share/primetime`.
  ///
  /// A relative `XDG_DATA_HOME` is ignored, as the XDG base directory specification demands.
  public static func userDirectory(
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    let home =
      variables["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser
    let data =
      variables["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? home.appending(path: ".local/share")
    return data.appending(path: "primetime")
  }
}

/// What saving did.
public struct SavedFile: Codable, Equatable, Sendable {
  /// How many numbers were saved.
  public var count: Int
  /// The new name of the unreadable file that was there, if one was.
  public var keptAside: String?

  /// A file of `count` numbers.
  public init(count: Int, keptAside: String? = nil) {
    self.count = count
    self.keptAside = keptAside
  }
}
