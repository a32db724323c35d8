import Foundation
import Glibc
import TestSupport
import Testing

/// The built program on a terminal controlled by the test, launched by a shell with job control.
final class TerminalProgram {
  /// Everything sent to the terminal so far.
  private(set) var output = ""
  let program: Program
  /// The terminal's modes before the program was launched.
  let found: [UInt32]
  private var screenText: ScreenText
  private let shell: pid_t
  /// The row in which the last answer ended.
  private var row = 0
  private let terminal: PseudoTerminal

  /// Launches the program; passing `program` reuses its directory.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: UInt16 = 80,
    in program: Program? = nil
  ) throws {
    self.program = try program ?? Program()
    screenText = ScreenText(columns: Int(columns))
    terminal = try #require(PseudoTerminal(columns: columns))
    // Differs from the default modes, so that the test detects an inexact restore.
    var modes = termios()
    tcgetattr(terminal.program, &modes)
    modes.c_iflag ^= tcflag_t(IXANY)
    modes.c_lflag ^= tcflag_t(ECHOK)
    tcsetattr(terminal.program, TCSANOW, &modes)

    found = terminal.modes

    let home = self.program.directory.path
    let variables = ["HOME": home, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
      .merging(Program.sanitizerOptions) { $1 }.merging(environment) { $1 }
    let script = """
      cd "$HOME"; set -m
      sh -c 'echo "pid $$"; exec "$@"' sh "$@"; echo "status $?"
      while read -r line; do $line; echo "status $?"; done
      """
    shell = try Self.spawn(
      ["/bin/sh", "-c", script, "sh", Program.executable.path] + arguments,
      variables, terminal: terminal.name)
  }

  /// Launches the program and waits for its first prompt.
  static func start(
    _ arguments: String..., environment: [String: String] = [:], columns: UInt16 = 80,
    in program: Program? = nil
  ) throws -> TerminalProgram {
    let terminal = try TerminalProgram(
      arguments, environment: environment, columns: columns, in: program)
    terminal.screen(endingIn: "\nprime> ")
    return terminal
  }

  deinit {
    if let pid { kill(pid, SIGKILL) }
    kill(shell, SIGKILL)
    var status: Int32 = 0
    waitpid(shell, &status, 0)
  }

  /// Ends the program; expects a status and the original terminal modes.
  func expectEnd(
    _ keys: String = "\u{4}", status: Int = 0, _ location: SourceLocation = #_sourceLocation
  ) {
    type(keys)
    screen(showing: "status \(status)\n", location)
    #expect(modes == found, sourceLocation: location)
  }

  /// The text on the whole screen.
  var text: String { screenText.text() }

  /// The process id, once the program has printed it.
  var pid: pid_t? {
    output.firstMatch(of: /pid (\d+)\s/).flatMap { pid_t($0.1) }
  }

  /// The terminal's modes, as comparable numbers.
  var modes: [UInt32] { terminal.modes }

  func type(_ keys: String) { terminal.type(keys) }

  func resize(columns: UInt16, rows: UInt16 = 24) throws {
    try #require(terminal.resize(columns: columns, rows: rows))
    row = screenText.resize(columns: Int(columns), mark: row)
  }

  /// Reads until the line being typed is drawn again.
  func waitForRedraw(_ location: SourceLocation = #_sourceLocation) {
    let start = (row: row, count: output.count)
    waitUntil("the line is drawn again", location) { _ in
      output.dropFirst(start.count).contains("\u{1b}[?2026l")
    }
    row = start.row
  }

  /// Types a line and reads until the next prompt; returns the screen from that line on.
  @discardableResult
  func enter(_ line: String, _ location: SourceLocation = #_sourceLocation) -> String {
    type(line + "\r")
    return screen(endingIn: "\nprime> ", location)
  }

  /// Reads until the screen ends in `text`; returns the screen from the row in which the last
  /// answer ended.
  @discardableResult
  func screen(
    endingIn text: String, _ location: SourceLocation = #_sourceLocation
  ) -> String {
    waitUntil("the screen ends in \(text.debugDescription)", location) { $0.hasSuffix(text) }
  }

  /// Reads until the screen contains `text`; returns the same rows as `screen(endingIn:)`.
  @discardableResult
  func screen(
    showing text: String, _ location: SourceLocation = #_sourceLocation
  ) -> String {
    waitUntil("the screen shows \(text.debugDescription)", location) { $0.contains(text) }
  }

  /// Reads until the screen since the last answer satisfies a condition; returns that part of the
  /// screen.
  @discardableResult
  func waitUntil(
    _ what: String, _ location: SourceLocation = #_sourceLocation, _ isDone: (String) -> Bool
  ) -> String {
    var pending: [UInt8] = []
    // A screen that is redrawn forever would make the test wait forever.
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      let new = screenText.text(from: row)
      if isDone(new) {
        row = screenText.row
        return new
      }
      guard let bytes = terminal.readBytes(within: 60_000) else { break }
      pending += bytes
      // The last character may be incomplete.
      guard let text = String(validating: pending, as: UTF8.self) else { continue }
      pending = []
      output += text
      screenText.receive(text)
    }
    let unknown = screenText.unknown.map { "; \($0) is not understood" } ?? ""
    Issue.record(
      "Expected that \(what); it is:\n\(screenText.text())\(unknown)", sourceLocation: location)
    return ""
  }

  /// Launches a process that leads its own session, with the terminal as its standard descriptors.
  static func spawn(
    _ arguments: [String], _ environment: [String: String], terminal: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Inherited descriptors of concurrent tests would stay open here, so their readers and writers
    // would not notice that the other end was closed.
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for descriptor in 3...(names.compactMap { Int32($0) }.max() ?? 3) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let ownSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(ownSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var pid: pid_t = 0
    try #require(
      posix_spawn(&pid, arguments[0], &actions, &attributes, &words, &variables) == 0)
    return pid
  }
}
