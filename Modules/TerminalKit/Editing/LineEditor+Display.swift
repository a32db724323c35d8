import TextUI

/// What the screen shows.
extension LineEditor {
  /// The texts of a layout.
  struct Content: Equatable {
    var prompt: Text = ""
    var before = ""
    var after = ""
  }

  private var content: Content {
    Content(
      prompt: search.map { Text("search '\($0.query)': ", .dim) } ?? prompt, before: line.before,
      after: line.after)
  }

  /// The content in the window as it is now, which may have been resized.
  private func layout(of content: Content) -> LineLayout {
    LineLayout(
      prompt: content.prompt, color: color, before: content.before, after: content.after,
      columns: Terminal.width(of: output), height: Terminal.height(of: output))
  }

  /// The number of rows of prompt and line, and of those above the cursor's.
  var rows: Int { layout(of: shown).rows.count }
  var rowsAboveCursor: Int { layout(of: shown).cursor.row }

  /// Removes the prompt, the line and `rowsAbove` rows above it from the screen, and moves the
  /// cursor to where they began.
  func hide(rowsAbove: Int = 0) {
    let rows = rowsAboveCursor + rowsAbove
    Output.write(rows > 0 ? "\r\u{1b}[\(rows)A\u{1b}[J" : "\r\u{1b}[J", to: output)
  }

  /// Draws prompt and line at the cursor.
  mutating func show() {
    shown = content
    Output.write(layout(of: shown).drawing, to: output)
  }

  /// Draws what has changed.
  mutating func draw() {
    let new = content
    guard new != shown else { return }
    let isLonger =
      new.prompt == shown.prompt && new.after.isEmpty && shown.after.isEmpty
      && new.before.utf8.starts(with: shown.before.utf8)
    if isLonger, layout(of: new).rows.count == rows {
      Output.write(
        String(Substring(new.before.utf8.dropFirst(shown.before.utf8.count))), to: output)
      shown = new
    } else {
      hide()
      show()
    }
  }

  /// Moves the cursor from the line to the row below it.
  func moveBelow(mark: String = "") {
    let layout = layout(of: shown)
    let down = layout.rows.count - 1 - layout.cursor.row
    Output.write((down > 0 ? "\u{1b}[\(down)B" : "") + "\(mark)\r\n", to: output)
  }
}
