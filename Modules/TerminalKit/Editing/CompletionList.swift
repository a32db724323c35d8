import TextUI

/// The completions listed when the word has several, one per row with its description.
struct CompletionList {
  let completions: [Completion]

  /// The rows as text; the last row counts the completions that do not fit.
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
