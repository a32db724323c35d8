/// One piece of a screen that can be laid out in any width.
package struct Block: Equatable, Sendable {
  indirect enum Kind: Equatable, Sendable {
    case bars(Bars)
    case blank
    case box(Box)
    case drawing(Drawing)
    case line(Text, Alignment)
    case listing(Listing)
    case row(label: Text, value: Text)
    case table(Table)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The text of a line; nil for another kind of block.
  var lineText: Text? {
    if case .line(let text, _) = kind { text } else { nil }
  }

  /// Lays blocks out from top to bottom; all rows among them share one label column.
  static func lines(of blocks: [Block], width: Int) -> [Text] {
    let labelWidth = labelWidth(of: blocks, width: width)
    return blocks.flatMap { $0.lines(width: width, labelWidth: labelWidth) }
  }

  /// The width of the column that the labels of all rows share.
  static func labelWidth(of blocks: [Block], width: Int) -> Int {
    let labels = blocks.map { block in
      if case .row(let label, _) = block.kind { label.width } else { 0 }
    }
    return min(labels.max() ?? 0, max(width / 2, 1))
  }

  func lines(width: Int, labelWidth: Int) -> [Text] {
    switch kind {
    case .bars(let bars): return bars.lines(width: width)
    case .blank: return [""]
    case .box(let box): return box.lines(width: width)
    case .drawing(let drawing): return drawing.lines(width: width)
    case .line(let text, let alignment):
      return text.wrapped(to: width).map { $0.padded(to: width, alignment) }
    case .listing(let listing): return listing.lines(width: width)
    case .row(let label, let value):
      let head = label.styled(.label).truncated(to: labelWidth)
      let indent = labelWidth + 2
      return value.styled(.value).wrapped(to: max(width - indent, 1)).enumerated().map { line in
        (line.offset == 0 ? head : Text("")).padded(to: indent) + line.element
      }
    case .table(let table): return table.lines(width: width)
    }
  }
}
