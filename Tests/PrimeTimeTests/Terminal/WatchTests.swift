import Foundation
import Testing

/// Screens that are kept above the prompt.
struct WatchTests {
  /// Waits until the whole screen ends in `text`, since rows above the prompt come and go.
  private func wait(for end: String, on terminal: TerminalProgram) {
    terminal.waitUntil("the screen ends in \(end.debugDescription)") { _ in
      terminal.text.hasSuffix(end)
    }
  }

  /// The time of a stopwatch directly above the line being typed; nil if there is none.
  private func time(above line: String, on terminal: TerminalProgram) -> Substring? {
    let rows = terminal.text.split(separator: "\n")
    guard rows.last == "prime> \(line)", let title = rows.lastIndex(of: "Timer") else {
      return nil
    }
    let shown = rows[title...].dropFirst().dropLast()
    return shown.allSatisfy { $0.hasPrefix("  ") } ? shown.first { $0.hasPrefix("  Time ") } : nil
  }

  @Test func theStopwatchRunsInPlaceWhileALineIsTyped() throws {
    let terminal = try TerminalProgram.start()
    terminal.type(":watch timer\r")
    wait(for: "  [Start] (Lap) (Reset)\nprime> ", on: terminal)
    terminal.type("timer.start\rcounter.in")
    var seen: Set<Substring> = []
    terminal.waitUntil("the stopwatch shows three times") { _ in
      if let time = time(above: "counter.in", on: terminal) { seen.insert(time) }
      return seen.count == 3
    }
    #expect(terminal.text.components(separatedBy: "Timer\n").count == 2)
    terminal.type("crTapped\r")
    terminal.waitUntil("the line ran and the stopwatch is above the next one") { _ in
      terminal.text.contains("Count  1\n") && time(above: "", on: terminal) != nil
    }
  }

  @Test func aSearchReportsItsProgressInPlace() throws {
    let terminal = try TerminalProgram.start()
    terminal.enter("counter.setCount 20000000000")
    terminal.enter("counter.nthPrimeButtonTapped")
    terminal.waitUntil("two reports came") { _ in
      terminal.text.hasSuffix(" % [Cancel]\nprime> ") && !terminal.text.contains(" 1 % [Cancel]\n")
    }
    // The screen is kept above the prompt, and isn't printed as well.
    #expect(terminal.text.components(separatedBy: "(What is the 20,000,000,000th").count == 2)
    terminal.type("cancel\r")
    wait(for: "  [What is the 20,000,000,000th prime?]\nprime> ", on: terminal)
    #expect(!terminal.text.contains(" % [Cancel]"))
  }

  @Test func theKeptScreenIsLaidOutAgainForANarrowerWindow() throws {
    let terminal = try TerminalProgram.start("--virtual-time")
    terminal.type(":watch counter\r+")
    wait(
      for: "  [-] [+] [Is this prime?]\n  (Primes are numbered from 1)\nprime> +",
      on: terminal)
    try terminal.resize(columns: 24)
    wait(
      for: "  [-] [+] [Is this\n  prime?]\n  (Primes are numbered\n  from 1)\nprime> +",
      on: terminal)
    terminal.type("\r")
    wait(
      for: "  Count  1\n  [-] [+] [Is this\n  prime?]\n  [What is the 1st\n  prime?]\nprime> ",
      on: terminal)
  }

  @Test func theKeptScreenIsNeverHigherThanTheWindow() throws {
    let terminal = try TerminalProgram.start("--virtual-time")
    terminal.type(":watch counter timer game\r")
    wait(for: "    No rounds yet\n  [Start] [Save] [Load]\nprime> ", on: terminal)
    // Ten rows have room for eight lines besides the prompt and a new line.
    try terminal.resize(columns: 80, rows: 10)
    let kept = """
      Counter
        Count  0
        [-] [+] [Is this prime?]
        (Primes are numbered from 1)
      Timer
        Since  -
        Time   0.00 s
        … 6 more lines
      prime> \

      """
    wait(for: kept, on: terminal)
    terminal.type("+")
    wait(for: kept + "+", on: terminal)
    try terminal.resize(columns: 80, rows: 40)
    wait(for: "    No rounds yet\n  [Start] [Save] [Load]\nprime> +", on: terminal)
    // ':watch' without a name stops watching.
    terminal.type("\r:watch\r")
    wait(for: "No screen is kept above the prompt.\nprime> ", on: terminal)
    terminal.type("timer.start\r")
    wait(for: "  [Stop] [Lap] (Reset)\nprime> ", on: terminal)
  }
}
