import Testing

@testable import TerminalKit

@Suite struct LineLayoutTests {
  private func layout(
    _ before: String, _ after: String = "", columns: Int, height: Int
  ) -> LineLayout {
    LineLayout(
      prompt: "> ", color: false, before: before, after: after, columns: columns, height: height)
  }

  @Test func aLineIsBrokenAtTheEdge() {
    let found = layout("abc", "defgh", columns: 5, height: 9)
    #expect(found.rows == ["> abc", "defgh", ""])
    #expect(found.cursor == (1, 0))
  }

  @Test func aWideCharacterIsNotCut() {
    #expect(layout("ab素c", columns: 5, height: 9).rows == ["> ab", "素c"])
  }

  @Test func ofALineHigherThanTheWindowThePartAtTheCursorIsShown() {
    let text = String(repeating: "0123456789", count: 4)
    let atEnd = layout(text, columns: 10, height: 2)
    #expect(atEnd.rows == ["8901234567", "89"] && atEnd.cursor == (1, 2))
    let atStart = layout("", text, columns: 10, height: 2)
    #expect(atStart.rows == ["> 01234567", "8901234567"] && atStart.cursor == (0, 2))
  }
}
