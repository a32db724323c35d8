import Foundation
import Glibc
import TestSupport
import Testing

/// The built program on a terminal whose user is the test, started by a shell with job control.
final class TerminalProgram {
  /// Everything that was sent to the terminal so far.
  private(set) var output = ""
  let program: Program
  /// The modes it had before the program came.
  let found: [UInt32]
  private var screenText: ScreenText
  private let shell: pid_t
  /// The row in which the last answer ended.
  private var row = 0
  private let terminal: PseudoTerminal

  /// Runs it with these arguments and environment; `program` is reused for its directory.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: UInt16 = 80,
    in program: Program? = nil
  ) throws {
    self.program = try program ?? Program()
    screenText = ScreenText(columns: Int(columns))
    terminal = try #require(PseudoTerminal(columns: columns))
    // Not what terminals are reset to, so that restoring is seen to be exact.
    var modes = termios()
    tcgetattr(terminal.program, &modes)
    modes.c_iflag ^= tcflag_t(IXANY)
    modes.c_lflag ^= tcflag_t(ECHOK)
    tcsetattr(terminal.program, TCSANOW, &modes)

    found = terminal.modes

    let home = self.program.directory.path
    let variables = ["HOME": home, "PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(
      environment
    ) { $1 }
    let script = """
      cd "$HOME"; set -m
      sh -c 'echo "pid $$"; exec "$@"' sh "$@"; echo "status $?"
      while read -r line; do $line; echo "status $?"; done
      """
    shell = try Self.spawn(
      ["/bin/sh", "-c", script, "sh", Program.executable.path] + arguments,
      variables, terminal: terminal.name)
  }

  deinit {
    if let pid { kill(pid, SIGKILL) }
    kill(shell, SIGKILL)
    var status: Int32 = 0
    waitpid(shell, &status, 0)
  }

  /// All that the screen shows.
  var text: String { screenText.text() }

  /// The program's process, once it said.
  var pid: pid_t? {
    output.firstMatch(of: /pid (\d+)\s/).flatMap { pid_t($0.1) }
  }

  /// The terminal's modes, as words that can be compared.
  var modes: [UInt32] { terminal.modes }

  func type(_ keys: String) { terminal.type(keys) }

  func resize(columns: UInt16) throws {
    try #require(terminal.resize(columns: columns))
    screenText.columns = Int(columns)
  }

  /// Types a line and reads until the next prompt; answers what the screen has from the line on.
  @discardableResult
  func enter(_ line: String, _ location: SourceLocation = #_sourceLocation) -> String {
    type(line + "\r")
    return screen(endingIn: "\nprime> ", location)
  }

  /// Reads until the screen ends in `text`; answers what it has from the row on in which the last
  /// answer ended.
  @discardableResult
  func screen(
    endingIn text: String, _ location: SourceLocation = #_sourceLocation
  ) -> String {
    waitUntil("the screen ends in \(text.debugDescription)", location) { $0.hasSuffix(text) }
  }

  /// The same until it holds `text` anywhere.
  @discardableResult
  func screen(
    showing text: String, _ location: SourceLocation = #_sourceLocation
  ) -> String {
    waitUntil("the screen shows \(text.debugDescription)", location) { $0.contains(text) }
  }

  private func waitUntil(
    _ what: String, _ location: SourceLocation, _ isDone: (String) -> Bool
  ) -> String {
    var pending: [UInt8] = []
    while true {
      let new = screenText.text(from: row)
      if isDone(new) {
        row = screenText.row
        return new
      }
      guard let bytes = terminal.readBytes(within: 60_000) else { break }
      pending += bytes
      // A character may be cut in two.
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

  /// Starts a process that leads a session of its own, with the terminal as all it has.
  private static func spawn(
    _ arguments: [String], _ environment: [String: String], terminal: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens is the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
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
    defer { (words + variables).forEach { free($0) } }
    var pid: pid_t = 0
    try #require(
      posix_spawn(&pid, arguments[0], &actions, &attributes, &words, &variables) == 0)
    return pid
  }
}
