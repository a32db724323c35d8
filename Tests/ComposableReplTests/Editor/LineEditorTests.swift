import Testing

@testable import ComposableRepl

/// The effects of keys on a line.
struct LineEditorTests {
  private static let history = ["counter.setCount 1", "save", "counter.incrTapped"]

  /// The line after keys.
  private func line(_ keys: EditingKey..., history: [String] = Self.history) -> String {
    var editor = LineEditor(history: history)
    editor.begin()
    for key in keys { _ = editor.handle(key) }
    return editor.line.text
  }

  @Test func consecutiveKillsAreInsertedTogether() {
    #expect(
      line(.text("one two three"), .kill(.blankLeft), .kill(.blankLeft), .yank) == "one two three")
    #expect(
      line(.text("one two"), .move(.start), .kill(.wordRight), .kill(.end), .yank) == "one two")
  }

  @Test func typedTextIsUndoneInGroups() {
    #expect(line(.text("a"), .text("b"), .kill(.start), .text("c"), .undo, .undo) == "ab")
    #expect(line(.text("a"), .text("b"), .undo) == "")
  }

  @Test func upSearchesForLinesThatBeginAlike() {
    #expect(line(.text("co"), .olderAlike) == "counter.incrTapped")
    #expect(line(.text("co"), .olderAlike, .olderAlike) == "counter.setCount 1")
    #expect(line(.text("co"), .olderAlike, .olderAlike, .newerAlike, .newerAlike) == "co")
    #expect(line(.olderAlike, .olderAlike) == "save")
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
    var editor = LineEditor(history: Self.history)
    editor.begin()
    for key in [EditingKey.search, .text("save")] { _ = editor.handle(key) }
    #expect(editor.search?.prompt == "search 'save':")
    _ = editor.handle(.search)
    #expect(editor.search?.prompt == "no earlier line has 'save':")
  }

  @Test func aPasteOfSeveralLinesRunsWhenItIsEntered() {
    var editor = LineEditor(history: [])
    editor.begin()
    #expect(editor.handle(.pasted("one\ntwo")) == nil)
    #expect(editor.handle(.enter) == .lines(["one", "two"]))
  }
}
