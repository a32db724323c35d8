import Foundation
import Testing

/// The screen of a user who types into the program with line editing.
struct EditedTerminalTests {
  @Test(arguments: [
    ("c.in\t", "counter.incrTapped "), ("fav\t", "favoritePrimes."),
    ("fav\tsa\t", "favoritePrimes.saveButtonTapped "), (":view fa\t", ":view favoritePrimes "),
    (":he\tgame.st\t", ":help game.start "), (":help :hi\t", ":help :history "),
    (":state act\t", ":state activityFeed "), (":state ti\t", ":state timer."),
    (":state ti\tdu\t", ":state timer.duration "), (":wait cou\t", ":wait count "),
    (":state game.res\t", ":state game.results "), (":u\t", ":undo "),
    (":source cou\t", ":source \"count script\" "),
    (":source 'count s\t", ":source 'count script' "),
    (":source 'it\t", ":source \"it's.txt\" "), (":source ~/anot\t", ":source ~/another "),
    (":replay ./ano\t", ":replay ./another "),
  ])
  func tabCompletesTheTypedText(keys: String, line: String) throws {
    let terminal = try TerminalProgram.start()
    for name in ["another", "count script", "it's.txt"] { try terminal.program.write("", to: name) }
    terminal.type(keys)
    terminal.screen(endingIn: "prime> \(line)")
  }

  @Test func tabListsDescriptions() throws {
    let terminal = try TerminalProgram.start()
    terminal.type("c.i\t\t")
    #expect(
      terminal.screen(showing: "Check whether")
        .contains("  counter.incrTapped           Count up\n"))
    terminal.screen(endingIn: "prime> counter.i")
  }

  @Test func tabCompletesStepsWithTheirActions() throws {
    let terminal = try TerminalProgram.start()
    for line in ["counter.setCount 6", "counter.incrTapped"] { terminal.enter(line) }
    terminal.type(":goto \t")
    let screen = terminal.screen(showing: "the start")
    #expect(
      screen.contains(
        "  2      counter.incrTapped\n  1      counter.setCount 6\n  0      the start"))
    terminal.type("1\t")
    terminal.screen(endingIn: "prime> :goto 1 ")
    terminal.type("\u{15}:state count @2\t\r")
    terminal.screen(endingIn: "7\nprime> ")
  }

  @Test func tabCompletesRowsWithTheirContents() throws {
    let terminal = try TerminalProgram.start()
    try terminal.program.write("[2,3,5]", to: "favoritePrimes.json")
    terminal.type("\u{4}")
    let loaded = try TerminalProgram.start(
      "--data-dir", terminal.program.directory.path, in: terminal.program)
    loaded.enter("favoritePrimes.loadButtonTapped")
    loaded.type("fav.del 0 \t")
    #expect(loaded.screen(showing: "  2  5\n").contains("  0  2\n  1  3\n  2  5\n"))
    loaded.type("\u{15}fav.prime 5\t")
    loaded.screen(endingIn: "prime> fav.prime 5 ")
  }

  @Test func anAnswerComesAboveTheLineAndTicksDoNot() throws {
    let terminal = try TerminalProgram.start()
    terminal.enter("timer.start")
    terminal.enter("counter.setCount 2000000")
    terminal.type("counter.nthPrimeButtonTapped\rcounter.incr")
    terminal.screen(showing: "The 2,000,000th prime is 32,452,843 │")
    terminal.type("\t")
    terminal.screen(endingIn: "prime> counter.incrTapped ")
    #expect(terminal.text.hasSuffix("─╯\nprime> counter.incrTapped "))
    #expect(terminal.text.components(separatedBy: "Time  ").count == 2)
  }

  @Test func thePromptTellsWhereOneLooks() throws {
    let terminal = try TerminalProgram.start()
    for _ in 0..<2 { terminal.enter("counter.incrTapped") }
    terminal.type(":undo\r")
    terminal.screen(endingIn: "\nprime 1/2> ")
    terminal.type(":redo\r")
    terminal.screen(endingIn: "\nprime> ")
  }

  @Test func aSuspendedProgramRestoresTheTerminalAndResumesTheLine() throws {
    let terminal = try TerminalProgram.start()
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
    terminal.expectEnd()
  }

  @Test func thePagerIsSuspendedWithTheProgram() throws {
    let pager = #"cat >/dev/null; echo paging; read -r key </dev/tty; echo "key $key""#
    let terminal = try TerminalProgram.start(environment: ["PAGER": pager])
    terminal.type(":help json\r")
    terminal.screen(showing: "\npaging\n")
    terminal.type("\u{1a}")
    terminal.screen(showing: "status 147\n")
    terminal.type("echo heard\r")
    terminal.screen(showing: "\nheard\n")
    terminal.type("fg\r")
    terminal.screen(showing: "fg\n")
    terminal.type("q\r")
    terminal.screen(showing: "\nkey q\nprime> ")
    terminal.expectEnd()
  }

  /// The rows must be wrapped by the terminal: it moves the text of rows that end in a newline, so
  /// that the program would not know which rows to erase.
  @Test(arguments: [0, 21, 25, 41])
  func resizingTheWindowLeavesOnePrompt(length: Int) throws {
    let terminal = try TerminalProgram.start(columns: 40)
    var line = "counter.setCount " + String(repeating: "1234567890", count: 9).prefix(length)
    terminal.type(line)
    terminal.screen(endingIn: "prime> \(line)".wrapped(to: 40))
    for columns in [25, 60, 18, 40] {
      try terminal.resize(columns: UInt16(columns))
      // What was drawn for one width must not arrive at the next.
      terminal.waitForRedraw()
      terminal.type("x")
      line += "x"
      terminal.screen(endingIn: "prime> \(line)".wrapped(to: columns))
      #expect(terminal.text.components(separatedBy: "prime>").count == 2)
    }
  }

  @Test func aHistoryThatCannotBeKeptIsReportedOnce() throws {
    let program = try Program()
    let path = program.directory.path
    try FileManager.default.createDirectory(
      atPath: path + "/history", withIntermediateDirectories: false)
    let terminal = try TerminalProgram.start("--data-dir", path, in: program)
    #expect(terminal.enter(":state count").contains("Typed lines are not kept:"))
    #expect(terminal.enter(":state count") == "prime> :state count\n0\nprime> ")
  }

  @Test func textIsUTF8WhateverTheLocale() throws {
    let terminal = try TerminalProgram.start("--virtual-time", environment: ["LC_ALL": "C"])
    terminal.type("bogus ä素\u{7f}数\r")
    #expect(terminal.screen(endingIn: "\nprime> ").hasPrefix("prime> bogus ä数\n"))
    terminal.enter("+")
    #expect(terminal.enter(":history").contains("count 0 → 1"))
  }

  @Test func theHistoryIsKeptAcrossRuns() throws {
    let program = try Program()
    for keys in [":state count", "\u{1b}[A"] {
      let terminal = try TerminalProgram.start(
        "--data-dir", program.directory.path + "/new/data", in: program)
      terminal.type(keys)
      terminal.screen(endingIn: "prime> :state count")
      terminal.type("\r")
      terminal.screen(endingIn: "\n0\nprime> ")
      terminal.expectEnd()
    }
  }
}

extension String {
  /// The text in rows of a width; a full last row is followed by the row of the cursor.
  fileprivate func wrapped(to columns: Int) -> String {
    var rows = [""]
    for character in self {
      rows[rows.count - 1].append(character)
      if rows[rows.count - 1].count == columns { rows.append("") }
    }
    return rows.joined(separator: "\n")
  }
}
