import Testing

@testable import Repl

struct EditedLineTests {
  /// The line after typing "one two", moving three back, and changes; the cursor is at "|".
  private func line(_ changes: (inout EditedLine) -> Void...) -> String {
    var line = EditedLine()
    line.insert("one two")
    for _ in 0..<3 { line.move(.left) }
    for change in changes { change(&line) }
    return line.before + "|" + line.after
  }

  @Test func theCursorMoves() {
    #expect(line { $0.move(.left) } == "one| two")
    #expect(line { $0.move(.right) } == "one t|wo")
    #expect(line { $0.move(.start) } == "|one two")
    #expect(line { $0.move(.end) } == "one two|")
    #expect(line { $0.move(.wordLeft) } == "|one two")
    #expect(line { $0.move(.wordRight) } == "one two|")
  }

  @Test func textIsCutAndPasted() {
    #expect(line({ $0.cut(.end) }, { $0.move(.start) }, { $0.paste() }) == "two|one ")
    #expect(line({ $0.cut(.start) }, { $0.move(.end) }, { $0.paste() }) == "twoone |")
    #expect(line { $0.cut(.wordRight) } == "one |")
    #expect(line { $0.cut(.wordLeft) } == "|two")
    #expect(line({ $0.delete(.left) }, { $0.delete(.right) }) == "one|wo")
  }

  @Test func aMarkBelongsToTheCharacterBeforeIt() {
    var line = EditedLine()
    for text in ["e", "\u{301}", "x"] { line.insert(text) }
    for _ in 0..<2 { line.move(.left) }
    #expect(line.before.isEmpty && line.text == "e\u{301}x")
  }
}
