/// How loading or saving a list ended.
public enum FileOutcome: Codable, Equatable, Sendable {
  /// The file could not be read or written.
  case failed(DataFileError)
  /// The list was replaced with the file's; `leftOut` holds the invalid elements.
  case loaded(count: Int, leftOut: [Int])
  /// The list was written.
  case saved(SavedFile)
}
