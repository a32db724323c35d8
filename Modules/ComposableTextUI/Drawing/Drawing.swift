/// The visible part of a screen: a title and blocks of text below it.
package struct Drawing: Equatable, Sendable {
  /// Empty for none.
  let title: Text
  /// From top to bottom.
  let content: [Block]

  init(_ title: Text, _ content: [Block]) {
    self.title = title
    self.content = content
  }

  /// Lines of text without a title.
  package init(lines: [Text]) { self.init("", lines.map(\.block)) }

  /// Whether nothing is shown.
  package var isEmpty: Bool { title.isEmpty && content.isEmpty }

  var block: Block { .drawing(self) }

  /// The drawing as lines joined by newlines, without a final newline and trailing spaces.
  ///
  /// Text wider than `width` cells is wrapped; tables and charts are truncated with `…`. Without
  /// `color`, the result has no escape sequences.
  package func render(width: Int = 80, color: Bool = false) -> String {
    lines(width: width).map { $0.render(color: color) }.joined(separator: "\n")
  }

  /// The drawing as lines of styled text, each at most `width` cells wide.
  package func lines(width: Int = 80) -> [Text] {
    if title.isEmpty { return Block.lines(of: content, width: width).map(\.trimmed) }
    let lines = Block.lines(of: content, width: max(width - 2, 1))
    return title.styled(.title).wrapped(to: width) + lines.map { (Text.spaces(2) + $0).trimmed }
  }
}

/// One piece of a screen that can be laid out in any width.
indirect enum Block: Equatable, Sendable {
  case bars(Bars)
  case blank
  case box(Box)
  case drawing(Drawing)
  case line(Line)
  case row(Row)
  case table(Table)

  /// The text of a line; nil for another kind of block.
  var lineText: Text? {
    if case .line(let line) = self { line.text } else { nil }
  }

  /// Lays blocks out from top to bottom; all rows among them share one label column.
  static func lines(of blocks: [Block], width: Int) -> [Text] {
    let labels = blocks.map { block in
      if case .row(let row) = block { row.label.width } else { 0 }
    }
    let labelWidth = min(labels.max() ?? 0, max(width / 2, 1))
    return blocks.flatMap { $0.lines(width: width, labelWidth: labelWidth) }
  }

  func lines(width: Int, labelWidth: Int) -> [Text] {
    switch self {
    case .bars(let bars): return bars.lines(width: width)
    case .blank: return [""]
    case .box(let box): return box.lines(width: width)
    case .drawing(let drawing): return drawing.lines(width: width)
    case .line(let line): return line.lines(width: width)
    case .row(let row): return row.lines(width: width, labelWidth: labelWidth)
    case .table(let table): return table.lines(width: width)
    }
  }
}
