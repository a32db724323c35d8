import ComposableCore

extension StringProtocol {
  /// The text with everything that could control a terminal escaped.
  ///
  /// Control characters, escape sequences, text direction overrides and line separators become
  /// `\n`, `\t` or `\u{1b}`; printable text is unchanged. O(n); text without them is returned as it
  /// is.
  ///
  /// ```swift
  /// "\u{1b}[31mred".sanitized  // #"\u{1b}[31mred"#
  /// ```
  package var sanitized: String {
    if isPrintableASCII || !unicodeScalars.contains(where: { $0.steersTerminal }) {
      return String(self)
    }
    return unicodeScalars.reduce(into: "") { $0 += $1.sanitized }
  }
}

extension StringProtocol {
  /// Whether every byte is an ASCII character that takes one cell.
  var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7f } } ?? false
  }
}

extension Unicode.Scalar {
  /// The character, or its escape if it could control a terminal.
  package var sanitized: String { steersTerminal ? escape : String(self) }

  /// The character as it is written after a backslash in a text in quotes.
  package var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }

  /// Whether a text in quotes shows it as its escape: it could control a terminal, or looks like a
  /// space or like nothing. Joiners and variation selectors are parts of a visible character.
  package var isEscapedInQuotes: Bool {
    steersTerminal
      || isInvisible && !properties.isJoinControl && !properties.isVariationSelector
  }

  /// Whether it controls the terminal or the direction of text instead of being shown.
  package var steersTerminal: Bool {
    if value < 0x7f { return value < 0x20 }
    // Joiners are part of emoji and of Persian and Hindi words, and do not move the cursor.
    if value == 0x200c || value == 0x200d { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }
}
