import Foundation

/// The REPL, measured as a process.
@MainActor
enum Program {
  private static let directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let temporary = FileManager.default.temporaryDirectory
    .appending(path: "Benchmarks-\(ProcessInfo.processInfo.processIdentifier)")

  /// A path in this run's directory.
  static func file(_ name: String) -> String {
    try? FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    return temporary.appending(path: name).path
  }

  /// The program's path and its arguments; `name` may be a path.
  private static func command(
    _ name: String, _ options: [String], isVirtual: Bool = true
  ) throws -> [String] {
    let program = name.hasPrefix("/") ? name : directory.appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Unmeasured(
        "\(program) isn't there. Use 'Tools/dev bench', or build it by "
          + "'swift build -c release --product \(name)'")
    }
    let time = isVirtual ? ["--virtual-time"] : []
    let fixed = name == "PrimeTime" ? time + ["--data-dir", file("data")] : []
    return [program] + fixed + options
  }

  /// The nanoseconds of a run with these options, lines, and variables of the environment.
  static func time(
    _ name: String = "PrimeTime", _ options: [String] = [], lines: String = "",
    variables: [String: String] = [:]
  ) throws -> Double {
    let input = file("input")
    try lines.write(toFile: input, atomically: true, encoding: .utf8)
    let command = try command(name, options)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    let arguments = command.map { strdup($0) } + [nil]
    let all = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let environment = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process = pid_t()
    var status: Int32 = 0
    let start = ContinuousClock.now
    // Foundation's Process notices the end up to 50 ms later.
    guard posix_spawn(&process, command[0], &actions, nil, arguments, environment) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw Unmeasured("'\(command.joined(separator: " "))' failed") }
    return (ContinuousClock.now - start).nanoseconds
  }

  /// The most bytes that the program has had in memory when it has answered the last line.
  static func peakBytes(
    _ name: String = "PrimeTime", _ options: [String] = [], lines: String = ""
  ) throws -> Double {
    let command = try command(name, options)
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    try input.fileHandleForWriting.write(contentsOf: Data("\(lines)\n:help wait\n".utf8))
    let answer = output.fileHandleForReading.availableData
    // The usage that `wait4` returns is at least the memory of the process that started it.
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    guard !answer.isEmpty, let peak = status.firstMatch(of: /VmHWM:\s*(\d+) kB/)?.1,
      let kilobytes = Double(peak)
    else { throw Unmeasured("'\(command.joined(separator: " "))' ended before its last line") }
    return kilobytes * 1_024
  }

  /// The bytes that the program writes to a terminal of 80 columns and 24 rows each time it draws
  /// the stopwatch above the prompt.
  static func bytesOfRedraw() throws -> Double {
    let command = try command("PrimeTime", [], isVirtual: false)
    var (own, other) = (Int32(), Int32())
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&own, &other, nil, nil, &size) == 0 else {
      throw Unmeasured("there is no terminal: \(String(cString: strerror(errno)))")
    }
    let terminal = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ["TERM": "xterm-256color"]
    process.standardInput = FileHandle(fileDescriptor: other)
    process.standardOutput = FileHandle(fileDescriptor: other)
    try process.run()
    close(other)
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    try terminal.write(contentsOf: Data("timer.start\r:watch timer\r".utf8))
    // The last of these are drawn after the lines have run.
    let (typed, counted) = (30, 30)
    var output = ""
    var redraws: [Substring.UTF8View] = []
    while redraws.count < typed + counted {
      output += String(decoding: try terminal.read(upToCount: 65_536) ?? Data(), as: UTF8.self)
      redraws = output.split(separator: "\u{1b}[?2026h").map(\.utf8)
    }
    return Double(redraws[typed..<(typed + counted)].reduce(0) { $0 + $1.count }) / Double(counted)
  }

  /// The nanoseconds of acting at a past step with this number of effects in flight.
  static func timeOfActingInThePast(_ effects: Int) throws -> Double {
    let count = 20
    let start = String(repeating: "start\n", count: effects)
    func time(_ lines: String) throws -> Double {
      try (0..<3).map { _ in
        try Program.time(
          "Benchmarks", ["--quiet"], lines: start + lines + ":quit",
          variables: [BenchmarkRepl.variable: BenchmarkRepl.flights.rawValue])
      }.min() ?? .nan
    }
    let acting = String(repeating: ":undo\nstart\n", count: count)
    return (try time(acting) - time("")) / Double(count)
  }

  /// The shortest time of five runs.
  static func bestTime(_ name: String = "PrimeTime", _ options: [String] = []) throws -> Double {
    try (0..<5).map { _ in try time(name, options) }.min() ?? .nan
  }

  /// The nanoseconds that each of 100,000 lines adds to a run.
  static func timeOfLine(
    _ options: [String], _ line: @MainActor (Int) -> String
  ) throws -> Double {
    let count = 100_000
    let lines = (0..<count).map(line).joined(separator: "\n")
    return (try time(options: options, lines: lines) - time(options: options)) / Double(count)
  }

  /// The nanoseconds that each of 100,000 lines adds to a run of the benchmarks' own REPL.
  static func timeOfLine(in repl: BenchmarkRepl, _ line: @MainActor (Int) -> String) throws
    -> Double
  {
    let count = 100_000
    let lines = (0..<count).map(line).joined(separator: "\n")
    func time(_ lines: String) throws -> Double {
      try Program.time(
        "Benchmarks", ["--quiet"], lines: lines,
        variables: [BenchmarkRepl.variable: repl.rawValue])
    }
    return (try time(lines) - time("")) / Double(count)
  }

  /// The bytes that each of 100,000 lines adds to a run.
  static func memoryOfLine(
    _ options: [String], _ line: @MainActor (Int) -> String
  ) throws -> Double {
    let count = 100_000
    let lines = (0..<count).map(line).joined(separator: "\n")
    let bytes = try peakBytes("PrimeTime", options, lines: lines)
    return (bytes - (try peakBytes("PrimeTime", options))) / Double(count)
  }

  /// The nanoseconds of an action in a game of 2,000 rounds: five ticks and the end of the round.
  static func timeOfAction(_ options: [String]) throws -> Double {
    let lines = "game.start\n" + String(repeating: ":wait 50ms\ng.c.playNext\n", count: 2_000)
    return (try time(options: options, lines: lines) - time(options: options)) / 12_000
  }

  private static func time(options: [String], lines: String = "") throws -> Double {
    try time("PrimeTime", options, lines: lines)
  }

  /// A session of 100,000 actions.
  static func recordSession() throws -> String {
    let session = file("session.jsonl")
    try? FileManager.default.removeItem(atPath: session)
    let lines = (0..<100_000).map(variedLine).joined(separator: "\n")
    _ = try time("PrimeTime", ["--quiet", "--record", session], lines: lines)
    return session
  }

  /// A line that changes the state, different each time.
  static func variedLine(_ index: Int) -> String { "counter.setCount \(index % 1_000)" }

  /// Compiles a program that prints a line and links the same system libraries.
  static func makeHello() throws -> String {
    let source = file("hello.swift")
    let text = "import Foundation\nimport FoundationNetworking\nprint(URL(filePath: \"/\").path)\n"
    try text.write(toFile: source, atomically: true, encoding: .utf8)
    let hello = file("hello")
    _ = try time("/usr/bin/env", ["swiftc", "-O", source, "-o", hello])
    return hello
  }
}

@MainActor
private func lineRow(_ kind: String, _ line: @escaping @MainActor (Int) -> String) -> Row {
  Row("REPL, a piped line by \(kind)", .floors(11_000)) {
    Cost(value: try Program.timeOfLine(["--quiet"], line))
  }
}

@MainActor let programRows: [Row] = [
  lineRow("name") { _ in "counter.incrTapped" },
  lineRow("prefix") { _ in "c.inc" },
  lineRow("button") { _ in "+" },
  Row("REPL, a typed line without screens, beside a line of a control", .references(1.5)) {
    Cost(
      value: try Program.timeOfLine(in: .typed) { "setCount \($0)" },
      reference: try Program.timeOfLine(in: .screen) { "counter.setCount \($0)" })
  },
  Row("REPL, memory of a step", .units(300)) {
    Cost(value: try Program.memoryOfLine(["--quiet"]) { _ in "counter.incrTapped" }, unit: "B")
  },
  Row("REPL, start to the first prompt, beside a hello world", .references(1.5)) {
    let reference = try Program.bestTime(Program.makeHello())
    return Cost(value: try Program.bestTime(), reference: reference)
  },
  Row("REPL, record an action", .floors(55_000)) {
    let session = Program.file("recorded.jsonl")
    try? FileManager.default.removeItem(atPath: session)
    return Cost(
      value: try Program.timeOfLine(["--quiet", "--record", session], Program.variedLine))
  },
  Row("REPL, an action with --json", .floors(75_000)) {
    Cost(value: try Program.timeOfLine(["--json"], Program.variedLine))
  },
  Row("REPL, an action of a game of 2,000 rounds with --json", .floors(75_000)) {
    Cost(value: try Program.timeOfAction(["--json"]))
  },
  Row("REPL, act in the past with 3,000 effects in flight, beside 300 ten times", .references(1.3))
  {
    Cost(
      value: try Program.timeOfActingInThePast(3_000),
      reference: try 10 * Program.timeOfActingInThePast(300))
  },
  Row("REPL, a redraw of ':watch timer'", .units(245)) {
    Cost(value: try Program.bytesOfRedraw(), unit: "B")
  },
  Row("REPL, replay an action", .floors(55_000)) {
    let session = try Program.recordSession()
    let time = try Program.time("PrimeTime", ["--quiet", "--replay", session, "-c", ":quit"])
    return Cost(value: (time - (try Program.time("PrimeTime", ["-c", ":quit"]))) / 100_000)
  },
  Row("REPL, replay an action and write it to a page", .floors(100_000)) {
    let session = try Program.recordSession()
    let page = Program.file("page.html")
    let time = try Program.time(
      "PrimeTime", ["--quiet", "--replay", session, "-c", ":save \(page)"])
    return Cost(value: time / 100_000)
  },
]
