import Testing

@testable import ComposableRepl

/// The effects of keys on a line.
struct LineEditorTests {
  private static let earlier = ["counter.setCount 1", "save", "counter.incrTapped"]

  /// The line after keys.
  private func line(_ keys: EditingKey..., earlier: [String] = Self.earlier) -> String {
    var editor = LineEditor(earlier: earlier)
    editor.beginLine()
    for key in keys { _ = editor.handle(key) }
    return editor.line.text
  }

  @Test func theTextThatWasRemovedLastIsInserted() {
    #expect(line(.text("one two three"), .kill(.blankLeft), .kill(.blankLeft), .yank) == "one two ")
    #expect(
      line(.text("one two"), .move(.start), .kill(.wordRight), .kill(.start), .yank) == "one two")
  }

  @Test func anEditedLineOfTheHistoryKeepsItsEdits() {
    #expect(line(.older, .text("!"), .older, .newer) == "counter.incrTapped!")
    #expect(line(.text("typed"), .older, .newer) == "typed")
  }

  @Test func anAbandonedSearchRestoresTheLineAndThePlace() {
    #expect(line(.text("typed"), .search, .text("set"), .stop) == "typed")
    #expect(line(.text("typed"), .search, .text("set"), .stop, .older) == "counter.incrTapped")
    #expect(line(.text("typed"), .search, .text("set"), .stop, .older, .newer) == "typed")
  }

  @Test func aSearchEndsAtTheLineItFound() {
    #expect(line(.search, .text("count"), .search) == "counter.setCount 1")
    #expect(line(.search, .text("nothing")) == "")
  }

  /// The line on display has the text, so the message is about earlier ones.
  @Test func aSearchSaysThatNoEarlierLineHasTheText() {
    var editor = LineEditor(earlier: Self.earlier)
    editor.beginLine()
    for key in [EditingKey.search, .text("save")] { _ = editor.handle(key) }
    #expect(editor.search?.prompt == "search 'save':")
    _ = editor.handle(.search)
    #expect(editor.search?.prompt == "no earlier line has 'save':")
  }

  @Test func completionsAreListedOnceUntilAnotherKey() {
    var editor = LineEditor(earlier: [])
    editor.beginLine()
    let found = [Completion("add"), Completion("at")]
    _ = editor.handle(.text("a"))
    _ = editor.complete(with: [])
    #expect(editor.complete(with: found) == found)
    #expect(editor.complete(with: found) == [])
    _ = editor.complete(with: [])
    #expect(editor.complete(with: found) == found)
  }

  @Test func aPasteOfSeveralLinesRunsWhenItIsEntered() {
    var editor = LineEditor(earlier: [])
    editor.beginLine()
    #expect(editor.handle(.pasted("one\ntwo")) == nil)
    #expect(editor.handle(.enter) == .lines(["one", "two"]))
  }
}
