/// The text after a command's name, consumed word by word.
///
/// Words are separated by spaces. A word that begins with `"` or `'` extends to the next such quote
/// and may contain spaces; inside double quotes a backslash escapes the next character.
public struct Arguments: Sendable {
  private var rest: Substring

  public init(_ text: Substring) {
    rest = text
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
    defer { rest = "" }
    return String(rest[..<end])
  }

  private mutating func plain() -> String {
    let word = rest.prefix { !$0.isBlank }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func quoted(by quote: Character) throws(ArgumentError) -> String {
    var word = ""
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      let character = rest[index]
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\", quote == "\"" {
        isEscaped = true
      } else if character == quote {
        rest = rest[rest.index(after: index)...]
        return word
      } else {
        word.append(character)
      }
    }
    throw ArgumentError("The quote \(rest.prefix(16)) is not closed; end it with \(quote).")
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isBlank) }
}

extension Character {
  /// Whether the character separates words.
  var isBlank: Bool { self == " " || self == "\t" }
}
