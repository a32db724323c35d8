import Glibc
import TextUI

/// The line that is typed on a terminal: its text, its history, and what the screen shows of it.
///
/// Used by one thread at a time.
struct LineEditor: Sendable {
  /// What a key finished.
  enum Heard: Equatable {
    case end, line(String)
  }

  struct Search {
    /// The line before the search.
    let line: EditedLine
    /// The place in the history of the line found; its end if there is none.
    var place: Int
    var query = ""
  }

  let color: Bool
  private let completions: @Sendable (String) -> [Completion]
  private let input: Int32
  let output: Int32

  /// The lines before, oldest first.
  private var history: [String]
  private(set) var line = EditedLine()
  /// The completions to list after the last key.
  private var listed: [Completion] = []
  private var modes: TerminalModes?
  /// The place in the history; its end for the line that is typed.
  private var place = 0
  private(set) var prompt: Text = ""
  private(set) var search: Search?
  /// What was drawn last.
  var shown = Content()
  /// The line that is typed while another one of the history is shown.
  private var typed = ""

  init(
    input: Int32, output: Int32, color: Bool, history: [String],
    completions: @escaping @Sendable (String) -> [Completion]
  ) {
    self.color = color
    self.completions = completions
    self.history = history
    self.input = input
    self.output = output
  }

  /// Shows the prompt with an empty line and sets the editing modes.
  mutating func begin(_ prompt: Text) {
    self.prompt = prompt + " "
    line.replace(with: "")
    place = history.count
    search = nil
    modes = TerminalModes(of: input)
    modes?.forEditing.restore()
    show()
  }

  /// Restores the terminal's modes; the line stays on the screen.
  mutating func end() {
    modes?.restore()
    modes = nil
  }

  /// Drops the line and moves to a new one below it.
  mutating func drop() {
    draw()
    moveBelow(mark: "^C")
    end()
  }

  /// Adds a line to the history.
  mutating func remember(_ line: String) {
    history.append(line)
    if history.count > 1_000 { history.removeFirst() }
  }

  /// Returns the completions to list, once.
  mutating func takeListed() -> [Completion] {
    defer { listed = [] }
    return listed
  }

  /// Processes one key; returns what it finished. What it changes is shown by `draw`.
  mutating func handle(_ key: EditingKey) -> Heard? {
    var key = key
    if search != nil {
      guard let rest = handleInSearch(key) else { return nil }
      key = rest
    }
    switch key {
    case .endOfInput: return .end
    case .deleteOrEnd where line.text.isEmpty: return .end
    case .enter:
      draw()
      moveBelow()
      return .line(line.text)
    case .clearScreen:
      Output.write("\u{1b}[H\u{1b}[2J", to: output)
      show()
    default: edit(key)
    }
    return nil
  }

  private mutating func edit(_ key: EditingKey) {
    switch key {
    case .backspace: line.deleteBackward()
    case .complete: complete()
    case .cutToBlank: line.cutWordBackward(toBlank: true)
    case .cutToEnd: line.cutToEnd()
    case .cutToStart: line.cutToStart()
    case .cutWord: line.cutWord()
    case .cutWordBackward: line.cutWordBackward(toBlank: false)
    case .delete, .deleteOrEnd: line.deleteForward()
    case .down: recall(place + 1)
    case .end: line.moveToEnd()
    case .firstLine: recall(0)
    case .lastLine: recall(history.count)
    case .left: line.move(by: -1)
    case .paste: line.paste()
    case .right: line.move(by: 1)
    case .search: search = Search(line: line, place: history.count)
    case .start: line.moveToStart()
    case .swap: line.swapCharacters()
    // A longer line would be refused.
    case .text(let text): if line.text.utf8.count <= InputLine.limit { line.insert(text) }
    case .up: recall(place - 1)
    case .wordLeft: line.moveByWord(isForward: false)
    case .wordRight: line.moveByWord(isForward: true)
    case .clearScreen, .endOfInput, .enter, .ignored, .stop: break
    }
  }

  /// Shows a line of the history, or at its end the one that was typed.
  private mutating func recall(_ wanted: Int) {
    guard (0...history.count).contains(wanted), wanted != place else { return }
    if place == history.count { typed = line.text }
    place = wanted
    line.replace(with: wanted == history.count ? typed : history[wanted])
  }

  /// Returns the key that ends the search and does more than that; nil for a key of the search.
  private mutating func handleInSearch(_ key: EditingKey) -> EditingKey? {
    guard var search else { return key }
    switch key {
    case .text(let text): search.query += text
    case .backspace:
      search.query = String(search.query.dropLast())
      search.place = history.count
    case .search: search.place -= 1
    case .stop:
      line = search.line
      self.search = nil
      return nil
    case .ignored: return nil
    default:
      self.search = nil
      return key
    }
    let last = min(search.place, history.count - 1)
    if let found = history[...max(last, -1)].lastIndex(where: { $0.contains(search.query) }),
      !search.query.isEmpty
    {
      search.place = found
      place = found
      line.replace(with: history[found])
    } else {
      search.place = min(search.place + 1, history.count)
    }
    self.search = search
    return nil
  }

  /// Completes the word before the cursor as far as all its completions agree; if they agree on no
  /// more, they are listed.
  private mutating func complete() {
    let found = completions(line.before)
    guard let first = found.first else { return }
    let word = line.before.reversed().prefix { !$0.isBlank }
    let typed = String(word.reversed())
    let common = found.dropFirst().reduce(first.text) { common, completion in
      String(zip(common, completion.text).prefix { $0 == $1 }.map(\.0))
    }
    let isSpelledOtherwise = common != typed && common.lowercased() == typed.lowercased()
    if found.count > 1, common.count <= typed.count, !isSpelledOtherwise {
      listed = found
    } else {
      let isFinished = found.count == 1 && !first.isPartial
      line.replace(last: typed.count, with: common + (isFinished ? " " : ""))
    }
  }
}
