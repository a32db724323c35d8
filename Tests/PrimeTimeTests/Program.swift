import Foundation
import Testing

/// The built program, run as a process in its own directory.
final class Program {
  /// The output of a run.
  struct Run: Equatable {
    var output: String
    var errors = ""
    var status: Int32 = 0
  }

  let directory: URL
  /// The environment variables of the process, in addition to the common ones.
  var environment: [String: String] = [:]
  static let executable =
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
    .deletingLastPathComponent().appending(path: "PrimeTime")

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "PrimeTime-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// Writes a file into the directory, which is also the process's working directory.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: directory.appending(path: name))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: directory.appending(path: name)), as: UTF8.self)
  }

  /// Runs the program with `input` until it exits; kills it after two minutes.
  func run(_ arguments: String..., input: String = "") throws -> Run {
    try run(arguments, input: Data(input.utf8))
  }

  func run(_ arguments: [String], input: Data) throws -> Run {
    try run(process(arguments), input: input)
  }

  func run(_ process: Process, input: Data) throws -> Run {
    let files = ["in", "out", "err"].map { directory.appending(path: "\($0)-\(UUID().uuidString)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try input.write(to: files[0])
    try Data().write(to: files[1])
    try Data().write(to: files[2])
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    wait(for: process)
    let output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    // The number of unchanged fields depends on all features, which no test is about.
    return Run(
      output: output.replacing(/\(\d+ unchanged\)/, with: "(N unchanged)"),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        .replacing(/\(\d+ unchanged\)/, with: "(N unchanged)"),
      status: process.terminationStatus)
  }

  /// A process ready to launch: no terminal, no color, data in the directory.
  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments + ["--data-dir", directory.path]
    process.currentDirectoryURL = directory
    process.environment = [
      "LOGNAME": "ada", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
    ].merging(Self.sanitizerOptions) { $1 }.merging(environment) { $1 }
    return process
  }

  /// The options of a sanitizer, if one is in use.
  static let sanitizerOptions = ProcessInfo.processInfo.environment
    .filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }

  func wait(for process: Process) {
    let number = process.processIdentifier
    let guardian = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: guardian)
    process.waitUntilExit()
    guardian.cancel()
  }
}
