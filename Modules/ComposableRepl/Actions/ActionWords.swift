import ComposableTextUI

/// The words of a typed action: those of every line, the dots after names, and labels.
struct ActionWords {
  typealias Word = Words.Word
  typealias Scalars = Words.Scalars

  private var words: Words

  init(_ line: Substring) { words = Words(line) }

  /// The text that has not been consumed, without blanks at its start.
  var rest: Scalars { words.rest }
  var isAtEnd: Bool { words.isAtEnd }
  var isAtBracket: Bool { words.isAtBracket }
  var isAtQuote: Bool { words.isAtQuote }
  var isAtRowNumber: Bool { rest.first == "@" }

  /// Whether a text without quotes ends here: before a label, or where the line ends.
  func isAtTextEnd(_ labels: [String]) -> Bool {
    isAtEnd || nextLabel(among: labels) != nil
  }

  /// Consumes the name of a case: up to a dot or a blank.
  mutating func takeName() -> String {
    // As in Swift, where a case is `.name`.
    if rest.first == "." { words.skip(to: rest.index(after: rest.startIndex)) }
    return takeUpToDot()
  }

  /// Consumes the number of a row, to whose action a dot may lead.
  mutating func takeRowNumber() -> String { takeUpToDot() }

  private mutating func takeUpToDot() -> String {
    let name = rest.prefix { $0 != "." && !$0.isBlank }
    let isBeforeDot = name.endIndex < rest.endIndex && rest[name.endIndex] == "."
    words.skip(to: isBeforeDot ? rest.index(after: name.endIndex) : name.endIndex)
    return String(Substring(name))
  }

  /// The label that comes next, one of `labels` with a colon; nil if none does. Like names, labels
  /// ignore case, unless two differ by it alone.
  func nextLabel(among labels: [String]) -> String? {
    guard !labels.isEmpty else { return nil }
    let name = rest.prefix { $0 != ":" && !$0.isBlank }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == ":" else { return nil }
    return labels.first { $0.unicodeScalars.elementsEqual(name) }
      ?? labels.first { $0.lowercased() == Substring(name).lowercased() }
  }

  /// Consumes a label with its colon, if one comes next.
  mutating func takeLabel(among labels: [String]) -> String? {
    guard let label = nextLabel(among: labels), let colon = rest.firstIndex(of: ":") else {
      return nil
    }
    words.skip(to: rest.index(after: colon))
    return label
  }

  /// The labels that follow anywhere outside of quotes and brackets.
  func labelsAhead(among labels: [String]) -> [String] {
    guard !labels.isEmpty, rest.contains(":") else { return [] }
    var found: [String] = []
    var ahead = self
    while !ahead.isAtEnd {
      if let label = ahead.takeLabel(among: labels) {
        found.append(label)
      } else {
        _ = ahead.words.take()
      }
    }
    return found
  }

  /// Consumes the next word; nil at the end.
  mutating func takeWord() throws(Failure) -> Word? {
    let word = words.take()
    if let mistake = word?.mistake { throw mistake }
    return word
  }

  /// Consumes a value in brackets.
  mutating func takeJSON() throws(Failure) -> String { try words.takeJSON() }

  /// Consumes a text up to a label or the end, as it was typed.
  mutating func takeText(until labels: [String]) -> String {
    let text = rest
    var end = rest.startIndex
    while !isAtTextEnd(labels) {
      // Quotes inside a text are part of it.
      end = rest.prefix { !$0.isBlank }.endIndex
      words.skip(to: end)
    }
    return String(Substring(text[..<end]))
  }
}
