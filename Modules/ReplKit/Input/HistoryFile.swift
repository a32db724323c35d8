import Glibc

/// Lines typed in earlier sessions, one a line, oldest first.
///
/// Each line is appended when it is typed, so neither a kill nor a second session loses any. The
/// file is the user's alone. Nothing here fails loudly: history is a comfort.
struct HistoryFile: Sendable {
  let path: String
  var limit = 1_000

  /// The last lines of the file; when it has grown to twice the limit it is cut down to it.
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
    // What is not printable would be typed into the terminal again.
    lines.removeAll { $0.isEmpty || $0.unicodeScalars.contains { $0.value < 0x20 } }
    if lines.count >= 2 * limit { replace(with: lines.suffix(limit)) }
    return lines.suffix(limit)
  }

  /// Adds a line at the end.
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

  /// Makes the directory of the file, and those above it.
  private func makeDirectory() {
    for (index, character) in zip(path.indices, path).dropFirst() where character == "/" {
      mkdir(String(path[..<index]), 0o755)
    }
  }

  /// Renaming puts the whole new file in place at once.
  private func replace(with lines: ArraySlice<String>) {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let failure = Output.write(lines.joined(separator: "\n") + "\n", to: descriptor)
    close(descriptor)
    if failure != 0 || rename(temporary, path) != 0 { unlink(temporary) }
  }
}
