import Foundation
import Testing

/// Several commands on a line, redirected output, and aliases.
struct LineTranscriptTests {
  @Test func commandsStandBesideEachOther() throws {
    let run = try Program().run(
      "--quiet", input: "c.set 7; c.incr ;:state count;;c.decr # ; c.decr\n:state count")
    #expect(run == Program.Run(output: "8\n7\n"))
  }

  @Test func aWrongCommandLeavesThoseAfterIt() throws {
    let run = try Program().run("--quiet", input: "bogus; c.incr; :state count")
    #expect(run.output == "1\n")
    #expect(run.status == 65)
    let failFast = try Program().run(
      "--quiet", "--fail-fast", input: "bogus; c.incr; :state count")
    #expect(failFast.output == "")
  }

  @Test func whatACommandSaysGoesIntoAFile() throws {
    let program = try Program()
    let run = try program.run(
      input: ":state count > 'a b'; c.set 7 > screen\n:state count >> 'a b'\n:break count > 5 \n")
    #expect(run.errors == "")
    #expect(try program.read("a b") == "0\n7\n")
    #expect(try program.read("screen").hasPrefix("Counter\n  Count  7\n"))
    #expect(run.output.hasPrefix("count > 5 holds already"))
  }

  @Test func whatACommandSaysGoesThroughAProgram() throws {
    let run = try Program().run(
      "--quiet", input: "c.set 7\n:state count | sed s/7/seven/ | tr a-z A-Z; :state count")
    #expect(run == Program.Run(output: "SEVEN\n7\n"))
  }

  @Test func aReaderThatLeavesEarlyIsNoFailure() throws {
    let run = try Program().run("--quiet", input: ":help | head -n 1\n:state count | true")
    #expect(run == Program.Run(output: "Commands\n"))
  }

  @Test(arguments: [
    (":state > /nowhere/x", 73, "\"/nowhere/x\" cannot be written: No such file or directory."),
    (":state | nosuchprogram", 65, "'nosuchprogram' could not be run."),
    ("bogus > kept", 65, "Unknown command 'bogus'."),
  ])
  func whatCannotGoElsewhereIsTold(line: String, status: Int32, message: String) throws {
    let program = try Program()
    try program.write("as it was", to: "kept")
    let run = try program.run("--quiet", input: line)
    #expect(run.status == status)
    #expect(run.errors.contains(message))
    #expect(try program.read("kept") == "as it was")
  }

  @Test func anAliasStandsForALine() throws {
    let run = try Program().run(
      "--quiet",
      input: """
        :alias go c.set
        :alias twice "c.incr; c.incr"
        :alias both "go 40; twice"
        both; :state count
        :alias show :state
        show count > out; show count | tr 2 x
        :alias c c.incr
        c; show count
        :alias
        """)
    #expect(
      run
        == Program.Run(
          output: """
            42
            4x
            43
            Aliases
              both   go 40; twice
              c      c.incr
              go     c.set
              show   :state
              twice  c.incr; c.incr

            """))
  }

  @Test(arguments: [
    (":alias loop loop\nloop", "Unknown command 'loop'."),
    (":alias a b\n:alias b a\na", "Unknown command 'a'."),
    (":alias :undo x", "':undo' is a command; an alias needs a name of its own."),
    (":alias counter.incrTapped x", "is a command; an alias needs a name of its own."),
    (":alias x", "There is no alias 'x'; ':alias' lists what there is."),
    (":alias x \"\"", "There is no alias 'x'; ':alias' lists what there is."),
    (":alias 'a b' c", "'a b' cannot be an alias: a name has no spaces, quotes or ;|>#."),
  ])
  func anAliasThatCannotBeIsRefused(lines: String, message: String) throws {
    let run = try Program().run("--quiet", input: lines)
    #expect(run.status == 65)
    #expect(run.errors.contains(message))
  }

  @Test func aScriptComesFromStandardInput() throws {
    let run = try Program().run("-qc", "c.incr", "--script", "-", input: ":state count")
    #expect(run == Program.Run(output: "1\n"))
  }

  @Test func theStartUpFileIsNotReadByScripts() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.directory.appending(path: ".config/primetime"), withIntermediateDirectories: true)
    try program.write("c.incr", to: ".config/primetime/rc")
    program.environment["HOME"] = program.directory.path
    #expect(try program.run("--quiet", input: ":state count") == Program.Run(output: "0\n"))
    #expect(try program.run("--help").output.contains("~/.config/primetime/rc"))
  }

  @Test(arguments: [
    (["LC_ALL": "C"], "+"), (["LANG": "en_US.ISO-8859-1"], "+"),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], "+"), (["LC_CTYPE": "C.utf8", "LANG": "C"], "╭"),
    (["LC_ALL": "", "LANG": "en_US.UTF-8"], "╭"), ([:], "╭"),
  ])
  func framesAreDrawnInTheCharactersOfTheLocale(
    environment: [String: String], corner: String
  ) throws {
    let program = try Program()
    program.environment = environment
    let run = try program.run(input: "c.set 7\nc.nth\n:wait\n:history > h\n")
    #expect(run.output.contains(corner))
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 } == (corner == "+"))
    #expect(try program.read("h").contains(corner == "+" ? "0 -> 7" : "0 → 7"))
  }

  @Test func theManualListsOptionsAndCommands() throws {
    let manual = try Program().run("--manual").output
    for text in [
      ".TH PRIMETIME 1", ".B \\-\\-virtual\\-time", ".B :advance DURATION",
    ] {
      #expect(manual.contains(text))
    }
  }
}
