import Foundation
import Glibc
import Testing

/// What the program adds to the scrollback of tmux, which takes erasing a whole window for clearing
/// it and keeps what was there.
@Suite(.serialized, .enabled(if: Tmux.executable != nil))
struct ScrollbackTests {
  @Test(arguments: [15, 24])
  func redrawsAddNothing(rows: Int) throws {
    let tmux = try Tmux(columns: 80, rows: rows)
    let cleared = try scrollbackAfterClearing(tmux)
    for character in "counter.incr" { tmux.type("\(character)") }
    tmux.waitForRedraws(40)
    let end = try tmux.scrollback()
    #expect(end == cleared)
  }

  @Test(arguments: [15, 24])
  func answersAddAtMostTheirLines(rows: Int) throws {
    let tmux = try Tmux(columns: 80, rows: rows)
    let cleared = try scrollbackAfterClearing(tmux)
    for number in 1...10 {
      tmux.type("say \(number)\r")
      tmux.wait(for: "'say'")
      // Keys typed before the next prompt would be echoed.
      tmux.waitForRedraws(1)
    }
    // A line, its answer, and nothing else.
    let end = try tmux.scrollback()
    #expect((cleared...cleared + 20).contains(end))
  }

  /// The scrollback after Ctrl-L with a running timer above the prompt.
  private func scrollbackAfterClearing(_ tmux: Tmux) throws -> Int {
    tmux.type(":watch timer counter\r")
    tmux.type("timer.start\r")
    tmux.wait(for: "[Stop]")
    tmux.type("\u{c}")
    tmux.wait(for: #"\033[2J"#)
    tmux.waitForRedraws(1)
    return try tmux.scrollback()
  }
}

/// The program in a window of tmux, whose control mode sends everything that the program writes.
private final class Tmux {
  static let executable = ["/usr/bin/tmux", "/usr/local/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private let input = Pipe()
  private let output = Pipe()
  private let process: Process
  private let program: Program
  /// What was read and not yet waited for.
  private var unread = Data()

  init(columns: Int, rows: Int) throws {
    program = try Program()
    process = program.process([])
    process.executableURL = URL(filePath: try #require(Self.executable))
    let path = program.directory.path
    process.arguments = [
      "-S", "\(path)/socket", "-f", "/dev/null", "-C", "new-session", "-x", "\(columns)", "-y",
      "\(rows)", "'\(Program.executable.path)' --data-dir '\(path)'",
    ]
    process.standardInput = input
    process.standardOutput = output
    // A test's thread blocks signals; the server inherits that, but ends by one.
    var (none, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
    try output.fileHandleForWriting.close()
    waitForRedraws(1)
  }

  deinit {
    command("kill-server")
    // It ends once it has written everything.
    while !output.fileHandleForReading.availableData.isEmpty {}
    program.wait(for: process)
  }

  func type(_ keys: String) {
    command("send-keys -H " + keys.utf8.map { String($0, radix: 16) }.joined(separator: " "))
  }

  /// Reads until the program has written a text; returns what came before it.
  @discardableResult
  func wait(for text: String, _ location: SourceLocation = #_sourceLocation) -> String {
    while true {
      if let found = unread.range(of: Data(text.utf8)) {
        defer { unread = Data(unread[found.upperBound...]) }
        return String(decoding: unread[..<found.lowerBound], as: UTF8.self)
      }
      let bytes = output.fileHandleForReading.availableData
      unread += bytes
      guard !bytes.isEmpty else {
        Issue.record("tmux has ended before '\(text)'.", sourceLocation: location)
        return ""
      }
    }
  }

  /// Reads until the line being typed was drawn again that often.
  func waitForRedraws(_ count: Int) {
    for _ in 0..<count { wait(for: #"\033[?2026l"#) }
  }

  /// The number of lines above the window.
  func scrollback() throws -> Int {
    command("display-message -p 'scrollback #{history_size} lines'")
    wait(for: "\nscrollback ")
    return try #require(Int(wait(for: " lines")))
  }

  private func command(_ line: String) {
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
  }
}
