import ComposableTextUI

extension Words.Word {
  /// Consumes the text in quotes that a line begins with; nil if it doesn't begin with a quote.
  ///
  /// It extends to the next quote of the same kind. In double quotes a backslash begins the name of
  /// a character: `\n`, `\r`, `\t`, `\u{e9}`, or a mark that stands for itself, such as `\"`. If
  /// something is wrong, the text is its beginning.
  init?(quoted rest: inout Words.Scalars) {
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    self.init(text: "", isQuoted: true)
    let start = rest.prefix(16)
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == quote { return }
      if scalar == "\\", quote == "\"", !rest.isEmpty {
        do throws(Failure) {
          text.unicodeScalars.append(try Self.escaped(&rest))
        } catch {
          mistake = mistake ?? error
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    openQuote = quote
    mistake =
      mistake
      ?? .invalid("The quote \(Substring(start)) is not closed; end it with \(quote).")
  }

  /// Consumes the name of a character, which follows a backslash.
  private static func escaped(
    _ rest: inout Words.Scalars
  ) throws(Failure) -> Unicode.Scalar {
    let scalar = rest.removeFirst()
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u" where rest.first == "{":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      guard digits.endIndex < rest.endIndex, digits.count <= 8,
        let value = UInt32(String(Substring(digits)), radix: 16), let named = Unicode.Scalar(value)
      else {
        throw .invalid(
          "'\\u{\(Substring(digits.prefix(8)))}' is not a character of Unicode; write its number in "
            + "hexadecimal digits, as in \\u{1f600}.")
      }
      rest = rest[digits.endIndex...].dropFirst()
      return named
    case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
      throw .invalid(
        "There is no character '\\\(scalar)'; after a backslash come n, r, t, u{1f600} or a mark. "
          + "Write \\\\ for a backslash, or use single quotes.")
    default: return scalar
    }
  }
}

extension String {
  /// The text in double quotes, from which a word is read as the same text.
  ///
  /// What could steer a terminal is escaped, so that the line can be printed as it is; so is what
  /// looks like a space or like nothing.
  package var inDoubleQuotes: String {
    unicodeScalars.reduce(into: "\"") { quoted, scalar in
      let isMark = scalar == "\"" || scalar == "\\"
      quoted +=
        isMark ? "\\\(scalar)" : scalar.isEscapedInQuotes ? scalar.escape : String(scalar)
    } + "\""
  }
}
