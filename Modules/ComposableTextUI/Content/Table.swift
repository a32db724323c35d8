/// Rows of cells in aligned columns, with an optional header.
///
/// A column is as wide as its widest cell; the last one is limited by the width of the screen. Text
/// that doesn't fit is truncated with `…`, or wrapped if `wrapsLastColumn` is set.
public struct Table: Equatable, Sendable {
  /// How a table is shown that is too wide.
  enum Overflow { case truncates, wrapsLastColumn, wrapsRows }

  /// What is shown after a change.
  enum News: Equatable {
    case everything
    /// Only the new rows, even of a short table.
    case log
    /// Only the new rows of a long table, whose cell in a column is new.
    case newRows(key: Int)
  }

  /// The alignment of each column; missing ones are leading.
  private let alignments: [Alignment]
  /// The names of the columns; empty for no header.
  var head: [Text]
  var news = News.everything
  var overflow: Overflow
  var rows: [[Text]]

  /// A table with an optional header.
  ///
  /// - Parameters:
  ///   - head: The names of the columns; empty for no header.
  ///   - alignments: The alignment of each column; missing ones are leading.
  ///   - rows: The cells of each row.
  ///   - wrapsLastColumn: Whether long cells of the last column are wrapped onto the following
  ///     lines.
  ///   - isLog: Whether only rows with a new first cell are shown after a change.
  public init(
    _ head: [Text] = [], alignments: [Alignment] = [], rows: [[Text]],
    wrapsLastColumn: Bool = false, isLog: Bool = false
  ) {
    self.alignments = alignments
    self.head = head
    if isLog { news = .log }
    overflow = wrapsLastColumn ? .wrapsLastColumn : .truncates
    self.rows = rows
  }

  var block: Block { .table(self) }

  func lines(width: Int) -> [Text] {
    guard overflow != .truncates else { return alignedLines(width: width) }
    let lines = alignedLines(width: .max)
    if lines.allSatisfy({ $0.width <= width }) { return lines }
    guard overflow == .wrapsRows else { return wrappedLines(width: width) }
    // Without columns there is nothing that the header could name.
    return rows.flatMap { row in
      row.reduce(Text("")) { $0.isEmpty ? $1 : $0 + "  " + $1 }.wrapped(to: width)
    }
  }

  private func alignedLines(width: Int) -> [Text] {
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

  /// The lines with the last column wrapped, or placed below the others on a narrow screen.
  private func wrappedLines(width: Int) -> [Text] {
    let rows = styledHead + rows
    let leading = Table(alignments: alignments, rows: rows.map { Array($0.dropLast()) })
      .lines(width: width)
    let column = leading.map(\.width).max().map { $0 == 0 ? 0 : $0 + 2 } ?? 0
    let isBeside = column == 0 || width - column >= 20
    let indent = isBeside ? column : 4
    return zip(rows, leading).flatMap { row, leading in
      let lines = (row.last ?? "").wrapped(to: max(width - indent, 1))
      let indented = lines.map { Text.spaces(indent) + $0 }
      guard isBeside else { return [leading] + indented }
      return [leading.padded(to: column) + lines[0]] + indented.dropFirst()
    }
  }
}

/// The side of a column on which its text stands.
public enum Alignment: Equatable, Sendable {
  /// On the left, as words do.
  case leading
  /// On the right, as numbers do.
  case trailing
}
