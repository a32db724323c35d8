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
