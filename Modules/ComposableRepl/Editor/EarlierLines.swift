import ComposableFiles
import ComposableTextUI

/// The lines typed in earlier sessions, oldest first.
///
/// Each line is appended when it is typed, so killed and concurrent sessions lose nothing. Only the
/// user can read the file. A session works without it.
struct EarlierLines: Sendable {
  /// The number of lines that a session begins with and keeps.
  static let usualLimit = 1_000

  let path: String
  var limit = usualLimit

  /// The last lines of the file. Truncates the file to `limit` lines if it has twice as many, and
  /// terminates its last line.
  func load() -> [String] {
    guard let bytes = try? File(path).bytes() else { return [] }
    var splitter = LineSplitter()
    var lines = (splitter.split(bytes[...]) + splitter.finish()).map(\.text)
    // Recalling a line with control characters would send them to the terminal.
    lines.removeAll { $0.isEmpty || $0.unicodeScalars.contains(where: \.steersTerminal) }
    if lines.count >= 2 * limit {
      _ = try? File(path).write(lines.suffix(limit).joined(separator: "\n") + "\n", mode: 0o600)
    } else if let last = bytes.last, last != UInt8(ascii: "\n") {
      try? File(path).append("\n", mode: 0o600)
    }
    return lines.suffix(limit)
  }

  func append(_ line: String) throws(FileError) {
    try File(path).createDirectory()
    try File(path).append(line + "\n", mode: 0o600)
  }
}
