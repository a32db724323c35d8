/// A list that shows only its new rows after a change.
///
/// A log shows at most ten new rows after a change. Any other list does so, with counts, if it has
/// more than ten rows. Otherwise, and on request, the whole list is shown.
public struct Listing: ScreenContent, Equatable {
  /// The maximum number of rows shown after a change.
  package static let limit = 10

  /// The alignment of each column; missing ones are leading.
  package var alignments: [Alignment]
  /// The names of the columns; empty for no heading.
  var head: [Text] = []
  /// Whether only new rows are shown after a change, even in a short list.
  package var isLog: Bool
  /// The column that identifies rows: a row is new if its cell in this column is new.
  package var key: Int
  /// The cells, row by row; a row with one cell is wrapped if it is too long.
  package var rows: [[Text]]
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

  /// The list as a block.
  package var block: Block { Block(.listing(self)) }

  func lines(width: Int) -> [Text] {
    let table = Table(head, alignments: alignments, rows: rows)
    if isWrapped {
      let lines = table.lines(width: .max)
      if lines.allSatisfy({ $0.width <= width }) { return lines }
      return rows.flatMap { row in
        row.reduce(Text("")) { $0.isEmpty ? $1 : $0 + "  " + $1 }.wrapped(to: width)
      }
    }
    return rows.allSatisfy { $0.count == 1 }
      ? rows.flatMap { $0[0].wrapped(to: width) } : table.lines(width: width)
  }

  /// The new rows since `old`, with counts if some are omitted.
  func news(since old: Listing) -> [Block] {
    var known = old.rows.reduce(into: [:]) { $0[name(of: $1), default: 0] += 1 }
    // Compared from the end, so that among equal rows of a log the first ones count as new.
    let new = rows.reversed().filter { row in
      guard let count = known[name(of: row)], count > 0 else { return true }
      known[name(of: row)] = count - 1
      return false
    }
    if isLog ? new.isEmpty : rows.count <= Self.limit { return [block] }
    var shown = self
    shown.rows = Array(new.reversed().prefix(Self.limit))
    if shown.rows.isEmpty { shown.head = [] }
    if isLog { return [shown.block] }
    let left = new.count - shown.rows.count
    let removed = old.rows.count - (rows.count - new.count)
    let counts = [(left, "more new"), (removed, "removed"), (rows.count, "in all")]
    let text = counts.filter { $0.0 > 0 }.map { "\(Text($0.0, grouped: true).plain) \($0.1)" }
      .joined(separator: ", ")
    return [shown.block, Line(text, .dim).block]
  }

  private func name(of row: [Text]) -> String { row.indices.contains(key) ? row[key].plain : "" }
}

extension Drawing {
  /// The drawing with its lists reduced to the rows that are new since `old`.
  package func news(since old: Drawing?) -> Drawing {
    func listings(_ content: [Block]) -> [Listing] {
      content.compactMap { if case .listing(let listing) = $0.kind { listing } else { nil } }
    }
    var before = (old.map { listings($0.content) } ?? [])[...]
    return Drawing(
      title,
      content.flatMap { block in
        guard case .listing(let listing) = block.kind else { return [block] }
        return listing.news(since: before.popFirst() ?? Listing([]))
      })
  }
}
