extension StringProtocol {
  /// The text with characters escaped that look like a blank or like nothing, so that two different
  /// texts don't print the same: a no-break space is `\u{a0}`.
  ///
  /// The invisible parts of an emoji, such as the joiners of a family, stay as they are.
  package var escapingInvisibles: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return String(self) }
    return map { $0.isEmoji ? String($0) : $0.unicodeScalars.map(\.visible).joined() }.joined()
  }
}

extension Character {
  fileprivate var isEmoji: Bool {
    unicodeScalars.first.map { !$0.isASCII && $0.properties.isEmoji } ?? false
  }
}

extension Unicode.Scalar {
  /// Whether it isn't a space but looks like one, or like nothing.
  package var isInvisible: Bool {
    let isBlank = properties.isWhitespace || self == "\u{2800}"
    return !isASCII && (isBlank || properties.isDefaultIgnorableCodePoint)
  }

  fileprivate var visible: String {
    isInvisible ? "\\u{\(String(value, radix: 16))}" : String(self)
  }
}
