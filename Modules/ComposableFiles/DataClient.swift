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
  /// Content that this client has neither loaded nor saved, such as the list of another session or
  /// something that isn't a list, is kept in a numbered copy before it is replaced. `content`
  /// describes the expected content in error messages.
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
  /// The number of elements saved.
  public var count: Int
  /// The path of the copy of what the file held before; nil if nothing was kept.
  ///
  /// A copy is made of content that another program has written.
  public var kept: String?

  /// The result of saving some elements.
  public init(count: Int, kept: String? = nil) {
    self.count = count
    self.kept = kept
  }
}
