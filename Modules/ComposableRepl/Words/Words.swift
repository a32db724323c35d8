import ComposableTextUI
import ComposableTimeTravel

/// The words of a line, consumed from left to right: arguments of verbs, texts and rows of
/// controls, values of typed actions.
///
/// Words are separated by spaces, tabs and the other spaces of Unicode, which word processors and
/// input methods insert. Quotes keep a word together, and so do the brackets of
/// a value in JSON.
package struct Words: Sendable {
  // Scalars, because a combining mark after a quote or a space forms a different character but must
  // not hide the separator.
  package typealias Scalars = Substring.UnicodeScalarView

  /// A word without its quotes.
  struct Word {
    var text: String
    var isQuoted = false
    /// The quote that is missing at its end.
    var openQuote: Unicode.Scalar?
    /// The first escape that names no character, or else the missing quote.
    var mistake: Failure?
  }

  /// The text that has not been consumed, without blanks at its start.
  package private(set) var rest: Scalars

  /// The words of a text.
  package init(_ text: Substring) { rest = text.unicodeScalars.drop(while: \.isBlank) }

  /// Whether all words have been consumed.
  package var isAtEnd: Bool { rest.isEmpty }
  /// Whether a value in JSON comes next.
  var isAtBracket: Bool { rest.first == "{" || rest.first == "[" }
  var isAtQuote: Bool { rest.first == "\"" || rest.first == "'" }

  /// Consumes the text before an index, and the blanks after it.
  mutating func skip(to index: Scalars.Index) { rest = rest[index...].drop(while: \.isBlank) }

  /// Consumes the next word, even if something is wrong with its quotes; nil at the end.
  mutating func take() -> Word? {
    if isAtEnd { return nil }
    if let word = Word(quoted: &rest) {
      skip(to: rest.startIndex)
      return word
    }
    let blank = { [rest] in rest.prefix { !$0.isBlank }.endIndex }
    // A bracket inside of a word, as in the name of a file, doesn't begin a value.
    let end = endOfJSON.flatMap { $0 == rest.endIndex || rest[$0].isBlank ? $0 : nil } ?? blank()
    return Word(text: consume(to: end))
  }

  /// Consumes the next word; nil if there is none.
  package mutating func next() throws(Failure) -> String? {
    let word = take()
    if let mistake = word?.mistake { throw mistake }
    return word?.text
  }

  /// Consumes a value in brackets.
  mutating func takeJSON() throws(Failure) -> String {
    guard let end = endOfJSON else {
      throw .invalid(
        "The bracket \(Substring(rest.prefix(16))) is not closed within \(JSON.maximalDepth) levels."
      )
    }
    return consume(to: end)
  }

  /// Consumes the rest as it was typed, without trailing spaces.
  package mutating func remainder() -> String {
    defer { rest = rest[rest.endIndex...] }
    return String(Substring(rest).trimmed)
  }

  private mutating func consume(to end: Scalars.Index) -> String {
    let text = String(Substring(rest[..<end]))
    skip(to: end)
    return text
  }

  /// The end of the bracket that comes next; nil if none does, if it isn't closed, or if it is too
  /// deep for JSON: otherwise each of thousands of brackets would be searched to the end.
  private var endOfJSON: Scalars.Index? {
    guard isAtBracket else { return nil }
    var (depth, isText, isEscaped) = (0, false, false)
    for index in rest.indices {
      switch rest[index] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isText: isEscaped = true
      case "\"": isText.toggle()
      case "{" where !isText, "[" where !isText: depth += 1
      case "}" where !isText, "]" where !isText: depth -= 1
      default: break
      }
      if depth == 0 { return rest.index(after: index) }
      if depth > JSON.maximalDepth { return nil }
    }
    return nil
  }
}

extension Character {
  /// Whether the character separates words.
  package var isBlank: Bool {
    isASCII ? self == " " || self == "\t" : unicodeScalars.allSatisfy(\.isBlank)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar separates words.
  package var isBlank: Bool {
    isASCII ? self == " " || self == "\t" : properties.generalCategory == .spaceSeparator
  }
}

extension Substring {
  /// The text without blanks, carriage returns and byte order marks at its ends.
  package var trimmed: Substring {
    // A byte order mark begins a line in the middle of a script if files were joined.
    let isDropped = { (scalar: Unicode.Scalar) in
      scalar.isBlank || scalar == "\r" || scalar == "\u{feff}"
    }
    guard let start = unicodeScalars.firstIndex(where: { !isDropped($0) }),
      let end = unicodeScalars.lastIndex(where: { !isDropped($0) })
    else { return "" }
    return Substring(unicodeScalars[start...end])
  }

  /// The first word as it was typed and the rest, without the blanks between them.
  package var splitAtBlank: (word: Substring, rest: String) {
    let word = unicodeScalars.prefix { !$0.isBlank }
    let rest = unicodeScalars[word.endIndex...].drop(while: \.isBlank)
    return (Substring(word), String(rest))
  }
}

extension String {
  /// The text as it was typed; a single quoted word without its quotes.
  package func unquoted() throws(Failure) -> String {
    var words = Words(self[...])
    guard words.isAtQuote, let word = words.take(), words.isAtEnd, word.openQuote == nil else {
      return self
    }
    if let mistake = word.mistake { throw mistake }
    return word.text
  }

  /// Whether the text is read as a single word even without quotes.
  package var isPlainWord: Bool {
    guard let first = unicodeScalars.first, first != "\"", first != "'" else { return false }
    return !unicodeScalars.contains(where: \.isBlank)
  }
}

extension FixedWidthInteger {
  /// The number that a word of decimal digits stands for; nil for any other word, such as one with
  /// a sign, or if the number is too large.
  init?(digits: some StringProtocol) {
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    self.init(digits, radix: 10)
  }
}
