/// Rows of cells in aligned columns, with an optional header.
///
/// A column is as wide as its widest cell; the last one is limited by the width of the screen. Text
/// that doesn't fit is truncated with `…`, or wrapped if `wrapsLastColumn` is set.
public struct Table: Equatable, Sendable {
  /// The alignment of each column; missing ones are leading.
  let alignments: [Alignment]
  /// The names of the columns; empty for no header.
  let head: [Text]
  let rows: [[Text]]

  /// Whether long cells of the last column are wrapped onto the following lines.
  let wrapsLastColumn: Bool

  /// A table with an optional header.
  public init(
    _ head: [Text] = [], alignments: [Alignment] = [], rows: [[Text]],
    wrapsLastColumn: Bool = false
  ) {
    self.alignments = alignments
    self.head = head
    self.rows = rows
    self.wrapsLastColumn = wrapsLastColumn
  }

  var block: Block { .table(self) }

  func lines(width: Int) -> [Text] {
    if wrapsLastColumn, let lines = wrappedLines(width: width) { return lines }
    let all = styledHead + rows
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
        let place = alignment == .leading ? start : start + widths[column] - cells
        line.append(spaces: place - end)
        line.append(cell)
        end = place + cells
        start += widths[column] + 2
      }
      return line.trimmed.truncated(to: width)
    }
  }

  /// The header as a row; none if there is no header.
  private var styledHead: [[Text]] { head.isEmpty ? [] : [head.map { $0.styled(.label) }] }

  /// The lines with the last column wrapped, or placed below the others on a narrow screen; nil if
  /// all cells fit.
  private func wrappedLines(width: Int) -> [Text]? {
    let whole = Table(head, alignments: alignments, rows: rows).lines(width: .max)
    guard whole.contains(where: { $0.width > width }) else { return nil }
    let rows = styledHead + rows
    let leading = Table(alignments: alignments, rows: rows.map { Array($0.dropLast()) })
      .lines(width: width)
    let column = (leading.map(\.width).max() ?? 0) + 2
    let isBeside = width - column >= 20
    let indent = isBeside ? column : 4
    return zip(rows, leading).flatMap { row, leading in
      let lines = (row.last ?? "").wrapped(to: max(width - indent, 1))
      let indented = lines.map { Text.spaces(indent) + $0 }
      guard isBeside else { return [leading] + indented }
      return [leading.padded(to: column) + lines[0]] + indented.dropFirst()
    }
  }
}
