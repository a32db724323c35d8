import Synchronization
import TextUI

/// The panel of lines above the prompt, and the prompt itself.
extension EditedLines {
  /// Drops the line being typed; returns false if none is being typed.
  public func interrupt() -> Bool {
    let isEditing = state.withLock { state in
      state.isInterrupted = state.isEditing
      return state.isEditing
    }
    if isEditing { wakeup.wake() }
    return isEditing
  }

  /// Sets the prompt from the next line on.
  public func setPrompt(_ prompt: Text) { state.withLock { $0.prompt = prompt } }

  public var canKeepPanel: Bool { true }

  /// Shows `panel` above the prompt instead of the previous lines; an empty array removes them.
  public func keep(_ panel: [String]) {
    let isEditing = state.withLock { state in
      state.panel = panel
      return state.isEditing
    }
    if isEditing { wakeup.wake() }
  }

  /// Updates the screen above the line: prints pending output, then the panel.
  ///
  /// If only lines of the panel changed, they are overwritten in place to avoid flicker.
  func showPanel(_ asked: State, _ editor: inout LineEditor) {
    let (old, new) = (asked.shownPanel, fitting(asked.panel, above: editor.rows))
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

  /// The first lines of a panel, so many that the window also has room for the `rows` rows of
  /// prompt and line, and for the row to which Return moves.
  func fitting(_ panel: [String], above rows: Int) -> [String] {
    Array(panel.prefix(max(0, Terminal.height(of: output) - rows - 1)))
  }

  /// Removes the panel above a finished line of `rows` rows; the line moves up.
  func removePanel(_ state: State, above rows: Int) {
    let count = state.shownPanel.count
    guard count > 0 else { return }
    Output.write("\u{1b}[\(rows + count)A\u{1b}[\(count)M\u{1b}[\(rows)B", to: output)
  }
}
