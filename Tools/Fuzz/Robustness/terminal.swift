import Glibc

/// Part of robustness.sh: sends PrimeTime on a terminal a signal at a chosen moment. Prints the
/// outcome on one line.
///
///     terminal PROGRAM DIRECTORY SIGNAL MOMENT DELAY
///
/// SIGNAL is INT, TERM or TSTP (which SIGCONT follows), MOMENT is line, effect, wait or save, DELAY
/// is in milliseconds. Exits 1 unless the program ended as expected, with the terminal's modes
/// restored and the file intact.
@main
struct TerminalCase {
  private let delay: UInt32
  private let directory: String
  private let moment: String
  private let signalName: String
  private let found: [UInt32]
  private let process: pid_t
  private let terminal: PseudoTerminal

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let delay = UInt32(arguments[5]),
      let terminal = PseudoTerminal()
    else { exit(64) }
    let test = TerminalCase(
      delay: delay, directory: arguments[2], moment: arguments[4], signalName: arguments[3],
      found: terminal.modes,
      process: start([arguments[1], "--quiet", "--data-dir", arguments[2]], on: terminal.name),
      terminal: terminal)
    test.run()
  }

  private func run() {
    expect("prime>")
    let primes = moment == "save" ? Self.primes(below: 2_000_000) : []
    prepare(primes)
    usleep(delay * 1_000)
    // A prompt is drawn more than once; the code below waits for the one after the signal.
    terminal.discard()
    let signal = ["INT": SIGINT, "TERM": SIGTERM, "TSTP": SIGTSTP][signalName] ?? SIGINT
    kill(process, signal)
    if signal == SIGTERM {
      check(end(), is: 128 + SIGTERM)
    } else {
      if signal == SIGTSTP { stopAndContinue() }
      leave()
    }
    if terminal.modes != found { fail("left the terminal changed") }
    if moment == "save" { checkFile(primes) }
    print("\(signalName) during \(moment) after \(delay) ms: right")
  }

  /// Types the line that runs when the signal arrives.
  private func prepare(_ primes: [Int]) {
    switch moment {
    case "save":
      // Enough data that the signal arrives before it is written.
      write(primes, to: favorites)
      enter("favoritePrimes.load")
      enter("favoritePrimes.delete 0")
      terminal.type("favoritePrimes.save\n")
    case "line":
      terminal.type("counter.inc")
      expect("inc")
    default:
      enter("counter.set 999999999999")
      enter("counter.nth")
      guard moment == "wait" else { return }
      terminal.type(":state count\n")
      expect("999999999999")
      terminal.type(":wait\n")
    }
  }

  private func stopAndContinue() {
    var status: Int32 = 0
    waitpid(process, &status, WUNTRACED)
    if status & 0xff != 0x7f { fail("did not stop") }
    if terminal.modes != found { fail("stopped with the terminal changed") }
    kill(process, SIGCONT)
  }

  /// Whatever was interrupted, the next line must count; then quits the program.
  private func leave() {
    if signalName == "TSTP", moment == "wait" { kill(process, SIGINT) }
    if moment == "save" {
      // A late signal drops the text typed so far.
      usleep(500_000)
    } else {
      expect("prime>")
    }
    if signalName == "INT" {
      terminal.type(":state count\n")
      expect(["effect", "wait"].contains(moment) ? "999999999999" : "0")
    }
    terminal.type("\u{15}:quit\n")
    check(end(), is: 0)
  }

  private func checkFile(_ primes: [Int]) {
    let held = Self.contents(of: favorites)
    let isSaved = held == Self.json(primes.dropFirst())
    if !isSaved, held != Self.json(primes[...]) {
      fail("lost: the file holds \(held.utf8.count) bytes of neither")
    }
    if signalName != "TERM", !isSaved { fail("lost: it was not saved") }
  }

  private var favorites: String { directory + "/favoritePrimes.json" }

  private func enter(_ line: String) {
    terminal.type(line + "\n")
    expect("prime>")
  }

  private func expect(_ text: String) {
    if terminal.read(upTo: text) == nil { fail("'\(text)' did not show up") }
  }

  /// Waits for the program to exit, while reading so that it can write.
  private func end() -> Int32 {
    for _ in 0..<6_000 {
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
      }
      _ = terminal.readBytes(within: 10)
    }
    fail("did not end")
  }

  private func check(_ status: Int32, is expected: Int32) {
    if status != expected { fail("ended with \(status) instead of \(expected)") }
  }

  private func fail(_ reason: String) -> Never {
    print(
      "\(signalName) during \(moment) after \(delay) ms: \(reason); screen: "
        + String(terminal.rest.suffix(300)).debugDescription)
    kill(process, SIGKILL)
    exit(1)
  }

  /// Starts a program that leads its own session, with the terminal as its controlling terminal.
  private static func start(_ arguments: [String], on terminal: String) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    let ownSession: Int16 = 0x80
    posix_spawnattr_setflags(&attributes, ownSession)
    let variables = ["TERM=xterm", "PATH=/usr/bin:/bin", "HOME=/nonexistent"]
    var words = arguments.map { strdup($0) } + [nil]
    var assignments = variables.map { strdup($0) } + [nil]
    var process: pid_t = 0
    guard
      posix_spawn(&process, arguments[0], &actions, &attributes, &words, &assignments) == 0
    else { exit(66) }
    return process
  }

  private static func primes(below limit: Int) -> [Int] {
    var isComposite = [Bool](repeating: false, count: limit)
    return (2..<limit).filter { number in
      if isComposite[number] { return false }
      for multiple in stride(from: number * number, to: limit, by: number) {
        isComposite[multiple] = true
      }
      return true
    }
  }

  private static func json(_ numbers: ArraySlice<Int>) -> String {
    "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
  }

  private func write(_ numbers: [Int], to path: String) {
    guard let file = fopen(path, "w") else { fail("the file cannot be written") }
    fputs(Self.json(numbers[...]), file)
    fclose(file)
  }

  private static func contents(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      text += buffer[..<count]
    }
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
