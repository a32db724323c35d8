/// Scans a line byte by byte, and finds the beginnings of words and the quoted parts.
public struct WordScanner {
  /// The position of a byte.
  public enum Position {
    /// Inside quotes, or a quote itself.
    case quoted
    /// At the start of a word.
    case wordStart
    /// Anywhere else.
    case plain
  }

  private var before = UInt8(ascii: " ")
  private var isEscaped = false
  /// The open quote, if there is one.
  public private(set) var quote: UInt8?

  public init() {}

  /// Processes the next byte. A quote opens only at the start of a word; a semicolon ends a word.
  public mutating func take(_ byte: UInt8) -> Position {
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
