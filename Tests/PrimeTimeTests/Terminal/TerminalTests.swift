import Foundation
import Testing

/// A user who types into the program.
struct TerminalTests {
  @Test func itGreetsAndAsksForALine() throws {
    let screen = try TerminalProgram().screen(endingIn: "\nprime> ")
    #expect(
      screen.split(separator: "\n").dropFirst() == [
        "PrimeTime 1.0.0. Type ':help' to see what can be typed, ':quit' to leave.",
        "Counter",
        "  Count  0",
        "  [-] [+] [Is this prime?]",
        "  (Primes are numbered from 1)",
        "prime> ",
      ])
  }

  @Test func aLineIsAnsweredAndTheNextIsAskedFor() throws {
    let terminal = try TerminalProgram.start()
    #expect(
      terminal.enter("counter.setCount 7").split(separator: "\n") == [
        "prime> counter.setCount 7",
        "Counter",
        "  Count  7",
        "  [-] [+] [Is this prime?]",
        "  [What is the 7th prime?]",
        "prime> ",
      ])
    #expect(
      terminal.enter("undo")
        == "prime> undo\nUnknown name 'undo'. Did you mean ':undo'?\nprime> ")
  }

  @Test(arguments: [
    ("\u{4}", 0), (":quit\r", 0), ("c.inc\r:quit\r", 0), ("bogus\r\u{4}", 0),
    ("\u{1c}", 131),
  ])
  func quittingRestoresTheTerminal(keys: String, status: Int) throws {
    try TerminalProgram.start().expectEnd(keys, status: status)
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)])
  func aSignalRestoresTheTerminal(signal: Int32, status: Int) throws {
    let terminal = try TerminalProgram.start()
    terminal.type("c.inc")
    terminal.screen(endingIn: "prime> c.inc")
    kill(try #require(terminal.pid), signal)
    terminal.expectEnd("", status: status)
    #expect(terminal.text.contains("prime> c.inc\n"))
  }

  @Test func aSignalEndsTheProgramEvenWhileALineRuns() throws {
    let terminal = try TerminalProgram.start()
    terminal.enter("timer.start")
    try terminal.program.write(
      "counter.isPrimeButtonTapped\n:state count\n:wait 90000s\n", to: "waiting")
    terminal.type(":source waiting\r")
    terminal.screen(showing: "\n0\n")
    kill(try #require(terminal.pid), SIGTERM)
    terminal.expectEnd("", status: 143)
  }

  @Test func anInterruptionDropsTheLine() throws {
    let terminal = try TerminalProgram.start()
    terminal.type("counter.dec")
    terminal.screen(endingIn: "prime> counter.dec")
    terminal.type("\u{3}")
    #expect(terminal.screen(endingIn: "\nprime> ") == "prime> counter.dec^C\nprime> ")
    #expect(terminal.enter(":state count") == "prime> :state count\n0\nprime> ")
    terminal.expectEnd()
  }

  @Test func anInterruptionEndsWaitingAndWhatWouldFollow() throws {
    let terminal = try TerminalProgram.start()
    terminal.enter("timer.start")
    try terminal.program.write(":state count\n:wait 90000s\n:state count\n", to: "waiting")
    terminal.type(":source waiting\r")
    terminal.screen(showing: "\n0\n")
    terminal.type("\u{3}")
    // The stopwatch's output may follow, with the elapsed time.
    let screen = terminal.screen(endingIn: "\nprime> ")
    #expect(screen.contains("^C\nInterrupted."))
    #expect(!screen.contains("\n0\n"))
  }

  @Test func anInterruptionEndsVirtualTime() throws {
    let terminal = try TerminalProgram.start("--virtual-time")
    terminal.enter("timer.start")
    try terminal.program.write(":state count\n:wait 900000000s\n", to: "advancing")
    terminal.type(":source advancing\r")
    terminal.screen(showing: "\n0\n")
    terminal.type("\u{3}")
    #expect(terminal.screen(endingIn: "\nprime> ").contains("^C\nInterrupted."))
  }

  @Test func aWaitForAConditionEndsAtItsLimit() throws {
    let terminal = try TerminalProgram.start("--virtual-time")
    terminal.enter("timer.start")
    #expect(
      terminal.enter(":wait count >= 3 1s").contains("count >= 3 didn't hold within 1s. A longer"))
    #expect(terminal.enter(":state timer.duration").hasSuffix("\n1\nprime> "))
  }

  @Test func aNoBreakSpaceSeparatesWords() throws {
    #expect(try TerminalProgram.start().enter("c.set\u{a0}7").contains("\n  Count  7\n"))
  }

  @Test func aSessionFileIsOpenedAndKeptWhenItIsReplaced() throws {
    let terminal = try TerminalProgram.start()
    terminal.enter("c.set 7")
    terminal.enter(":save s.jsonl")
    let opened = try TerminalProgram.start("s.jsonl", in: terminal.program)
    #expect(opened.enter(":state count").hasSuffix("\n7\nprime> "))
    let other = try TerminalProgram.start(in: terminal.program)
    other.enter("+")
    let saved = other.enter(":save s.jsonl")
    #expect(saved.contains("The previous session is kept as s.1.jsonl."))
  }

  @Test func colorIsOnUnlessDisabled() throws {
    let color = "\u{1b}[1m"
    #expect(try TerminalProgram.start().output.contains(color))
    for terminal in [
      try TerminalProgram.start("--no-color"),
      try TerminalProgram.start(environment: ["NO_COLOR": "1"]),
    ] {
      terminal.enter("bogus")
      #expect(!terminal.output.contains(/\u{1b}\[[0-9;]*m/))
    }
  }

  @Test func aTerminalThatCannotEditIsAPipeWithAPrompt() throws {
    let terminal = try TerminalProgram.start(environment: ["TERM": "dumb"])
    #expect(terminal.modes == terminal.found)
    #expect(
      terminal.enter(":state count").split(separator: "\n") == [
        "prime> :state count", "0", "prime> ",
      ])
    #expect(terminal.enter("bogus").contains("\nline 2: Unknown name 'bogus'."))
    terminal.expectEnd(status: 65)
    #expect(!terminal.output.contains("\u{1b}"))
  }

  @Test func anInterruptionEndsATerminalThatCannotEdit() throws {
    let terminal = try TerminalProgram.start(environment: ["TERM": "dumb"])
    terminal.expectEnd("c.dec\u{3}", status: 130)
  }

  @Test func screensAreAsWideAsTheWindow() throws {
    let terminal = try TerminalProgram.start()
    try terminal.resize(columns: 40)
    let lines = terminal.enter(":help undo").split(separator: "\n")
    #expect(lines.starts(with: ["prime> :help undo", ":undo [N]"]) && lines.count > 6)
    #expect(lines.allSatisfy { $0.count <= 40 })
  }

  @Test func theColumnsOfTheHistoryStandBelowEachOther() throws {
    let terminal = try TerminalProgram.start("--virtual-time", columns: 40)
    for line in ["c.set 7", "is this prime?", "save to favorite primes"] { terminal.enter(line) }
    #expect(
      terminal.enter(":history").contains(
        """
        History, now at step 3 of 3
            1  counter.setCount 7    count 0 → 7
            2  counter.isPrimeButtonTapped
               isPrimeModalShown false → true
          ▸ 3  primeModal.saveFavoritePrimeTapp…
               activityFeed.0 added: event .add…
        prime>
        """))
  }
}
