import ComposableTextUI

/// A line being typed: the text before and after the cursor.
struct EditedLine: Equatable, Sendable {
  /// The target of a cursor movement or of a deletion.
  enum Motion: Equatable, Sendable {
    case left, right
    /// To the start of the word before the cursor, or to the end of the one after it.
    case wordLeft, wordRight
    /// To the blank before the cursor.
    case blankLeft
    case start, end

    var isForward: Bool { [.right, .wordRight, .end].contains(self) }
  }

  private(set) var before = ""
  private(set) var after = ""

  /// A line with the cursor at its end.
  init(_ text: String = "") { before = text }

  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  mutating func move(_ motion: Motion) {
    let passed = remove(motion)
    if motion.isForward { before += passed } else { after = passed + after }
  }

  /// Removes and returns the text covered by a motion.
  @discardableResult
  mutating func remove(_ motion: Motion) -> String {
    let count =
      switch motion {
      case .left, .right: 1
      case .wordLeft: Self.wordLength(before.reversed())
      case .wordRight: Self.wordLength(after)
      case .blankLeft:
        before.count - before.reversed().drop(while: \.isBlank).drop { !$0.isBlank }.count
      case .start: before.count
      case .end: after.count
      }
    if motion.isForward {
      defer { after = String(after.dropFirst(count)) }
      return String(after.prefix(count))
    }
    defer { before = String(before.dropLast(count)) }
    return String(before.suffix(count))
  }

  /// Replaces the text before the cursor with a completion. A finished completion also replaces the
  /// rest of the word, if it ends with that, and moves past the next blank, which is inserted if
  /// missing.
  mutating func complete(with text: String, isFinished: Bool) {
    before = text
    guard isFinished else { return }
    let tail = after.prefix { !$0.isBlank }
    if !tail.isEmpty, text.hasSuffix(tail) { after = String(after.dropFirst(tail.count)) }
    if after.first?.isBlank == true { move(.right) } else { before += " " }
  }

  /// The length of the first word, including the separators between it and the cursor.
  private static func wordLength(_ text: some Collection<Character>) -> Int {
    let isPart = { (character: Character) in character.isLetter || character.isNumber }
    return text.count - text.drop { !isPart($0) }.drop(while: isPart).count
  }
}
