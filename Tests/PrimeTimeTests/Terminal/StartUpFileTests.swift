import Foundation
import Testing

/// Sessions of a user with a start-up file and a pager.
struct StartUpFileTests {
  private func start(
    _ lines: String, folder: String = ".config", environment: [String: String] = [:]
  ) throws -> TerminalProgram {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.directory.appending(path: "\(folder)/primetime"),
      withIntermediateDirectories: true)
    try program.write(lines, to: "\(folder)/primetime/rc")
    return try TerminalProgram(
      environment: environment.mapValues {
        $0.replacing("HOME", with: program.directory.path)
      }, in: program)
  }

  @Test func itsLinesRunBeforeTheFirstPrompt() throws {
    let terminal = try start(":alias up counter.incrTapped\nup\n")
    let screen = terminal.screen(endingIn: "\nprime> ")
    #expect(screen.contains("to leave.\nCounter\n  Count  1\n"))
    #expect(!screen.contains("Count  0"))
    terminal.type("up\r")
    #expect(terminal.screen(endingIn: "\nprime> ").contains("Count  2"))
  }

  @Test func aWrongLineIsToldAndSkipped() throws {
    let terminal = try start("# mine\nbogus\n:alias up counter.incrTapped\n")
    let screen = terminal.screen(endingIn: "\nprime> ")
    #expect(screen.contains("\n~/.config/primetime/rc:2: Unknown command 'bogus'."))
    #expect(terminal.enter("up").contains("Count  1"))
    terminal.expectEnd()
  }

  @Test func theFolderForConfigurationIsRespected() throws {
    let terminal = try start(
      "c.set 7", folder: "mine", environment: ["XDG_CONFIG_HOME": "HOME/mine"])
    #expect(terminal.screen(endingIn: "\nprime> ").contains("Count  7"))
  }

  @Test func whatIsLongerThanTheScreenGoesThroughThePager() throws {
    let terminal = try start("", environment: ["PAGER": "sed 's/^/page: /'"])
    terminal.screen(endingIn: "\nprime> ")
    #expect(terminal.enter(":help all").contains("\npage: On display\n"))
    #expect(!terminal.enter(":state count").contains("page: "))
  }

  @Test(arguments: ["", "cat", "nosuchpager"])
  func withoutAPagerEverythingIsWritten(pager: String) throws {
    let terminal = try start("", environment: ["PAGER": pager])
    terminal.screen(endingIn: "\nprime> ")
    let screen = terminal.enter(":help all")
    #expect(screen.contains("\nOn display\n") && screen.contains(":quit"))
  }
}
