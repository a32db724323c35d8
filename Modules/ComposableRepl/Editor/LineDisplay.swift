import ComposableTextUI

/// The part of a terminal that shows the line being typed: a panel above it, the prompt, the line.
struct LineDisplay: Sendable {
  /// A line with the prompt before it.
  struct Content {
    var prompt: Text
    var line: EditedLine
  }

  let color: Bool
  let output: Int32
  /// The lines to keep above the prompt.
  var panel = Panel()
  var prompt = Text("")
  /// The prompt and line on display; nil while no line is typed.
  private(set) var shown: Content?
  /// The widths of the lines of the panel that are shown.
  private(set) var panelWidths: [Int] = []

  var isShown: Bool { shown != nil }

  /// Prints `text`, then redraws the panel, the prompt and the line below it.
  ///
  /// Clips the panel so that the window has room for the line and for the row after it.
  mutating func show(_ editor: LineEditor, below text: String = "") {
    let searching = editor.search.map { Text($0.prompt, .dim) }
    let new = content(searching ?? prompt, editor.line)
    let layout = layout(of: new)
    let room = max(0, Terminal.size(of: output).rows - layout.rowCount - 1)
    let above = panel.clipped(to: room)
    let panel = above.map { line in
      line.text + (line.width < layout.columns ? LineLayout.rowEnd : "") + "\n"
    }
    // The mode sequences around the output make the terminal show it all at once.
    Output.write(
      "\u{1b}[?2026h\(text.isEmpty ? start : erasure)\(text)\(panel.joined())\(layout.drawing)"
        + "\u{1b}[?2026l",
      to: output)
    shown = new
    panelWidths = above.map(\.width)
  }

  /// Draws everything again at the cursor, below other output.
  mutating func showAgain(_ editor: LineEditor, below text: String) {
    guard isShown else { return }
    shown = nil
    show(editor, below: text)
  }

  /// Leaves a finished line on the screen without the panel, and moves below it.
  mutating func leave(_ line: EditedLine, mark: String = "") {
    let text = layout(of: content(prompt, line), isTyped: false).text
    Output.write("\(erasure)\(text)\(mark)\r\n", to: output)
    shown = nil
  }

  /// Prints a text while no line is typed.
  func write(_ text: Text) {
    let columns = Terminal.size(of: output).columns
    let lines = text.wrapped(to: columns).map { $0.render(color: color) + "\n" }
    Output.write(lines.joined(), to: output)
  }

  /// Removes the line, the prompt and the panel.
  mutating func hide() {
    Output.write(erasure, to: output)
    shown = nil
  }

  /// A list of completions, one per row with its description; the last row counts those that don't
  /// fit.
  func list(_ completions: [Completion]) -> String {
    let (columns, rows) = Terminal.size(of: output)
    let room = max(rows - 2, 1)
    let listed = completions.count > room ? completions.prefix(room - 1) : completions[...]
    let left = completions.count - listed.count
    let screen = Screen("") {
      Table(rows: listed.map { [Text("  " + $0.text, .value), Text($0.detail, .dim)] })
      if left > 0 { Line("  \(left) more; type more of the word.", .dim) }
    }
    return screen.render(width: columns, color: color) + "\n"
  }

  /// The output that erases the current rows and moves to their start.
  ///
  /// A blank comes first, because tmux takes erasing all of its window for clearing it: it would
  /// add the window to the scrollback each time.
  private var erasure: String { isShown ? start + " \u{1b}[J\r" : "" }

  /// The output that moves to the start of the current rows.
  private var start: String {
    guard let shown else { return "" }
    let columns = Terminal.size(of: output).columns
    // The terminal has wrapped the lines of the panel if the window became narrower.
    let above = panelWidths.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    let rows = layout(of: shown).cursor.row + above
    return rows > 0 ? "\r\u{1b}[\(rows)A" : "\r"
  }

  /// A line after a prompt that leaves room for it in the current window.
  private func content(_ prompt: Text, _ line: EditedLine) -> Content {
    let columns = Terminal.size(of: output).columns
    return Content(prompt: (prompt + " ").truncated(to: max(columns - 2, 1)), line: line)
  }

  /// The layout for the current size of the window.
  private func layout(of content: Content, isTyped: Bool = true) -> LineLayout {
    let (columns, rows) = Terminal.size(of: output)
    return LineLayout(
      prompt: content.prompt.render(color: color), promptWidth: content.prompt.width,
      before: content.line.before, after: content.line.after, isTyped: isTyped, columns: columns,
      height: rows)
  }
}

/// The lines pinned above the prompt.
struct Panel: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    /// The line as the terminal shows it.
    var text: String
    /// The number of cells it takes.
    var width: Int
  }

  var lines: [Line] = []

  /// The lines if there is room for them, or else the first ones and how many are missing.
  func clipped(to room: Int) -> [Line] {
    guard lines.count > room, room > 0 else { return Array(lines.prefix(max(room, 0))) }
    let missing = lines.count - room + 1
    let text = "  … \(missing) more line\(missing == 1 ? "" : "s")"
    return lines.prefix(room - 1) + [Line(text: text, width: text.count)]
  }
}
