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

  let cursor: Position
  let rows: [String]

  init(prompt: Text, color: Bool, before: String, after: String, columns: Int, height: Int) {
    let columns = max(columns, 1)
    let prompt = prompt.truncated(to: max(columns - 2, 1))
    var rows = [prompt.render(color: color)]
    var column = prompt.width
    func put(_ text: String) {
      for character in text {
        // Each pasted line begins a new row.
        if character == "\n" {
          rows.append("")
          column = 0
          continue
        }
        let width = String(character).displayWidth
        if column + width > columns, column > 0 {
          rows.append("")
          column = 0
        }
        rows[rows.count - 1].append(character)
        column += width
        // Otherwise the cursor would stay in the last column, where terminals behave differently.
        if column >= columns {
          rows.append("")
          column = 0
        }
      }
    }
    put(before)
    let cursor = Position(row: rows.count - 1, column: column)
    put(after)
    let first = min(cursor.row, max(0, rows.count - max(height, 1)))
    self.rows = Array(rows[first...].prefix(max(height, 1)))
    self.cursor = Position(row: cursor.row - first, column: cursor.column)
  }

  /// The output that draws the rows from the start of the first one, and moves the cursor.
  var drawing: String {
    let up = rows.count - 1 - cursor.row
    var text = rows.joined(separator: "\r\n") + "\r"
    if up > 0 { text += "\u{1b}[\(up)A" }
    if cursor.column > 0 { text += "\u{1b}[\(cursor.column)C" }
    return text
  }
}
