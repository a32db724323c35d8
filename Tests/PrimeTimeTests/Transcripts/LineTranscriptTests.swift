import Foundation
import Testing

/// Where lines come from, and the characters of what they print.
struct LineTranscriptTests {
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
    let run = try program.run(input: "c.set 7\nc.nth\n:wait\n:history\n")
    #expect(run.output.contains(corner))
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 } == (corner == "+"))
    #expect(run.output.contains(corner == "+" ? "0 -> 7" : "0 → 7"))
  }

  @Test func theManualListsOptionsAndCommands() throws {
    let manual = try Program().run("--installed", "man").output
    for text in [
      ".TH PRIMETIME 1", ".B \\-\\-virtual\\-time", ".B :wait [DURATION]",
    ] {
      #expect(manual.contains(text))
    }
  }
}
