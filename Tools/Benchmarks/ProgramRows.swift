import Foundation

/// The REPL, measured as a process.
@MainActor
private enum Program {
  private static let directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  private static let temporary = FileManager.default.temporaryDirectory
    .appending(path: "Benchmarks-\(ProcessInfo.processInfo.processIdentifier)")

  /// A path in this run's directory.
  static func file(_ name: String) -> String {
    try? FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    return temporary.appending(path: name).path
  }

  /// How long the program runs with these options and lines, in nanoseconds; NaN if it fails.
  static func time(
    _ name: String = "PrimeTime", _ options: [String] = [], lines: String = ""
  ) -> Double {
    let input = file("input")
    try? lines.write(toFile: input, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL =
      name.hasPrefix("/") ? URL(filePath: name) : directory.appending(path: name)
    process.arguments =
      name == "PrimeTime" ? ["--virtual-time", "--data-dir", file("data")] + options : options
    process.standardInput = FileHandle(forReadingAtPath: input)
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
    let start = ContinuousClock.now
    guard (try? process.run()) != nil else { return .nan }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? (ContinuousClock.now - start).nanoseconds : .nan
  }

  /// The shortest time of five runs.
  static func bestTime(_ name: String = "PrimeTime", _ options: [String] = []) -> Double {
    (0..<5).map { _ in time(name, options) }.min() ?? .nan
  }

  /// The nanoseconds that each of 100,000 lines adds to a run.
  static func timeOfLine(_ options: [String], _ line: @MainActor (Int) -> String) -> Double {
    let count = 100_000
    let lines = (0..<count).map(line).joined(separator: "\n")
    return (time(options: options, lines: lines) - time(options: options)) / Double(count)
  }

  /// The nanoseconds of an action in a game of 2,000 rounds: five ticks and the end of the round.
  static func timeOfAction(_ options: [String]) -> Double {
    let lines = "game.start\n" + String(repeating: ":wait 50ms\ng.c.playNext\n", count: 2_000)
    return (time(options: options, lines: lines) - time(options: options)) / 12_000
  }

  private static func time(options: [String], lines: String = "") -> Double {
    time("PrimeTime", options, lines: lines)
  }

  /// A session of 100,000 actions.
  static func recordSession() -> String {
    let session = file("session.jsonl")
    try? FileManager.default.removeItem(atPath: session)
    let lines = (0..<100_000).map(variedLine).joined(separator: "\n")
    _ = time("PrimeTime", ["--quiet", "--record", session], lines: lines)
    return session
  }

  /// A line that changes the state, different each time.
  static func variedLine(_ index: Int) -> String { "counter.setCount \(index % 1_000)" }

  /// Compiles a program that prints a line and links the same system libraries; nil without a
  /// compiler.
  static func makeHello() -> String? {
    let source = file("hello.swift")
    let text = "import Foundation\nimport FoundationNetworking\nprint(URL(filePath: \"/\").path)\n"
    try? text.write(toFile: source, atomically: true, encoding: .utf8)
    let hello = file("hello")
    return time("/usr/bin/env", ["swiftc", "-O", source, "-o", hello]).isNaN ? nil : hello
  }
}

@MainActor
private func lineRow(_ kind: String, _ line: @escaping @MainActor (Int) -> String) -> Row {
  Row("REPL, a piped line by \(kind)", .units(15_000)) {
    Cost(value: Program.timeOfLine(["--quiet"], line))
  }
}

@MainActor let programRows: [Row] = [
  lineRow("name") { _ in "counter.incrTapped" },
  lineRow("prefix") { _ in "c.inc" },
  lineRow("button") { _ in "+" },
  Row("REPL, start to the first prompt, beside a hello world", .references(1.5)) {
    let reference = Program.makeHello().map { Program.bestTime($0) }
    return Cost(value: Program.bestTime(), reference: reference)
  },
  Row("REPL, record an action", .units(100_000)) {
    let session = Program.file("recorded.jsonl")
    try? FileManager.default.removeItem(atPath: session)
    return Cost(
      value: Program.timeOfLine(["--quiet", "--record", session], Program.variedLine))
  },
  Row("REPL, an action with --json", .units(100_000)) {
    Cost(value: Program.timeOfLine(["--json"], Program.variedLine))
  },
  Row("REPL, an action of a game of 2,000 rounds with --json", .units(100_000)) {
    Cost(value: Program.timeOfAction(["--json"]))
  },
  Row("REPL, replay an action", .units(100_000)) {
    let session = Program.recordSession()
    let time = Program.time("PrimeTime", ["--quiet", "--replay", session, "-c", ":quit"])
    return Cost(value: (time - Program.time("PrimeTime", ["-c", ":quit"])) / 100_000)
  },
  Row("REPL, a page of 100,000 actions", .units(10)) {
    let session = Program.recordSession()
    let page = Program.file("page.html")
    let time = Program.time(
      "PrimeTime", ["--quiet", "--replay", session, "-c", ":save \(page)"])
    return Cost(value: time / 1e9, unit: "s")
  },
]
