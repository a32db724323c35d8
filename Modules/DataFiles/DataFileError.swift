/// Why a file could not be read or written.
public enum DataFileError: Error, Codable, Equatable, Sendable {
  /// Nothing was saved yet.
  case missing(path: String)
  /// Something else stands where the file or its directory should: a directory, a device, a file.
  case misplaced(path: String, isDirectory: Bool)
  /// The system refused.
  case refused(path: String, reason: String)
  /// The file holds something else; it is kept under a new name, or where it is if that failed.
  case unreadable(path: String, reason: String, keptAside: String?)

  /// What happened and what to do, in words for the user.
  public var message: String {
    switch self {
    case .missing(let path): "Nothing was saved yet: there is no '\(path)'."
    case .misplaced(let path, let isDirectory):
      "'\(path)' is \(isDirectory ? "a directory, not a file" : "in the way"); move it away."
    case .refused(let path, let reason): "'\(path)': \(reason)."
    case .unreadable(let path, let reason, let keptAside?):
      "'\(path)' \(reason). It is kept as '\(keptAside)'."
    case .unreadable(let path, let reason, nil):
      "'\(path)' \(reason). It could not be renamed and stays as it is; move it away."
    }
  }
}
