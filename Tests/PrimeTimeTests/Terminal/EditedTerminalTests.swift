import Foundation
import Testing

/// The screen of a user who types into the program with a line editing library of the system.
@Suite(.enabled(if: hasEditingLibrary, "Neither libedit nor readline is installed."))
struct EditedTerminalTests {
  private func start(
    _ arguments: String..., columns: UInt16 = 80, in program: Program? = nil
  ) throws -> TerminalProgram {
    let terminal = try TerminalProgram(arguments, columns: columns, in: program)
    terminal.screen(endingIn: "\nprime> ")
    return terminal
  }

  @Test func tabCompletesACommand() throws {
    let terminal = try start()
    terminal.type("c.in")
    terminal.screen(endingIn: "prime> c.in")
    terminal.type("\t")
    terminal.screen(endingIn: "prime> counter.incrTapped ")
    #expect(terminal.enter("").contains("\n  Count  1\n"))
  }

  @Test func tabCompletesAGroupAndGoesOnInside() throws {
    let terminal = try start()
    terminal.type("fav\t")
    terminal.screen(endingIn: "prime> favoritePrimes.")
    terminal.type("sa\t")
    terminal.screen(endingIn: "prime> favoritePrimes.saveButtonTapped ")
  }

  @Test(arguments: [
    (":view fa\t", ":view favoritePrimes "), (":he\tgame.st\t", ":help game.start "),
    (":state act\t", ":state activityFeed "), (":trace of\t", ":trace off "),
    (":state game.res\t", ":state game.results "),
  ])
  func tabCompletesWhatFollowsACommandOfTheShell(keys: String, line: String) throws {
    let terminal = try start()
    terminal.type(keys)
    terminal.screen(endingIn: "prime> \(line)")
  }

  @Test func tabListsWhatALineCanBecome() throws {
    let terminal = try start()
    terminal.type("c.i\t\t")
    let screen = terminal.screen(showing: "counter.isPrimeButtonTapped")
    #expect(screen.contains("counter.incrTapped "))
    terminal.screen(endingIn: "prime> counter.i")
  }

  @Test func anAnswerComesAboveTheLineAndTicksDoNot() throws {
    let terminal = try start()
    terminal.enter("timer.start")
    terminal.enter("counter.setCount 20000000")
    terminal.type("counter.nthPrimeButtonTapped\rcounter.incr")
    terminal.screen(showing: "The 20000000th prime is 373587883 │")
    terminal.type("\t")
    terminal.screen(endingIn: "prime> counter.incrTapped ")
    #expect(terminal.text.hasSuffix("─╯\nprime> counter.incrTapped "))
    #expect(terminal.text.components(separatedBy: "Time  ").count == 2)
  }

  @Test func whatComesWhileALineIsTypedLeavesTheLine() throws {
    let terminal = try start()
    terminal.enter(":trace on")
    terminal.type("timer.start\rcounter.in")
    terminal.screen(showing: "prime> counter.in")
    let screen = terminal.screen(showing: "← timer.timeUpdated × ")
    #expect(!screen.contains("prime> counter.in\n"))
    terminal.type("crTapped\r")
    terminal.screen(showing: ". counter.incrTapped\n")
    terminal.type("timer.stop\r")
    terminal.screen(showing: "[Start] (Lap) [Reset]\nprime> ")
  }

  @Test func thePromptTellsWhereOneLooks() throws {
    let terminal = try start()
    for _ in 0..<2 { terminal.enter("counter.incrTapped") }
    terminal.type(":undo\r")
    terminal.screen(endingIn: "\nprime 1/2> ")
    terminal.type(":redo\r")
    terminal.screen(endingIn: "\nprime> ")
  }

  @Test func anInterruptionPressedTwiceCancelsWhatIsInFlight() throws {
    let terminal = try start()
    terminal.enter("timer.start")
    terminal.type("\u{3}")
    #expect(terminal.screen(endingIn: "\nprime> ").contains("1 effect is in flight."))
    terminal.type("\u{3}")
    #expect(
      terminal.screen(endingIn: "\nprime> ").contains("Cancelled what \"timer.start\" started."))
  }

  @Test func aStoppedProgramGivesTheTerminalBackAndTakesTheLineUpAgain() throws {
    let terminal = try start()
    terminal.type("counter.in")
    terminal.screen(endingIn: "prime> counter.in")
    let editing = terminal.modes
    terminal.type("\u{1a}")
    terminal.screen(showing: "status 147\n")
    #expect(editing != terminal.found && terminal.modes == terminal.found)
    terminal.type("fg\r")
    terminal.screen(endingIn: "\nprime> counter.in")
    #expect(terminal.modes == editing)
    #expect(terminal.enter("crTapped").contains("\n  Count  1\n"))
    terminal.type("\u{4}")
    terminal.screen(showing: "status 0\n")
    #expect(terminal.modes == terminal.found)
  }

  @Test func aLineThatIsWiderThanTheWindowGoesOnBelow() throws {
    let terminal = try start(columns: 30)
    terminal.enter(":state count")
    terminal.type("favoritePrimes.deleteFavoritePrimes 0")
    terminal.screen(endingIn: "prime> favoritePrimes.deleteFa\nvoritePrimes 0")
    terminal.type("\u{15}")
    terminal.enter(":state count")
    #expect(terminal.text.hasSuffix("0\nprime> :state count\n0\nprime> "))
  }

  @Test func linesOfAnEarlierRunComeBack() throws {
    let program = try Program()
    for keys in [":state count", "\u{1b}[A"] {
      let terminal = try start("--data-dir", program.directory.path + "/new/data", in: program)
      terminal.type(keys)
      terminal.screen(endingIn: "prime> :state count")
      terminal.type("\r")
      terminal.screen(endingIn: "\n0\nprime> ")
      terminal.type("\u{4}")
      terminal.screen(showing: "status 0\n")
    }
  }
}

private let hasEditingLibrary = [
  "libedit.so.2", "libedit.so.0", "libreadline.so.8", "libreadline.so.7",
]
.contains { name in
  guard let handle = dlopen(name, RTLD_NOW) else { return false }
  dlclose(handle)
  return true
}
