import Testing

@testable import TerminalKit

@Suite struct EditedLineTests {
  /// The line after typing "one two", moving three back, and a change; the cursor is at "|".
  private func line(_ change: (inout EditedLine) -> Void) -> String {
    var line = EditedLine()
    line.insert("one two")
    line.move(by: -3)
    change(&line)
    return line.before + "|" + line.after
  }

  @Test func theCursorMoves() {
    #expect(line { $0.move(by: -1) } == "one| two")
    #expect(line { $0.move(by: 99) } == "one two|")
    #expect(line { $0.moveToStart() } == "|one two")
    #expect(line { $0.moveToEnd() } == "one two|")
    #expect(line { $0.moveByWord(isForward: false) } == "|one two")
    #expect(line { $0.moveByWord(isForward: true) } == "one two|")
  }

  @Test func textIsCutAndPasted() {
    #expect(
      line {
        $0.cutToEnd(); $0.moveToStart(); $0.paste()
      } == "two|one ")
    #expect(
      line {
        $0.cutToStart(); $0.moveToEnd(); $0.paste()
      } == "twoone |")
    #expect(line { $0.cutWord() } == "one |")
    #expect(line { $0.cutWordBackward(toBlank: true) } == "|two")
    #expect(
      line {
        $0.deleteBackward(); $0.deleteForward()
      } == "one|wo")
    #expect(line { $0.swapCharacters() } == "onet |wo")
  }

  @Test func aMarkBelongsToTheCharacterBeforeIt() {
    var line = EditedLine()
    for text in ["e", "\u{301}", "x"] { line.insert(text) }
    line.move(by: -2)
    #expect(line.before.isEmpty && line.text == "e\u{301}x")
  }
}
