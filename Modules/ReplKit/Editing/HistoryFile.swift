import Glibc

/// The lines typed in earlier sessions, oldest first.
///
/// Each line is appended when it is typed, so that killed and parallel sessions lose none. The file
/// is readable by the user only. Errors are ignored: a session works without history.
struct HistoryFile: Sendable {
  let path: String
  var limit = 1_000

  /// The last lines of the file; cuts the file to `limit` lines if it has twice as many.
  func load() -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var lines: [String] = []
    var splitter = LineSplitter()
    var count = read(descriptor, &buffer, buffer.count)
    while count > 0 {
      lines += splitter.split(buffer[..<count]).map(\.text)
      if lines.count > 100 * limit { lines.removeFirst(lines.count - limit) }
      count = read(descriptor, &buffer, buffer.count)
    }
    lines += splitter.finish().map(\.text)
    // Control characters would be sent to the terminal when the line is recalled.
    lines.removeAll { $0.isEmpty || $0.unicodeScalars.contains { $0.value < 0x20 } }
    if lines.count >= 2 * limit { replace(with: lines.suffix(limit)) }
    return lines.suffix(limit)
  }

  /// Appends a line.
  func append(_ line: String) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC
    var descriptor = open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT {
      makeDirectory()
      descriptor = open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { return }
    Output.write(line + "\n", to: descriptor)
    close(descriptor)
  }

  /// Creates the file's directory and its parents.
  private func makeDirectory() {
    for (index, character) in zip(path.indices, path).dropFirst() where character == "/" {
      mkdir(String(path[..<index]), 0o755)
    }
  }

  /// Writes a new file and renames it, so that readers never see a partial one.
  private func replace(with lines: ArraySlice<String>) {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let failure = Output.write(lines.joined(separator: "\n") + "\n", to: descriptor)
    close(descriptor)
    if failure != 0 || rename(temporary, path) != 0 { unlink(temporary) }
  }
}
