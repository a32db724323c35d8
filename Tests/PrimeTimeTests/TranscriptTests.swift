import ComposableTesting
import Foundation
import Testing

/// Typed sessions with all of their output; each file next to the snapshots of this suite is a
/// test.
///
/// The system's shell runs the command after `$ `, with the lines after `> ` as its input. Below is
/// its output, with errors after `! `, and its status if that isn't 0. The commands of a file share
/// a folder. RECORD_SNAPSHOTS=1 records the current output.
struct TranscriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "__Snapshots__/TranscriptTests")

  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .compactMap { $0.firstMatch(of: /^aTranscriptHolds\.(.*)\.txt$/).map { String($0.1) } }

  @Test(arguments: names) func aTranscriptHolds(name: String) throws {
    let file = Self.folder.appending(path: "aTranscriptHolds.\(name).txt")
    var transcript = try Transcript()
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      try transcript.read(line)
    }
    assertSnapshot(of: try transcript.finish(), named: name)
  }

  @Test func everySnapshotIsUsed() {
    #expect(Self.names.count > 10)
    assertNoUnusedSnapshots()
  }
}

/// A transcript that is rewritten while its commands are read.
private struct Transcript {
  private var command = ""
  private var input = ""
  private var lines: [String] = []
  private let program: Program

  init() throws { program = try Program() }

  /// Reads a command, a line of its input, or a comment; skips the recorded output.
  mutating func read(_ line: String) throws {
    switch line.prefix(1) {
    case "#":
      try run()
      lines += (lines.isEmpty ? [] : [""]) + [line]
    case "$":
      try run()
      command = String(line.dropFirst(2))
      lines.append(line)
    case ">":
      input += line.dropFirst(2) + "\n"
      lines.append(line)
    default: break
    }
  }

  mutating func finish() throws -> String {
    try run()
    return lines.joined(separator: "\n")
  }

  private mutating func run() throws {
    guard !command.isEmpty else { return }
    let process = program.process([])
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "primetime() { '\(Program.executable.path)' \"$@\" --data-dir .; }; \(command)",
    ]
    let run = try program.run(process, input: Data(input.utf8))
    for (text, mark) in [(run.output, ""), (run.errors, "! ")] {
      let printed = text.replacing(program.directory.path, with: ".")
      lines += printed.components(separatedBy: "\n").dropLast().map { mark + $0 }
    }
    if run.status != 0 { lines.append("[\(run.status)]") }
    command = ""
    input = ""
  }
}
