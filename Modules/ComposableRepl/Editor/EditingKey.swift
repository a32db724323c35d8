import ComposableTextUI

/// A key pressed while a line is edited, named by its function.
enum EditingKey: Equatable, Sendable {
  case clearScreen, complete
  /// Removes text for good.
  case delete(EditedLine.Motion)
  /// Deletes a character; on an empty line, ends the input.
  case deleteOrEnd
  /// The input has ended.
  case endOfInput
  case enter
  /// A key without a function.
  case ignored
  /// Removes text so that it can be inserted again.
  case kill(EditedLine.Motion)
  case move(EditedLine.Motion)
  /// The next or the previous of the earlier lines.
  case newer, older
  /// Pasted text, possibly several lines.
  case pasted(String)
  case search
  /// Ends a search.
  case stop
  case text(String)
  /// Inserts the text that was removed last.
  case yank

  /// The keys by the text that xterm, tmux and the Linux console send for them.
  static let keys: [String: EditingKey] = {
    let functions: [(EditingKey, [String])] = [
      (.clearScreen, ["\u{c}"]),
      (.complete, ["\t"]),
      (.delete(.left), ["\u{8}", "\u{7f}"]),
      (.delete(.right), ["\u{1b}[3~"]),
      (.deleteOrEnd, ["\u{4}"]),
      (.enter, ["\n", "\r"]),
      (.kill(.end), ["\u{b}"]),
      (.kill(.start), ["\u{15}"]),
      (.kill(.blankLeft), ["\u{17}"]),
      (.kill(.wordLeft), ["\u{1b}\u{7f}", "\u{1b}\u{8}"]),
      (.kill(.wordRight), ["\u{1b}d"]),
      (.move(.end), ["\u{5}", "\u{1b}[F", "\u{1b}OF", "\u{1b}[4~"]),
      (.move(.left), ["\u{2}", "\u{1b}[D", "\u{1b}OD"]),
      (.move(.right), ["\u{6}", "\u{1b}[C", "\u{1b}OC"]),
      (.move(.start), ["\u{1}", "\u{1b}[H", "\u{1b}OH", "\u{1b}[1~"]),
      (.move(.wordLeft), ["\u{1b}b", "\u{1b}[1;5D"]),
      (.move(.wordRight), ["\u{1b}f", "\u{1b}[1;5C"]),
      (.newer, ["\u{e}", "\u{1b}[B", "\u{1b}OB"]),
      (.older, ["\u{10}", "\u{1b}[A", "\u{1b}OA"]),
      (.search, ["\u{12}"]),
      (.stop, ["\u{7}", "\u{1b}"]),
      (.yank, ["\u{19}"]),
    ]
    let pairs = functions.flatMap { key, sent in sent.map { ($0, key) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}
