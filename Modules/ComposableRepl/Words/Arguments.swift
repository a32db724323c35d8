import ComposableTextUI

/// The text after the name of a verb or a control, consumed word by word.
///
/// Words are separated by spaces, tabs and the other spaces of Unicode, which word processors and
/// input methods insert. A word that begins with `"` or `'` extends to the next such quote
/// and may contain spaces; inside double quotes a backslash escapes the next character.
package struct Arguments: Sendable {
  // Scalars, because a combining mark after a quote or a space forms a different character but must
  // not hide the separator.
  /// The text that has not been consumed.
  package private(set) var rest: Substring.UnicodeScalarView

  /// The words of a text.
  package init(_ text: Substring) { rest = text.unicodeScalars.drop(while: \.isBlank) }

  /// Whether all words have been consumed.
  package var isEmpty: Bool { rest.isEmpty }

  /// Consumes the next word; nil if there is none.
  package mutating func next() throws(InputError) -> String? {
    let start = rest
    let (word, quote) = take()
    if let quote {
      throw InputError.invalid(
        "The quote \(Substring(start.prefix(16))) is not closed; end it with \(quote).")
    }
    return start.isEmpty ? nil : word
  }

  /// Consumes the rest as it was typed, without trailing spaces.
  package mutating func remainder() -> String {
    defer { rest = rest[rest.endIndex...] }
    return String(InputLine.trimmed(Substring(rest)))
  }

  /// Consumes the next word; `openQuote` is its quote if the quote is not closed.
  mutating func take() -> (word: String, openQuote: Unicode.Scalar?) {
    defer { rest = rest.drop(while: \.isBlank) }
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      let word = rest.prefix { !$0.isBlank }
      rest = rest[word.endIndex...]
      return (String(Substring(word)), nil)
    }
    rest.removeFirst()
    var word = ""
    var isEscaped = false
    while let scalar = rest.popFirst() {
      if scalar == quote, !isEscaped { return (word, nil) }
      isEscaped = scalar == "\\" && quote == "\"" && !isEscaped
      if !isEscaped { word.unicodeScalars.append(scalar) }
    }
    return (word, quote)
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
  /// The first word and the rest, without the blanks between them.
  package var splitAtBlank: (word: Substring, rest: String) {
    let word = unicodeScalars.prefix { !$0.isBlank }
    let rest = unicodeScalars[word.endIndex...].drop(while: \.isBlank)
    return (Substring(word), String(rest))
  }
}

extension String {
  /// The text as it was typed; a single quoted word without its quotes.
  package var unquoted: String {
    if isEmpty { return self }
    var words = Arguments(self[...])
    guard let word = try? words.next(), words.isEmpty else { return self }
    return word
  }

  /// Whether the text is read as a single word even without quotes.
  package var isPlainWord: Bool {
    guard let first = unicodeScalars.first, !"\"'#".unicodeScalars.contains(first) else {
      return false
    }
    return !unicodeScalars.contains(where: \.isBlank)
  }

  /// The text in double quotes, for a line.
  package var inDoubleQuotes: String {
    let escaped = unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "\"" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return "\"\(escaped)\""
  }
}
