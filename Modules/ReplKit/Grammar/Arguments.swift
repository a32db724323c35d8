/// What follows the name of a command, taken word by word.
///
/// Words are separated by spaces. A word that begins with `"` or `'` runs to the next such quote
/// and may hold spaces; inside double quotes a backslash takes the next character as it is.
public struct Arguments: Sendable {
  private var rest: Substring

  /// The arguments in a piece of a line.
  public init(_ text: Substring) {
    rest = text
    skipSpaces()
  }

  /// Whether nothing is left.
  public var isEmpty: Bool { rest.isEmpty }

  /// Takes the next word, or nil when there is none.
  public mutating func next() throws(ArgumentError) -> String? {
    guard let first = rest.first else { return nil }
    let word = first == "\"" || first == "'" ? try quoted(by: first) : plain()
    skipSpaces()
    return word
  }

  /// Takes everything that is left as it was typed, without spaces at its end.
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
