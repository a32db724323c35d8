/// Goes through a line byte by byte and tells where words begin and what is in quotes.
struct WordScanner {
  /// Where a byte stands.
  enum Position {
    /// Inside quotes, or one of them.
    case quoted
    /// At the start of a word.
    case wordStart
    /// Anywhere else.
    case plain
  }

  private var before = UInt8(ascii: " ")
  private var isEscaped = false
  /// The quote that is open.
  private(set) var quote: UInt8?

  /// Takes the next byte. A quote opens at the start of a word; a semicolon ends a word.
  mutating func take(_ byte: UInt8) -> Position {
    defer { before = byte }
    if isEscaped {
      isEscaped = false
      return .quoted
    }
    if let open = quote {
      if byte == open {
        quote = nil
      } else {
        isEscaped = byte == UInt8(ascii: "\\") && open == UInt8(ascii: "\"")
      }
      return .quoted
    }
    guard [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ";")].contains(before) else {
      return .plain
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
      return .quoted
    }
    return .wordStart
  }
}
