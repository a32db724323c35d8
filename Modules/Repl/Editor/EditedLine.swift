/// A line being typed: the text before and after the cursor.
struct EditedLine: Equatable, Sendable {
  /// Where the cursor goes, or up to where text is cut.
  enum Motion: Equatable, Sendable {
    case left, right
    /// To the start of the word before the cursor, or to the end of the one after it.
    case wordLeft, wordRight
    case start, end

    var isForward: Bool { [.right, .wordRight, .end].contains(self) }
  }

  private(set) var before = ""
  private(set) var after = ""
  /// What was cut last, for `paste`.
  private(set) var cut = ""

  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  /// Replaces the whole line; the cursor is at its end.
  mutating func replace(with text: String) {
    before = text
    after = ""
  }

  /// Replaces the last `count` characters before the cursor.
  mutating func replace(last count: Int, with text: String) {
    before = before.dropLast(count) + text
  }

  mutating func move(_ motion: Motion) {
    let passed = take(motion)
    if motion.isForward { before += passed } else { after = passed + after }
  }

  mutating func delete(_ motion: Motion) { _ = take(motion) }

  mutating func cut(_ motion: Motion) { cut = take(motion) }

  mutating func paste() { insert(cut) }

  /// Removes the text that a motion passes over.
  private mutating func take(_ motion: Motion) -> String {
    let count =
      switch motion {
      case .left, .right: 1
      case .wordLeft: Self.wordLength(before.reversed())
      case .wordRight: Self.wordLength(after)
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

  /// The length of the first word with what separates it from the cursor.
  private static func wordLength(_ text: some Collection<Character>) -> Int {
    let isPart = { (character: Character) in character.isLetter || character.isNumber }
    return text.count - text.drop { !isPart($0) }.drop(while: isPart).count
  }
}
