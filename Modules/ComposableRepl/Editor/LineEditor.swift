import ComposableTextUI

/// The line being typed on a terminal, and the lines typed earlier.
struct LineEditor: Sendable {
  /// The input that a key completed.
  enum Result: Equatable {
    case end
    /// The typed lines; more than one if several were pasted.
    case lines([String])
  }

  /// A search in the earlier lines.
  struct Search {
    /// The index before which earlier lines are searched.
    var end: Int
    /// Whether no line was found for the query.
    var isFailed = false
    /// The line before the search, and its index.
    let line: EditedLine
    let index: Int
    var query = ""

    /// What is shown instead of the prompt.
    var prompt: String { "\(isFailed ? "no earlier line has" : "search") '\(query)':" }
  }

  /// Edited earlier lines and the typed line, by their indices, until a line is entered.
  private var edited: [Int: EditedLine] = [:]
  /// The earlier lines, oldest first.
  private var earlier: [String]
  /// The text that was removed last.
  private var killed = ""
  /// The completions that the last key listed.
  private var listed: [Completion] = []
  private(set) var line = EditedLine()
  /// The index of the current line; the end index for the line being typed.
  private var index = 0
  private(set) var search: Search?

  init(earlier: [String]) { self.earlier = earlier }

  /// Begins an empty line.
  mutating func beginLine() {
    edited = [:]
    line = EditedLine()
    index = earlier.count
    search = nil
  }

  /// Adds a line to the earlier ones unless it is empty or repeats the last one; returns it if it
  /// was added.
  mutating func remember(_ text: String) -> String? {
    let line = String(text[...].trimmed)
    guard !line.isEmpty, line != earlier.last else { return nil }
    earlier.append(line)
    if earlier.count > EarlierLines.usualLimit { earlier.removeFirst() }
    return line
  }

  /// Processes one key; returns the input that it completed.
  mutating func handle(_ key: EditingKey) -> Result? {
    if handleInSearch(key) { return nil }
    switch key {
    case .delete(let motion): line.remove(motion)
    case .deleteOrEnd where line.text.isEmpty: return .end
    case .deleteOrEnd: line.remove(.right)
    case .endOfInput: return .end
    case .enter:
      return .lines(
        line.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case .kill(let motion):
      let text = line.remove(motion)
      if !text.isEmpty { killed = text }
    case .move(let motion): line.move(motion)
    case .newer: recall(index + 1)
    case .older: recall(index - 1)
    case .pasted(let text), .text(let text): insert(text)
    case .search: search = Search(end: earlier.count, line: line, index: index)
    case .yank: insert(killed)
    case .clearScreen, .complete, .ignored, .stop: break
    }
    return nil
  }

  /// Completes the line up to the longest common prefix of the completions. Returns the completions
  /// to list if that adds nothing, unless the key before listed them.
  mutating func complete(with found: [Completion]) -> [Completion] {
    let before = listed
    listed = []
    guard let first = found.first else { return [] }
    let lines = found.map { $0.completed(line.before) }
    let common = lines.dropFirst().reduce(lines[0]) { common, line in
      String(zip(common, line).prefix { $0 == $1 }.map(\.0))
    }
    let isSpelledOtherwise =
      common != line.before && common.lowercased() == line.before.lowercased()
    if found.count > 1, common.count <= line.before.count, !isSpelledOtherwise {
      listed = found
      return found == before ? [] : found
    }
    line.complete(with: common, isFinished: found.count == 1 && !first.isPartial)
    return []
  }

  /// Inserts text, unless the line is already too long to be accepted.
  private mutating func insert(_ text: String) {
    if line.text.utf8.count <= NumberedLine.limit { line.insert(text) }
  }

  /// Shows an earlier line; at the end index, the typed line.
  private mutating func recall(_ wanted: Int) {
    guard (0...earlier.count).contains(wanted), wanted != index else { return }
    edited[index] = line
    index = wanted
    line = edited[wanted] ?? EditedLine(earlier[wanted])
    line.move(.end)
  }

  /// Returns whether the key belongs to the search; any other key ends the search.
  private mutating func handleInSearch(_ key: EditingKey) -> Bool {
    guard var search else { return false }
    self.search = nil
    switch key {
    case .text(let text): search.query += text
    case .pasted(let text): search.query += text.prefix { $0 != "\n" }
    case .delete(.left):
      search.query = String(search.query.dropLast())
      search.end = earlier.count
    case .search: search.end = index
    case .stop:
      index = search.index
      line = search.line
      return true
    case .ignored: break
    case .clearScreen, .complete, .delete, .deleteOrEnd, .endOfInput, .enter, .kill, .move, .newer,
      .older, .yank:
      return false
    }
    let found = earlier[..<search.end].lastIndex { $0.contains(search.query) }
    search.isFailed = found == nil && !search.query.isEmpty
    if let found, !search.query.isEmpty { recall(found) }
    self.search = search
    return true
  }
}
