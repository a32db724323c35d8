import TextUI

/// The completions shown below a line that can become several, one a row with its description.
struct CompletionList {
  let completions: [Completion]

  /// The rows as text that ends a line; the last row counts those that find no room.
  func text(columns: Int, rows: Int, color: Bool) -> String {
    let room = max(rows - 2, 1)
    let shown = completions.count > room ? completions.prefix(room - 1) : completions[...]
    let left = completions.count - shown.count
    let screen = Screen("") {
      Table(rows: shown.map { [Text("  " + $0.text, .value), Text($0.detail, .dim)] })
      if left > 0 { Line("  \(left) more; type more of the word.", .dim) }
    }
    return screen.render(width: columns, color: color) + "\n"
  }
}
