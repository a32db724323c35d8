import TerminalKit
import Testing

@testable import ReplKit

struct LinePartTests {
  private func parts(_ line: String) throws(CommandError) -> [LinePart] {
    try LinePart.parts(of: line[...]) { $0.hasPrefix(":break") }
  }

  @Test(arguments: [
    ("a b", ["a b"]), ("a; b c ;d", ["a", "b c", "d"]), (" ;; a;", ["a"]), ("", []),
    (#"a "b; c" ; d"#, [#"a "b; c""#, "d"]), ("say it's; b", ["say it's", "b"]),
    (#"a 'b"; c'; d"#, [#"a 'b"; c'"#, "d"]), (#"a "b\"; c"; d"#, [#"a "b\"; c""#, "d"]),
    (#"a "b; c"#, [#"a "b; c"#]),
  ])
  func aSemicolonStandsBetweenCommands(line: String, commands: [String]) throws {
    #expect(try parts(line).map { String($0.text) } == commands)
  }

  @Test(arguments: [
    ("a > f", "a", LinePart.Destination.file("f", isAppended: false)),
    ("a >f", "a", .file("f", isAppended: false)),
    ("a >> 'f g'", "a", .file("f g", isAppended: true)),
    ("a b | grep x | sort > y", "a b", .program("grep x | sort > y")),
    ("a |less", "a", .program("less")),
    (":history /x>y/", ":history /x>y/", .console),
    (#":history "/> x/""#, #":history "/> x/""#, .console),
    (":break count > 5", ":break count > 5", .console),
  ])
  func whatACommandSaysCanGoElsewhere(
    line: String, command: String, destination: LinePart.Destination
  ) throws {
    let parts = try parts(line)
    #expect(parts == [LinePart(text: command[...], destination: destination)])
  }

  @Test(arguments: [
    ("a >", "Expected a file after '>', but the command ends."),
    ("a >> b c", "'c' follows the file; put a name with spaces in quotes."),
    ("a |", "Expected a command of the system's shell after '|', as in | less."),
    ("a; > b", "Expected a command before '>'; in quotes it is only a character."),
  ])
  func aPartThatIsMissingIsNamed(line: String, message: String) {
    #expect(throws: CommandError(.argument, message)) { try parts(line) }
  }
}
