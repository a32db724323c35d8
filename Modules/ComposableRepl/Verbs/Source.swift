import ComposableFiles
import ComposableTextUI

extension Verb {
  static let source = Verb("source", .file("FILE"), help: "Run the lines of a file") { repl, file in
    try await repl.run(linesOf: file)
    return [.otherwise("The lines of the file printed nothing.")]
  }
}

extension Repl {
  /// Runs the lines of a file.
  func run(linesOf file: String) async throws(Failure) {
    // A file may source others.
    let depth = 16
    guard runFiles.count < depth else {
      throw Failure("'\(file)' is nested \(depth) files deep; does a file source itself?")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = Array(try File(file).text().utf8)
    } catch {
      throw Failure("'\(file)' cannot be read: \(error).", code: .cannotRead)
    }
    runFiles.append(file.sanitized)
    var splitter = LineSplitter()
    for line in splitter.split(bytes[...]) + splitter.finish() where !isOver && !Task.isCancelled {
      await enter(line)
    }
    runFiles.removeLast()
  }
}
