import Testing

@testable import ComposableRepl

struct LineLayoutTests {
  private func layout(_ before: String, _ after: String, height: Int = 9) -> LineLayout {
    LineLayout(
      prompt: "p> ", promptWidth: 3, before: before, after: after, columns: 8, height: height)
  }

  /// After the last cell of a row, the cursor is still on it: erasing would remove its character.
  @Test func onlyARowThatIsNotFullIsErasedAfterItsText() {
    #expect(layout("abcd", "").text == "p> abcd ")
    #expect(layout("abc", "").text == "p> abc \u{1b}[K")
    #expect(layout("abcde", "").text == "p> abcde \u{1b}[K")
    // The wide character doesn't fit in the last cell.
    #expect(layout("abcd", "\u{7d20}").text == "p> abcd\u{1b}[K\u{7d20} \u{1b}[K")
    #expect(layout("a\nb", "").text == "p> a\u{1b}[K\r\nb \u{1b}[K")
  }

  @Test func rowsThatFillTheWindowEraseNothingBelow() {
    #expect(layout("abcde", "fgh").drawing.contains("\u{1b}[J"))
    #expect(!layout("abcde", "fgh", height: 2).drawing.contains("\u{1b}[J"))
  }
}
