/// Rows of cells in aligned columns, with an optional header.
///
/// A column is as wide as its widest cell, the last one at most as wide as the screen allows; text
/// that does not fit is cut with `…`.
public struct Table: ScreenContent, Equatable {
  /// The alignment of each column; missing ones are leading.
  public var alignments: [Alignment]
  /// The names of the columns; empty for no header.
  public var head: [Text]
  /// The cells, row by row.
  public var rows: [[Text]]

  public init(_ head: [Text] = [], alignments: [Alignment] = [], rows: [[Text]]) {
    self.alignments = alignments
    self.head = head
    self.rows = rows
  }

  /// The table as a block.
  public var blocks: [Block] { [Block(.table(self))] }

  func lines(width: Int) -> [Text] {
    let all = (head.isEmpty ? [] : [head.map { $0.styled(.label) }]) + rows
    let count = all.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in
      all.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
    }
    if let last = widths.popLast() {
      widths.append(min(last, max(width - widths.reduce(0) { $0 + $1 + 2 }, 1)))
    }
    return all.map { row in
      var line = Text([])
      line.spans.reserveCapacity(2 * row.count)
      var (end, start) = (0, 0)
      for (column, cell) in row.enumerated() {
        let alignment = column < alignments.count ? alignments[column] : .leading
        let cell = cell.truncated(to: widths[column])
        let cells = cell.width
        let place = start + alignment.spaces(before: widths[column] - cells)
        line.append(spaces: place - end)
        line.append(cell)
        end = place + cells
        start += widths[column] + 2
      }
      return line.trimmed.truncated(to: width)
    }
  }
}
