import ComposableCore
import ComposableTextUI
import Testing

struct TextTests {
  @Test(arguments: [
    ("plain — äöü 素数", "plain — äöü 素数"),
    ("\u{1b}[31mred", #"\u{1b}[31mred"#),
    ("a\nb\rc\td", #"a\nb\rc\td"#),
    ("\r\n", #"\r\n"#),
    ("\0\u{7f}\u{9b}2J", #"\u{0}\u{7f}\u{9b}2J"#),
    ("abc\u{202e}cba", #"abc\u{202e}cba"#),
    ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func charactersThatSteerATerminalAreEscaped(input: String, output: String) {
    #expect(input.sanitized == output)
    #expect(Text(input).plain == output)
    #expect(("\(input)" as Text).plain == output)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("素数", 4), ("e\u{301}", 1), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
    ("❤️", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11ab}", 2), ("ｱ", 1), ("Ａ", 2), ("…", 1),
    ("⌚", 2), ("⌛︎", 2), ("☺", 1), ("🌡", 1), ("䷀", 2), ("🏔", 1), ("❤", 1), ("\u{200b}", 0),
  ])
  func charactersTakeTheirCells(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func aTerminalReceivesNoEscapeSequences() {
    #expect("\u{1b}[31mred".sanitized == #"\u{1b}[31mred"#)
  }

  @Test func aWideCharacterTakesTwoColumns() {
    #expect("素数".displayWidth == 4)
  }

  @Test func truncationKeepsTheWidth() {
    #expect(Text("abcdef").truncated(to: 4).plain == "abc…")
    #expect(Text("素数素数").truncated(to: 4).plain == "素…")
    #expect(Text("abc").truncated(to: 3).plain == "abc")
    #expect(Text("abc").truncated(to: 0).plain == "")
  }

  @Test func paddingAligns() {
    #expect(Text("ab").padded(to: 5).plain == "ab   ")
    #expect(Text("ab").padded(to: 5, .trailing).plain == "   ab")
    #expect(Text("abcdef").padded(to: 5).plain == "abcdef")
  }

  @Test func thousandsAreGroupedOnRequestOnly() {
    #expect(Text(1_234_567).plain == "1234567")
    #expect(Text(1_234_567, grouped: true).plain == "1,234,567")
    #expect(Text(-123, grouped: true).plain == "-123")
    #expect(Text(Int.min, grouped: true).plain == "-9,223,372,036,854,775,808")
  }

  @Test func aFractionBefore1970BelongsToTheSecondThatItIsIn() {
    #expect(Timestamp(since1970: .milliseconds(-500)).localText.hasSuffix(":59"))
    #expect(Timestamp(since1970: .seconds(-1)).localText.hasSuffix(":59"))
    #expect(Timestamp(since1970: .milliseconds(500)).localText.hasSuffix(":00"))
  }

  @Test func interpolationCarriesMeaning() {
    let text: Text = "The \("10th", .label) prime is \(29, .value)."
    #expect(text.plain == "The 10th prime is 29.")
    #expect(text.spans.map(\.style) == [.plain, .label, .plain, .value, .plain])
  }
}
