import Synchronization
import TextUI

/// What is kept above the prompt, and the prompt itself.
extension EditedLines {
  /// Drops the line being typed; false when none is, so that the interruption means something else.
  public func interrupt() -> Bool {
    let isEditing = state.withLock { state in
      state.isInterrupted = state.isEditing
      return state.isEditing
    }
    if isEditing { wakeup.wake() }
    return isEditing
  }

  /// Shows this prompt from the next line on.
  public func setPrompt(_ prompt: Text) { state.withLock { $0.prompt = prompt } }

  /// Lines can be kept above the prompt.
  public var canKeepPanel: Bool { true }

  /// Keeps these lines above the prompt, in place of those before; none removes them.
  public func keep(_ panel: [String]) {
    let isEditing = state.withLock { state in
      state.panel = panel
      return state.isEditing
    }
    if isEditing { wakeup.wake() }
  }

  /// Brings what stands above the line up to date: output that came meanwhile, then what is kept
  /// there.
  ///
  /// Lines that only changed are written over in place, so that nothing flickers and the line is
  /// not touched.
  func showPanel(_ asked: State, _ editor: LineEditor) {
    let (old, new) = (asked.shownPanel, asked.panel)
    guard !asked.pending.isEmpty || old != new || asked.isResized && !new.isEmpty else { return }
    if asked.pending.isEmpty, old.count == new.count, !asked.isResized {
      let rows = new.map { "\($0)\u{1b}[0m\u{1b}[K\r\n" }.joined()
      let up = editor.rowsAboveCursor + old.count
      Output.write("\u{1b}[?2026h\u{1b}7\r\u{1b}[\(up)A\(rows)\u{1b}8\u{1b}[?2026l", to: output)
    } else {
      editor.hide(rowsAbove: old.count)
      Output.write(asked.pending + new.map { $0 + "\n" }.joined(), to: output)
      editor.show()
    }
    state.withLock { $0.shownPanel = new }
  }

  /// Removes it above a line that was finished and has so many rows; the line moves up in its
  /// place.
  func removePanel(_ state: State, above rows: Int) {
    let count = state.shownPanel.count
    guard count > 0 else { return }
    Output.write("\u{1b}[\(rows + count)A\u{1b}[\(count)M\u{1b}[\(rows)B", to: output)
  }
}
