import ComposableTextUI
import Testing

@testable import ComposableRepl

struct WordsTests {
  @Test func aLineIsTrimmed() {
    #expect(" \u{feff}\u{a0}c.inc \u{3000}\r"[...].trimmed == "c.inc")
    #expect("  \t "[...].trimmed == "")
  }

  @Test(arguments: [
    (#""a\tb" c"#, "a\tb"), (#""\u{e9}\"\\""#, "\u{e9}\"\\"), (#"'a\n'"#, #"a\n"#),
  ])
  func aQuotedWordIsReadAsInATypedAction(line: String, word: String) throws {
    var words = Words(line[...])
    #expect(try words.next() == word)
    #expect(word.inDoubleQuotes.sanitized == word.inDoubleQuotes)
    #expect(try word.inDoubleQuotes.unquoted() == word)
  }

  @Test(arguments: [
    (#"{"a": [1, "]"]} b"#, [#"{"a": [1, "]"]}"#, "b"]), ("[a b", ["[a", "b"]),
    ("[a]b c", ["[a]b", "c"]),
  ])
  func bracketsKeepAWordTogether(line: String, expected: [String]) throws {
    var words = Words(line[...])
    for word in expected { #expect(try words.next() == word) }
    #expect(words.isAtEnd)
  }

  @Test func anUnknownEscapeIsAMistake() throws {
    var words = Words(#""C:\data""#)
    #expect(throws: Failure.self) { try words.next() }
    #expect(throws: Failure.self) { try #""C:\data""#.unquoted() }
    #expect(try #""not closed"#.unquoted() == #""not closed"#)
  }

  @Test(arguments: [" ", "\t", "\u{a0}", "\u{202f}", "\u{3000}", "\u{2003}", " \u{a0}\t"])
  func everySpaceSeparatesWords(space: String) throws {
    let line = "c.set\(space)7\(space)"
    #expect(line[...].splitAtBlank.word == "c.set")
    var words = Words(line[...])
    #expect(try words.next() == "c.set")
    #expect(try words.next() == "7")
    #expect(words.isAtEnd)
    #expect(TypedWord("help\(space)c"[...]).value == "c")
    #expect(Completion("counter").completed("help\(space)c") == "help\(space)counter")
  }
}
