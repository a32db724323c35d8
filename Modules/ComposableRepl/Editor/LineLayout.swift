import ComposableTextUI

/// The rows that a prompt and a line occupy in a window, and the position of the cursor.
///
/// If the line has more rows than the window, only as many rows as fit are shown, including the
/// cursor's row.
struct LineLayout {
  /// A cell; its row and column are counted from 0.
  struct Position: Equatable {
    var row: Int
    var column: Int
  }

  /// Erases what a row showed after its text. In a full row, it would erase the last character.
  static let rowEnd = "\u{1b}[K"

  private struct Row {
    var text = ""
    /// The number of cells that are taken.
    var width = 0
    /// Whether the line continues in the next row because this one is full, not because of a
    /// newline.
    var isFull = false
  }

  /// Rows that are filled from left to right.
  private struct FilledRows {
    let columns: Int
    /// Never empty.
    private(set) var all = [Row()]

    /// The cell after the text.
    var end: Position { Position(row: all.count - 1, column: all[all.count - 1].width) }

    /// Puts a text whose escape sequences take no cells. A window that became narrower shows it in
    /// several rows.
    mutating func put(prompt: String, width: Int) {
      all[0].text = prompt
      for _ in 0..<max(width - 1, 0) / columns {
        all[all.count - 1].width = columns
        beginRow(afterFull: true)
      }
      all[all.count - 1].width = width - (all.count - 1) * columns
    }

    mutating func put(_ text: String) {
      for character in text {
        // Each pasted line begins a new row.
        if character == "\n" {
          beginRow(afterFull: false)
          continue
        }
        let width = String(character).displayWidth
        if end.column > 0, end.column + width > columns { beginRow(afterFull: true) }
        all[all.count - 1].text.append(character)
        all[all.count - 1].width += width
      }
    }

    mutating func beginRow(afterFull isFull: Bool) {
      all[all.count - 1].isFull = isFull
      all.append(Row())
    }
  }

  let columns: Int
  let cursor: Position
  private let height: Int
  private let rows: [Row]

  init(
    prompt: String, promptWidth: Int, before: String, after: String, isTyped: Bool = true,
    columns: Int, height: Int
  ) {
    self.columns = max(columns, 1)
    self.height = max(height, 1)
    var rows = FilledRows(columns: self.columns)
    rows.put(prompt: prompt, width: promptWidth)
    rows.put(before)
    // The character below the cursor does not fit into a full row.
    if rows.end.column >= self.columns { rows.beginRow(afterFull: true) }
    let end = rows.end
    rows.put(after)
    // Terminals differ in where they move a cursor behind the text when the window is resized, so
    // it is always on a character.
    if isTyped { rows.put(" ") }
    let first = min(end.row, max(0, rows.all.count - self.height))
    self.rows = Array(rows.all[first...].prefix(self.height))
    cursor = Position(row: end.row - first, column: end.column)
  }

  var rowCount: Int { rows.count }

  /// The output that draws the rows from the start of the first one.
  ///
  /// The terminal itself wraps full rows. It then knows that they are one line, and wraps that
  /// again when the window is resized; with a newline between the rows, their copies would remain.
  var text: String {
    var text = ""
    for (index, row) in rows.enumerated() {
      text += row.text + (row.width < columns ? Self.rowEnd : "")
      if index < rows.count - 1, !row.isFull { text += "\r\n" }
    }
    return text
  }

  /// The output that draws the rows, erases what is below them, and moves the cursor.
  var drawing: String {
    let up = rows.count - 1 - cursor.row
    // Below rows that fill the window is nothing; in a full row it would erase the last character.
    var text = self.text + (rows.count < height ? "\u{1b}[J\r" : "\r")
    if up > 0 { text += "\u{1b}[\(up)A" }
    if cursor.column > 0 { text += "\u{1b}[\(cursor.column)C" }
    return text
  }
}
