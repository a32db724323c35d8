/// Why a file could not be read or written.
public enum DataFileError: Error, Codable, Equatable, Sendable {
  /// The file does not exist: nothing has been saved.
  case missing(path: String)
  /// The path, or its directory, is occupied by a different kind of file.
  case misplaced(path: String, isDirectory: Bool)
  /// A system call failed.
  case refused(path: String, reason: String)
  /// The file has other content; saving keeps it in a numbered copy.
  case unreadable(path: String, reason: String)

  /// The error of a client; an error of another type becomes `.refused` with its description.
  public init(_ error: any Error) {
    self = error as? DataFileError ?? .refused(path: "file", reason: "\(error)")
  }

  /// The reason and the remedy, as a message for the user.
  public var message: String {
    switch self {
    case .missing(let path): "Nothing has been saved yet: '\(path)' does not exist."
    case .misplaced(let path, let isDirectory):
      "'\(path)' is \(isDirectory ? "a directory, not a file" : "in the way"); move it away."
    case .refused(let path, let reason): "'\(path)': \(reason)."
    case .unreadable(let path, let reason): "'\(path)' \(reason). Saving keeps it in a copy."
    }
  }
}
