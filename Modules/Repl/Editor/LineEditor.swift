/// The line that is typed on a terminal, and the lines before it.
struct LineEditor: Sendable {
  /// What a key finished.
  enum Heard: Equatable {
    case end, line(String)
  }

  struct Search {
    /// The place in the history before which lines are searched.
    var end: Int
    /// The line before the search.
    let line: EditedLine
    var query = ""
  }

  /// The lines before, oldest first.
  private var history: [String]
  private(set) var line = EditedLine()
  /// The place in the history; its end for the line that is typed.
  private var place = 0
  private(set) var search: Search?
  /// The line that is typed while another one of the history is shown.
  private var typed = ""

  init(history: [String]) { self.history = history }

  /// Begins an empty line.
  mutating func begin() {
    line.replace(with: "")
    place = history.count
    search = nil
  }

  /// Adds the line to the history unless it is empty or equal to the last one; returns it if it was
  /// added.
  mutating func remember() -> String? {
    let line = String(InputLine.trimmed(line.text[...]))
    guard !line.isEmpty, line != history.last else { return nil }
    history.append(line)
    if history.count > 1_000 { history.removeFirst() }
    return line
  }

  /// Processes one key; returns what it finished.
  mutating func handle(_ key: EditingKey) -> Heard? {
    if handleInSearch(key) { return nil }
    switch key {
    case .cut(let motion): line.cut(motion)
    case .delete(let motion): line.delete(motion)
    case .deleteOrEnd where line.text.isEmpty: return .end
    case .deleteOrEnd: line.delete(.right)
    case .endOfInput: return .end
    case .enter: return .line(line.text)
    case .move(let motion): line.move(motion)
    case .newer: recall(place + 1)
    case .older: recall(place - 1)
    case .paste: line.paste()
    case .search: search = Search(end: history.count, line: line)
    // A longer line would be refused.
    case .text(let text): if line.text.utf8.count <= InputLine.limit { line.insert(text) }
    case .clearScreen, .complete, .ignored, .stop: break
    }
    return nil
  }

  /// Shows a line of the history, or at its end the one that was typed.
  private mutating func recall(_ wanted: Int) {
    guard (0...history.count).contains(wanted), wanted != place else { return }
    if place == history.count { typed = line.text }
    place = wanted
    line.replace(with: wanted == history.count ? typed : history[wanted])
  }

  /// Returns whether the key belongs to a search; another one ends it.
  private mutating func handleInSearch(_ key: EditingKey) -> Bool {
    guard var search else { return false }
    self.search = nil
    switch key {
    case .text(let text): search.query += text
    case .delete(.left):
      search.query = String(search.query.dropLast())
      search.end = history.count
    case .search: search.end = place
    case .stop:
      line = search.line
      return true
    case .ignored: break
    default: return false
    }
    let found = history[..<search.end].lastIndex { $0.contains(search.query) }
    if let found, !search.query.isEmpty { recall(found) }
    self.search = search
    return true
  }

  /// Completes the word before the cursor as far as all its completions agree; returns those to
  /// list if they agree on no more.
  mutating func complete(with found: [Completion]) -> [Completion] {
    guard let first = found.first else { return [] }
    let lines = found.map { $0.completed(line.before) }
    let common = lines.dropFirst().reduce(lines[0]) { common, line in
      String(zip(common, line).prefix { $0 == $1 }.map(\.0))
    }
    let isSpelledOtherwise =
      common != line.before && common.lowercased() == line.before.lowercased()
    if found.count > 1, common.count <= line.before.count, !isSpelledOtherwise { return found }
    let isFinished = found.count == 1 && !first.isPartial
    line.replace(last: line.before.count, with: common + (isFinished ? " " : ""))
    return []
  }
}
