import ComposableCore
import Foundation

/// Keeps a list between runs; its effects run inside the drain, so nothing is lost by quitting.
public struct DataClient<Element: Codable & Sendable>: Sendable {
  /// Reads the list that was saved.
  public var load: @Sendable () -> Effect<[Element], DataFileError>
  /// Saves this list in place of what was saved before.
  public var save: @Sendable ([Element]) -> Effect<SavedFile, DataFileError>

  /// A client of these.
  public init(
    load: @escaping @Sendable () -> Effect<[Element], DataFileError>,
    save: @escaping @Sendable ([Element]) -> Effect<SavedFile, DataFileError>
  ) {
    self.load = load
    self.save = save
  }

  /// Keeps the list as JSON in `file`, in a directory that saving creates if it has to.
  ///
  /// A file that holds anything else is set aside under a new name, never replaced; `content` says
  /// in words what it should hold. Two sessions may save at once: the file is what one of them
  /// saved, whole.
  public static func live(file: URL, of content: String) -> DataClient {
    let file = DataFile<[Element]>(file, of: content)
    return DataClient(
      load: { .result { Result { () throws(DataFileError) in try file.load() } } },
      save: { elements in
        .result {
          Result { () throws(DataFileError) in
            SavedFile(count: elements.count, keptAside: try file.save(elements))
          }
        }
      })
  }

  /// Reports each use as an issue that calls the client `name`.
  public static func unimplemented(_ name: String) -> DataClient {
    DataClient(
      load: ComposableCore.unimplemented("\(name).load", placeholder: .none),
      save: ComposableCore.unimplemented("\(name).save", placeholder: .none))
  }
}

/// What saving did.
public struct SavedFile: Codable, Equatable, Sendable {
  /// How many elements the saved list has.
  public var count: Int
  /// The new name of the unreadable file that was there, if one was.
  public var keptAside: String?

  /// A file that holds a list of `count` elements.
  public init(count: Int, keptAside: String? = nil) {
    self.count = count
    self.keptAside = keptAside
  }
}
