/// The text after a command's name, consumed word by word.
///
/// Words are separated by spaces. A word that begins with `"` or `'` extends to the next such quote
/// and may contain spaces; inside double quotes a backslash escapes the next character.
public struct Arguments: Sendable {
  // Scalars: a mark after a quote or a space makes another character of it, but separates no less.
  private var rest: Substring.UnicodeScalarView

  public init(_ text: Substring) {
    rest = text.unicodeScalars
    skipSpaces()
  }

  /// Whether all words have been consumed.
  public var isEmpty: Bool { rest.isEmpty }

  /// Consumes the next word; nil if there is none.
  public mutating func next() throws(ArgumentError) -> String? {
    guard let first = rest.first else { return nil }
    let word = first == "\"" || first == "'" ? try quoted(by: first) : plain()
    skipSpaces()
    return word
  }

  /// Consumes the rest as it was typed, without trailing spaces.
  public mutating func remainder() -> String {
    let end = rest.lastIndex { !$0.isBlank }.map(rest.index(after:)) ?? rest.startIndex
    defer { rest = rest[rest.endIndex...] }
    return String(Substring(rest[..<end]))
  }

  private mutating func plain() -> String {
    let word = rest.prefix { !$0.isBlank }
    rest = rest[word.endIndex...]
    return String(Substring(word))
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(ArgumentError) -> String {
    var word = ""
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      let character = rest[index]
      if isEscaped {
        word.unicodeScalars.append(character)
        isEscaped = false
      } else if character == "\\", quote == "\"" {
        isEscaped = true
      } else if character == quote {
        rest = rest[rest.index(after: index)...]
        return word
      } else {
        word.unicodeScalars.append(character)
      }
    }
    throw ArgumentError(
      "The quote \(Substring(rest.prefix(16))) is not closed; end it with \(quote).")
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isBlank) }
}

extension Character {
  /// Whether the character separates words.
  public var isBlank: Bool { self == " " || self == "\t" }
}

extension Unicode.Scalar {
  /// Whether the scalar separates words.
  public var isBlank: Bool { self == " " || self == "\t" }
}

extension String {
  /// Whether a line reads the text as one word without quotes.
  public var isPlainWord: Bool {
    guard let first = unicodeScalars.first, !"\"'#|>".unicodeScalars.contains(first) else {
      return false
    }
    return !unicodeScalars.contains { $0.isBlank || $0 == ";" }
  }

  /// The text in double quotes, for a line.
  public var inDoubleQuotes: String {
    let escaped = unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "\"" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return "\"\(escaped)\""
  }
}
