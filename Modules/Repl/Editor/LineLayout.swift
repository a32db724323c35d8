import TextUI

/// The rows that a prompt and a line take in a window, and where the cursor is in them.
///
/// A line that needs more rows than the window has is shown in part: as many rows as fit, with the
/// cursor in them.
struct LineLayout {
  /// A cell of the rows, counted from 0.
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
        // Pasted lines are shown below each other.
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
        // Else the cursor would stay in the last column, in a state that terminals do not agree on.
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
