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

  let columns: Int
  let cursor: Position
  private let height: Int
  private let rows: [Row]

  init(
    prompt: String, promptWidth: Int, before: String, after: String, isTyped: Bool = true,
    columns: Int, height: Int
  ) {
    let columns = max(columns, 1)
    var rows = [Row(text: prompt)]
    // A window that became narrower shows the prompt in several rows.
    while promptWidth > rows.count * columns {
      rows[rows.count - 1].isFull = true
      rows[rows.count - 1].width = columns
      rows.append(Row())
    }
    var column = promptWidth - (rows.count - 1) * columns
    func beginRow(isFull: Bool) {
      rows[rows.count - 1].isFull = isFull
      rows[rows.count - 1].width = column
      rows.append(Row())
      column = 0
    }
    func put(_ text: String) {
      for character in text {
        // Each pasted line begins a new row.
        if character == "\n" {
          beginRow(isFull: false)
          continue
        }
        let width = String(character).displayWidth
        if column + width > columns, column > 0 { beginRow(isFull: true) }
        rows[rows.count - 1].text.append(character)
        column += width
      }
    }
    put(before)
    // The character below the cursor does not fit into a full row.
    if column >= columns { beginRow(isFull: true) }
    let cursor = Position(row: rows.count - 1, column: column)
    put(after)
    // Terminals differ in where they move a cursor behind the text when the window is resized, so
    // it is always on a character.
    if isTyped { put(" ") }
    rows[rows.count - 1].width = column
    let first = min(cursor.row, max(0, rows.count - max(height, 1)))
    self.columns = columns
    self.height = height
    self.rows = Array(rows[first...].prefix(max(height, 1)))
    self.cursor = Position(row: cursor.row - first, column: cursor.column)
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
