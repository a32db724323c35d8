import Foundation
import Testing

/// The programs of this package, built beside the tests.
enum Programs {
  /// Runs a program in virtual time with lines; returns what it printed and its status.
  static func run(_ name: String, _ options: String..., lines: String...) throws -> ProcessRun {
    let data = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: data) }
    return try ProcessRun(
      url(name),
      ["--virtual-time", "--seed", "1", "--data-dir", data.path] + options
        + lines.flatMap { ["-c", $0] })
  }

  static func url(_ name: String) -> URL {
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
      .deletingLastPathComponent().appending(path: name)
  }

  static func temporaryDirectory() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "Repl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }
}

/// A program on a terminal of 80 columns and 24 rows.
final class TerminalRun {
  private let data: URL
  private let process = Process()
  private var screen = ScreenText(columns: 80)
  private let terminal: PseudoTerminal

  init(_ name: String) throws {
    data = try Programs.temporaryDirectory()
    terminal = try #require(PseudoTerminal(columns: 80))
    let device = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
    process.executableURL = Programs.url(name)
    process.arguments = ["--virtual-time", "--seed", "1", "--data-dir", data.path]
    process.environment = ["HOME": data.path, "LANG": "C.UTF-8", "TERM": "xterm"]
    process.standardInput = device
    process.standardOutput = device
    process.standardError = device
    try process.run()
  }

  deinit {
    process.terminate()
    try? FileManager.default.removeItem(at: data)
  }

  /// Types keys, and reads until the screen ends in a text; returns the screen.
  func type(_ keys: String, until end: String) throws -> String {
    terminal.type(keys)
    var pending: [UInt8] = []
    while !screen.text().hasSuffix(end) {
      let bytes = try #require(terminal.readBytes(within: 20_000), "\(screen.text())")
      pending += bytes
      // The last character may be incomplete.
      guard let text = String(validating: pending, as: UTF8.self) else { continue }
      pending = []
      screen.receive(text)
    }
    return screen.text()
  }

  func waitUntilExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
