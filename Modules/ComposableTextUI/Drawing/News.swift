// What a REPL prints of a screen that has changed.

extension Screen {
  /// What to print of the screen after `old`: its answer alone, if there is a new one in the same
  /// context; otherwise the screen, with its long lists reduced to new rows.
  package func news(since old: Screen?) -> Drawing {
    if let answer = erased.answer, let before = old?.erased.answer,
      answer.context == before.context, answer.question != before.question
    {
      return Drawing("", [answer.text.block])
    }
    return drawing.news(since: old?.drawing)
  }
}

extension Drawing {
  /// The drawing with its lists, and those of its parts, reduced to the rows that are new since
  /// `old`.
  package func news(since old: Drawing?) -> Drawing {
    Drawing(title, content.news(since: old?.content ?? []))
  }
}

extension [Block] {
  /// The blocks with their lists reduced to the rows that are new since `old`.
  ///
  /// Positions don't identify a block, because an earlier one may have been removed. A list is
  /// compared with the old list that shares the most rows with it, a box or a screen with the old
  /// one of the same title.
  fileprivate func news(since old: [Block]) -> [Block] {
    var lists = old.compactMap(\.list)
    return flatMap { block -> [Block] in
      if let list = block.list {
        let shared = lists.map { list.countOfRows(sharedWith: $0) }
        let index = shared.indices.max { shared[$0] < shared[$1] }
        let before = index.flatMap { shared[$0] > 0 ? lists.remove(at: $0) : nil }
        return list.news(since: before?.rows ?? [])
      }
      switch block {
      case .box(let box):
        let before = old.lazy.compactMap(\.box).first { $0.title == box.title }
        return [Box(box.title, box.content.news(since: before?.content ?? [])).block]
      case .drawing(let drawing):
        let before = old.lazy.compactMap(\.drawing).first { $0.title == drawing.title }
        return [drawing.news(since: before).block]
      case .bars, .blank, .line, .row, .table: return [block]
      }
    }
  }
}

extension Block {
  /// A table of which only the new rows are news.
  fileprivate var list: Table? {
    if case .table(let table) = self, table.news != .everything { table } else { nil }
  }

  fileprivate var box: Box? { if case .box(let box) = self { box } else { nil } }

  fileprivate var drawing: Drawing? {
    if case .drawing(let drawing) = self { drawing } else { nil }
  }
}

extension Table {
  /// The maximum number of rows shown after a change.
  package static let newRowsLimit = 10

  /// The new rows since `old`, with counts if some are omitted. A short list, and a log without new
  /// rows, is shown whole.
  fileprivate func news(since old: [[Text]]) -> [Block] {
    let isLog = news == .log
    var known = old.reduce(into: [:]) { $0[name(of: $1), default: 0] += 1 }
    // Compared from the end, so that among equal rows of a log the first ones count as new.
    let new = rows.reversed().filter { row in
      guard let count = known[name(of: row)], count > 0 else { return true }
      known[name(of: row)] = count - 1
      return false
    }
    if isLog ? new.isEmpty : rows.count <= Self.newRowsLimit { return [block] }
    var shown = self
    shown.rows = Array(new.reversed().prefix(Self.newRowsLimit))
    if shown.rows.isEmpty { shown.head = [] }
    if isLog { return [shown.block] }
    let left = new.count - shown.rows.count
    let removed = old.count - (rows.count - new.count)
    let counts = [(left, "more new"), (removed, "removed"), (rows.count, "in all")]
    let text = counts.filter { $0.0 > 0 }.map { "\(Text($0.0, grouped: true).plain) \($0.1)" }
      .joined(separator: ", ")
    return [shown.block, Line(text, .dim).block]
  }

  fileprivate func countOfRows(sharedWith other: Table) -> Int {
    let names = Set(other.rows.map(other.name))
    return rows.count { names.contains(name(of: $0)) }
  }

  private func name(of row: [Text]) -> String {
    let key = if case .newRows(let key) = news { key } else { 0 }
    return row.indices.contains(key) ? row[key].plain : ""
  }
}

/// A screen's one-line answer to the last action.
///
/// The REPL prints it instead of the screen unless the context changed too. Not drawn.
public struct Answer: Equatable, Sendable {
  let context: String
  let question: String
  let text: Text

  /// The answer to `question`; it counts as new when the question changes.
  public init(_ text: Text, to question: String, in context: String) {
    self.context = context
    self.question = question
    self.text = text
  }

  var element: Element { .answer(self) }
}
