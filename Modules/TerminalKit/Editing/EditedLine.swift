/// A line being typed: the text before and after the cursor.
struct EditedLine: Equatable, Sendable {
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

  mutating func moveToStart() { move(back: before.count) }

  mutating func moveToEnd() { replace(with: text) }

  /// Moves over characters, or back with a negative count.
  mutating func move(by count: Int) {
    if count < 0 { return move(back: -count) }
    before += after.prefix(count)
    after = String(after.dropFirst(count))
  }

  /// Moves to the end of the word after the cursor, or to the start of the one before it.
  mutating func moveByWord(isForward: Bool) {
    if isForward {
      move(by: after.count - Self.withoutWord(after).count)
    } else {
      move(back: before.count - Self.withoutWord(String(before.reversed())).count)
    }
  }

  mutating func deleteBackward() { before = String(before.dropLast()) }

  mutating func deleteForward() { after = String(after.dropFirst()) }

  /// Cuts the text after the cursor.
  mutating func cutToEnd() {
    cut = after
    after = ""
  }

  /// Cuts the text before the cursor.
  mutating func cutToStart() {
    cut = before
    before = ""
  }

  /// Cuts the word after the cursor.
  mutating func cutWord() {
    let rest = Self.withoutWord(after)
    cut = String(after.dropLast(rest.count))
    after = rest
  }

  /// Cuts the word before the cursor; with `isBlank`, one that ends at a space only.
  mutating func cutWordBackward(toBlank: Bool) {
    let reversed = String(before.reversed())
    let rest =
      toBlank
      ? String(reversed.drop { $0 == " " }.drop { $0 != " " }) : Self.withoutWord(reversed)
    cut = String(before.dropFirst(rest.count))
    before = String(before.dropLast(before.count - rest.count))
  }

  mutating func paste() { insert(cut) }

  /// Exchanges the two characters before the cursor, or the ones around it.
  mutating func swapCharacters() {
    guard text.count > 1, !before.isEmpty else { return }
    if !after.isEmpty { move(by: 1) }
    let last = before.suffix(2)
    replace(last: 2, with: String(last.reversed()))
  }

  private mutating func move(back count: Int) {
    after = before.suffix(count) + after
    before = String(before.dropLast(count))
  }

  /// The text without what separates words at its start, and the word after that.
  private static func withoutWord(_ text: String) -> String {
    let isPart = { (character: Character) in character.isLetter || character.isNumber }
    return String(text.drop { !isPart($0) }.drop(while: isPart))
  }
}
