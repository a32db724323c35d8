import ComposableTextUI
import Testing

@testable import ComposableRepl

struct InputLineTests {
  @Test(
    arguments: [
      ("", .blank), ("  \t ", .blank), ("# all of it", .blank), ("  # indented", .blank),
      ("c.inc", .action("c.inc")), ("  c.inc  # add\r", .action("c.inc")),
      ("c.set a#b", .action("c.set a#b")), ("say 'a # b' # c", .action("say 'a # b'")),
      (#"say "a \" # b" # c"#, .action(#"say "a \" # b""#)), (":help", .verb("help")),
      (" : help c", .verb("help c")), (":", .verb("")), ("\u{feff}c.inc", .action("c.inc")),
      ("\u{feff}# all", .blank), ("\u{feff}:\u{a0}help\u{3000}", .verb("help")),
    ] as [(String, InputLine)])
  func aLineIsBlankAVerbOrAnAction(line: String, expected: InputLine) {
    #expect(InputLine(line) == expected)
  }

  @Test(arguments: [
    (#""a\tb" c"#, "a\tb"), (#""\u{e9}\"\\""#, "\u{e9}\"\\"), (#"'a\n'"#, #"a\n"#),
  ])
  func aQuotedWordIsReadAsInATypedAction(line: String, word: String) throws {
    var words = Arguments(line[...])
    #expect(try words.next() == word)
    #expect(word.inDoubleQuotes.sanitized == word.inDoubleQuotes)
    #expect(try word.inDoubleQuotes.unquoted() == word)
  }

  @Test func anUnknownEscapeIsAMistake() throws {
    var words = Arguments(#""C:\data""#)
    #expect(throws: InputError.self) { try words.next() }
    #expect(throws: InputError.self) { try #""C:\data""#.unquoted() }
    #expect(try #""not closed"#.unquoted() == #""not closed"#)
  }

  @Test(arguments: [" ", "\t", "\u{a0}", "\u{202f}", "\u{3000}", "\u{2003}", " \u{a0}\t"])
  func everySpaceSeparatesWords(space: String) throws {
    let line = "c.set\(space)7\(space)"
    #expect(line[...].splitAtBlank.word == "c.set")
    var words = Arguments(line[...])
    #expect(try words.next() == "c.set")
    #expect(try words.next() == "7")
    #expect(words.isEmpty)
    #expect(TypedWord("help\(space)c"[...]).value == "c")
    #expect(Completion("counter").completed("help\(space)c") == "help\(space)counter")
  }
}
