import ComposableTextUI

/// The text after the name of a verb or a control, consumed word by word.
///
/// Words are separated by spaces, tabs and the other spaces of Unicode, which word processors and
/// input methods insert. A word in quotes is a ``QuotedText``, which may contain spaces.
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
    if isEmpty { return nil }
    let (word, quoted) = take()
    if let mistake = quoted?.mistake { throw mistake }
    return word
  }

  /// Consumes the rest as it was typed, without trailing spaces.
  package mutating func remainder() -> String {
    defer { rest = rest[rest.endIndex...] }
    return String(InputLine.trimmed(Substring(rest)))
  }

  /// Consumes the next word, even if something is wrong with its quotes.
  mutating func take() -> (word: String, quoted: QuotedText?) {
    defer { rest = rest.drop(while: \.isBlank) }
    if let quoted = QuotedText(consuming: &rest) { return (quoted.text, quoted) }
    let word = rest.prefix { !$0.isBlank }
    rest = rest[word.endIndex...]
    return (String(Substring(word)), nil)
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
  package func unquoted() throws(InputError) -> String {
    var rest = self[...].unicodeScalars
    guard let quoted = QuotedText(consuming: &rest), rest.isEmpty, quoted.openQuote == nil else {
      return self
    }
    if let mistake = quoted.mistake { throw mistake }
    return quoted.text
  }

  /// Whether the text is read as a single word even without quotes.
  package var isPlainWord: Bool {
    guard let first = unicodeScalars.first, !"\"'#".unicodeScalars.contains(first) else {
      return false
    }
    return !unicodeScalars.contains(where: \.isBlank)
  }
}
