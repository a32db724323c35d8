import TerminalKit
import TextUI

extension Verb {
  /// Runs the lines of a file.
  public static let source = Verb(
    "source", .file("FILE"), help: "Run the lines of a file", former: ["run": "", ".": ""]
  ) { shell, file in
    try await shell.source(file)
    shell.silence = { "Its lines showed nothing." }
  }

  /// Ends the session.
  public static let quit = Verb(
    "quit", .none, help: "Leave", former: ["exit": "", "bye": "", "leave": "", "q": ""]
  ) { shell, _ in shell.isOver = true }
}

extension Shell {
  /// Runs the lines of a file, to which messages give a name.
  public func source(_ file: String, named name: String? = nil) async throws(Failure) {
    // A file may source others.
    let depth = 16
    guard sources.count < depth else {
      throw Failure("\"\(file)\" is sourced \(depth) files deep; does a file source itself?")
    }
    let text = try Shell.text(of: file)
    sources.append((name ?? file).sanitized)
    var splitter = LineSplitter()
    let bytes = Array(text.utf8)
    for line in splitter.split(bytes[...]) + splitter.finish() where !isOver && !Task.isCancelled {
      await enter(line)
    }
    sources.removeLast()
  }
}
