import Foundation
import Testing

/// The screen of a user who types into the program, with and without a line editing library.
struct TerminalTests {
  private let slow = ["counter.setCount 99999999999", "counter.nthPrimeButtonTapped"]

  /// Launches a program and waits for its first prompt.
  private func start(
    _ arguments: String..., environment: [String: String] = [:], columns: UInt16 = 80
  ) throws -> TerminalProgram {
    let terminal = try TerminalProgram(arguments, environment: environment, columns: columns)
    terminal.screen(endingIn: "\nprime> ")
    return terminal
  }

  @Test func itGreetsAndAsksForALine() throws {
    let screen = try TerminalProgram().screen(endingIn: "\nprime> ")
    #expect(
      screen.split(separator: "\n").dropFirst() == [
        "PrimeTime 1.0.0. Type ':help' for what can be typed, ':quit' to leave.",
        "Counter",
        "  Count  0",
        "  [-] [+] [Is this prime?]",
        "  (Primes are numbered from 1)",
        "prime> ",
      ])
  }

  @Test func aLineIsAnsweredAndTheNextIsAskedFor() throws {
    let terminal = try start()
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
        == "prime> undo\nUnknown command 'undo'. Did you mean ':undo'?\nprime> ")
  }

  @Test(arguments: [
    ("\u{4}", 0), (":quit\r", 0), ("c.inc\r:quit\r", 0), ("bogus\r\u{4}", 0), ("exit\r", 0),
    ("\u{1c}", 131),
  ])
  func whoeverLeavesFindsTheTerminalAsItWas(keys: String, status: Int) throws {
    let terminal = try start()
    terminal.type(keys)
    terminal.screen(showing: "status \(status)\n")
    #expect(terminal.modes == terminal.found)
  }

  @Test(arguments: [(SIGSEGV, 139), (SIGABRT, 134), (SIGILL, 132), (SIGTRAP, 133)])
  func aCrashLeavesTheTerminalAsItWas(signal: Int32, status: Int) throws {
    let terminal = try start()
    terminal.type("c.inc")
    terminal.screen(endingIn: "prime> c.inc")
    kill(try #require(terminal.pid), signal)
    terminal.screen(showing: "status \(status)\n")
    #expect(terminal.modes == terminal.found)
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)])
  func aSignalThatEndsItLeavesTheTerminalAsItWas(signal: Int32, status: Int) throws {
    let terminal = try start()
    terminal.type("c.inc")
    terminal.screen(endingIn: "prime> c.inc")
    kill(try #require(terminal.pid), signal)
    #expect(terminal.screen(showing: "status \(status)\n").hasPrefix("prime> c.inc\nstatus"))
    #expect(terminal.modes == terminal.found)
  }

  @Test func aSignalEndsItAlsoWhileALineRuns() throws {
    let terminal = try start()
    for line in slow { terminal.enter(line) }
    try terminal.program.write("counter.isPrimeButtonTapped\n:state count\n:wait\n", to: "waiting")
    terminal.type(":source waiting\r")
    terminal.screen(showing: "\n99999999999\n")
    kill(try #require(terminal.pid), SIGTERM)
    terminal.screen(showing: "status 143\n")
    #expect(terminal.modes == terminal.found)
  }

  @Test func anInterruptionDropsTheLine() throws {
    let terminal = try start()
    terminal.type("counter.dec")
    terminal.screen(endingIn: "prime> counter.dec")
    terminal.type("\u{3}")
    #expect(terminal.screen(endingIn: "\nprime> ") == "prime> counter.dec^C\nprime> ")
    #expect(terminal.enter(":state count") == "prime> :state count\n0\nprime> ")
    terminal.type("\u{4}")
    terminal.screen(showing: "status 0\n")
    #expect(terminal.modes == terminal.found)
  }

  @Test func anInterruptionEndsWaitingAndWhatWouldFollow() throws {
    let terminal = try start()
    for line in slow { terminal.enter(line) }
    try terminal.program.write(":state count\n:wait\n:state count\n", to: "waiting")
    terminal.type(":source waiting\r")
    terminal.screen(showing: "\n99999999999\n")
    terminal.type("\u{3}")
    #expect(
      terminal.screen(endingIn: "\nprime> ").hasSuffix(
        """
        ^C
        Interrupted; what is in flight goes on. ':effects' lists it, ':effects cancel'
        ends it.
        prime>\u{20}
        """))
  }

  @Test func aLongSearchLeavesTheTerminalAndIsTakenBack() throws {
    let terminal = try start()
    for line in slow { terminal.enter(line) }
    terminal.type("c.in\u{3}")
    terminal.screen(endingIn: "\nprime> ")
    #expect(
      terminal.enter(":effects").split(separator: "\n").dropFirst().first == "In flight")
    #expect(
      terminal.enter(":effects cancel").contains(
        "\nCancelled what \"counter.nthPrimeButtonTapped\" started.\n"))
    #expect(
      terminal.enter(":effects").split(separator: "\n")
        == ["prime> :effects", "Nothing is in flight.", "prime> "])
  }

  @Test func anInterruptionEndsVirtualTime() throws {
    let terminal = try start("--virtual-time")
    terminal.enter("timer.start")
    try terminal.program.write(":state count\n:wait 900000000s\n", to: "advancing")
    terminal.type(":source advancing\r")
    terminal.screen(showing: "\n0\n")
    terminal.type("\u{3}")
    #expect(terminal.screen(endingIn: "\nprime> ").contains("^C\nInterrupted; "))
  }

  @Test func colorIsThereUnlessItIsRefused() throws {
    let color = "\u{1b}[1m"
    #expect(try start().output.contains(color))
    for terminal in [
      try start("--no-color"), try start(environment: ["NO_COLOR": "1"]),
    ] {
      terminal.enter("bogus")
      #expect(!terminal.output.contains(/\u{1b}\[[0-9;]*m/))
    }
  }

  @Test func aDumbTerminalGetsAPlainPrompt() throws {
    let terminal = try start(environment: ["TERM": "dumb"])
    #expect(terminal.modes == terminal.found)
    #expect(
      terminal.enter(":state count").split(separator: "\n") == [
        "prime> :state count", "0", "prime> ",
      ])
    terminal.type("c.dec\u{3}")
    terminal.screen(endingIn: "\nprime> ")
    #expect(terminal.enter(":state count").contains("\n0\n"))
    terminal.type("\u{4}")
    #expect(terminal.screen(showing: "status").hasPrefix("prime>\nstatus"))
    #expect(!terminal.output.contains("\u{1b}"))
  }

  @Test func screensAreAsWideAsTheWindow() throws {
    let terminal = try start()
    try terminal.resize(columns: 40)
    #expect(
      terminal.enter(":help undo").split(separator: "\n") == [
        "prime> :help undo", ":undo [N]", "  Go back N steps, or one",
        "  A step is what you did, with all that", "  followed from it. While you look at an",
        "  earlier step, effects go on, and what", "  they deliver waits until ':goto last'.",
        "  An action there begins a branch; the", "  steps after it stay where they were,",
        "  and ':history branches' draws them.", "prime> ",
      ])
  }
}
