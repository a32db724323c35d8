import ComposableTextUI

/// The words of a typed action, consumed from left to right.
///
/// Blanks separate words, and a dot may follow the name of a case. Quotes and brackets keep what is
/// in them together. `#` at the start of a word begins a comment.
struct ActionWords {
  /// A word, without its quotes.
  struct Word {
    var text: String
    var isQuoted = false
  }

  typealias Scalars = Substring.UnicodeScalarView

  /// The text that has not been consumed, without blanks at its start.
  private(set) var rest: Scalars

  init(_ line: Substring) { rest = line.unicodeScalars.drop(while: \.isBlank) }

  var isAtEnd: Bool { rest.isEmpty || rest.first == "#" }
  /// Whether a value in JSON comes next.
  var isAtBracket: Bool { rest.first == "{" || rest.first == "[" }

  var isAtRowNumber: Bool { rest.first == "@" }

  var isAtQuote: Bool { rest.first == "\"" || rest.first == "'" }

  /// Whether a text without quotes ends here: before a label, or where the line ends.
  func isAtTextEnd(_ labels: [String]) -> Bool {
    isAtEnd || nextLabel(among: labels) != nil
  }

  private mutating func skip(to index: Scalars.Index) {
    rest = rest[index...].drop(while: \.isBlank)
  }

  /// Consumes the name of a case: up to a dot or a blank.
  mutating func takeName() -> String {
    // As in Swift, where a case is `.name`.
    if rest.first == "." { rest.removeFirst() }
    return takeUpToDot()
  }

  /// Consumes the number of a row, to whose action a dot may lead.
  mutating func takeRowNumber() -> String { takeUpToDot() }

  private mutating func takeUpToDot() -> String {
    let name = rest.prefix { $0 != "." && !$0.isBlank }
    let isBeforeDot = name.endIndex < rest.endIndex && rest[name.endIndex] == "."
    skip(to: isBeforeDot ? rest.index(after: name.endIndex) : name.endIndex)
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
    skip(to: rest.index(after: colon))
    return label
  }

  /// The labels that follow anywhere outside of quotes and brackets.
  func labelsAhead(among labels: [String]) -> [String] {
    guard !labels.isEmpty, rest.contains(":") else { return [] }
    var found: [String] = []
    var ahead = self
    while !ahead.isAtEnd {
      if let label = ahead.takeLabel(among: labels) { found.append(label) } else { ahead.drop() }
    }
    return found
  }

  /// Consumes a word, whatever it is.
  private mutating func drop() {
    if isAtBracket, (try? takeJSON()) != nil { return }
    guard isAtQuote else { return skip(to: rest.prefix { !$0.isBlank }.endIndex) }
    if (try? takeWord()) == nil { rest = rest[rest.endIndex...] }
  }

  /// Consumes the next word; nil at the end.
  mutating func takeWord() throws(InputError) -> Word? {
    if isAtEnd { return nil }
    if let quoted = QuotedText(consuming: &rest) {
      if let mistake = quoted.mistake { throw mistake }
      skip(to: rest.startIndex)
      return Word(text: quoted.text, isQuoted: true)
    }
    let word = rest.prefix { !$0.isBlank }
    skip(to: word.endIndex)
    return Word(text: String(Substring(word)))
  }

  /// Consumes a text up to a label, the end, or a comment, as it was typed.
  mutating func takeText(until labels: [String]) -> String {
    let text = rest
    var end = rest.startIndex
    while !isAtTextEnd(labels) {
      // Quotes inside a text are part of it.
      end = rest.prefix { !$0.isBlank }.endIndex
      skip(to: end)
    }
    return String(Substring(text[..<end]))
  }

  /// Consumes a value in brackets.
  mutating func takeJSON() throws(InputError) -> String {
    var (depth, isText, isEscaped) = (0, false, false)
    for index in rest.indices {
      let scalar = rest[index]
      switch scalar {
      case _ where isEscaped: isEscaped = false
      case "\\" where isText: isEscaped = true
      case "\"": isText.toggle()
      case "{" where !isText, "[" where !isText: depth += 1
      case "}" where !isText, "]" where !isText: depth -= 1
      default: break
      }
      guard depth == 0 else { continue }
      let end = rest.index(after: index)
      let text = String(Substring(rest[..<end]))
      skip(to: end)
      return text
    }
    throw .invalid("The bracket \(Substring(rest.prefix(16))) is not closed.")
  }
}
