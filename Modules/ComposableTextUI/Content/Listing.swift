/// A list that shows only its new rows after a change.
///
/// At most ten new rows are shown. A list of more than ten rows also counts the others, and a
/// shorter one is shown whole, except a log. On request, any list is shown whole.
public struct Listing: Equatable, Sendable {
  /// The alignment of each column; missing ones are leading.
  var alignments: [Alignment]
  /// The names of the columns; empty for no header.
  var head: [Text] = []
  /// Whether only new rows are shown after a change, even in a short list.
  var isLog: Bool
  /// The column that identifies rows: a row is new if its cell in this column is new.
  var key: Int
  /// The cells, row by row; a row with one cell is wrapped if it is too long.
  var rows: [[Text]]
  /// Whether long rows are wrapped instead of truncated, so that their controls stay visible.
  var isWrapped = false

  /// A list of rows.
  public init(
    _ rows: [[Text]], key: Int = 0, alignments: [Alignment] = [], isLog: Bool = false
  ) {
    self.alignments = alignments
    self.isLog = isLog
    self.key = key
    self.rows = rows
  }

  var block: Block { .listing(self) }

  func lines(width: Int) -> [Text] {
    let table = Table(head, alignments: alignments, rows: rows)
    if isWrapped {
      let lines = table.lines(width: .max)
      if lines.allSatisfy({ $0.width <= width }) { return lines }
      // Without columns there is nothing that the header could name.
      return rows.flatMap { row in
        row.reduce(Text("")) { $0.isEmpty ? $1 : $0 + "  " + $1 }.wrapped(to: width)
      }
    }
    return rows.allSatisfy { $0.count == 1 }
      ? rows.flatMap { $0[0].wrapped(to: width) } : table.lines(width: width)
  }
}
