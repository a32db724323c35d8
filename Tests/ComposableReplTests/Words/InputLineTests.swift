import Testing

@testable import ComposableRepl

struct InputLineTests {
  @Test(
    arguments: [
      ("", .blank), ("  \t ", .blank), ("# all of it", .blank), ("  # indented", .blank),
      ("c.inc", .action("c.inc")), ("  c.inc  # add\r", .action("c.inc")),
      ("c.set a#b", .action("c.set a#b")), ("say 'a # b' # c", .action("say 'a # b'")),
      (#"say "a \" # b" # c"#, .action(#"say "a \" # b""#)), (":help", .verb("help")),
      (" : help c", .verb("help c")), (":", .verb("")),
    ] as [(String, InputLine)])
  func linesAreSorted(line: String, sorted: InputLine) {
    #expect(InputLine(line) == sorted)
  }
}
