import ComposableCore
import Foundation

/// Loads and saves a list in a file; its effects run within the drain, so quitting loses nothing.
public struct DataClient<Element: Codable & Sendable>: Sendable {
  /// Reads the saved list.
  public var load: @Sendable () -> Effect<[Element], DataFileError>
  /// Replaces the saved list.
  public var save: @Sendable ([Element]) -> Effect<SavedFile, DataFileError>

  /// A client with these closures.
  public init(
    load: @escaping @Sendable () -> Effect<[Element], DataFileError>,
    save: @escaping @Sendable ([Element]) -> Effect<SavedFile, DataFileError>
  ) {
    self.load = load
    self.save = save
  }

  /// Keeps the list as JSON in `file`; saving creates the directory if needed.
  ///
  /// The previous list is kept in `<name>.bak`, or in a numbered copy if this client has neither
  /// loaded nor saved it, so that two sessions lose no list of each other. A file with other
  /// content is renamed, never overwritten; `content` describes the expected content in error
  /// messages. If two sessions save concurrently, the file holds the complete list of one of them.
  public static func live(file: URL, of content: String) -> DataClient {
    let file = DataFile<[Element]>(file, of: content)
    return DataClient(
      load: { .result { Result { () throws(DataFileError) in try file.load() } } },
      save: { elements in
        .result { Result { () throws(DataFileError) in try file.save(elements) } }
      })
  }

  /// Every closure reports an issue that names the client when called.
  public static func unimplemented(_ name: String) -> DataClient {
    DataClient(
      load: ComposableCore.unimplemented("\(name).load", placeholder: .none),
      save: ComposableCore.unimplemented("\(name).save", placeholder: .none))
  }
}

/// The result of saving.
public struct SavedFile: Codable, Equatable, Sendable {
  /// A file that keeps the replaced list.
  public struct Backup: Codable, Equatable, Sendable {
    /// The number of elements in it.
    public var count: Int
    /// Where the backup is.
    public var path: String

    /// A backup of some elements.
    public init(count: Int, path: String) {
      self.count = count
      self.path = path
    }
  }

  /// The backup of the previous list; nil if there was none or nothing changed.
  public var backup: Backup?
  /// The number of elements saved.
  public var count: Int
  /// The new name of the unreadable file that was replaced, if there was one.
  public var keptAside: String?

  /// The result of saving some elements.
  public init(count: Int, backup: Backup? = nil, keptAside: String? = nil) {
    self.backup = backup
    self.count = count
    self.keptAside = keptAside
  }
}
