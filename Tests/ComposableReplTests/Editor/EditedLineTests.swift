import Testing

@testable import ComposableRepl

struct EditedLineTests {
  /// The line after typing "one two", moving back three characters, and editing; "|" marks the
  /// cursor.
  private func line(_ changes: (inout EditedLine) -> Void...) -> String {
    var line = EditedLine("one two")
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

  @Test func textIsRemoved() {
    #expect(line { $0.remove(.wordRight) } == "one |")
    #expect(line { $0.remove(.wordLeft) } == "|two")
    #expect(line({ $0.remove(.left) }, { $0.remove(.right) }) == "one|wo")
    var path = EditedLine("state game.timer")
    #expect(path.remove(.blankLeft) == "game.timer")
  }

  @Test func aCompletionReplacesTheRestOfItsWord() {
    var line = EditedLine(":history all")
    for _ in 0..<7 { line.move(.left) }
    line.complete(with: ":history", isFinished: true)
    #expect(line.before == ":history " && line.after == "all")
  }

  @Test func aMarkBelongsToTheCharacterBeforeIt() {
    var line = EditedLine()
    for text in ["e", "\u{301}", "x"] { line.insert(text) }
    for _ in 0..<2 { line.move(.left) }
    #expect(line.before.isEmpty && line.text == "e\u{301}x")
  }
}
