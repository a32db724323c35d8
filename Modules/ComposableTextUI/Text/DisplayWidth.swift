extension StringProtocol {
  /// The number of terminal cells the text takes: 2 for wide characters, 0 for combining ones.
  /// O(n).
  ///
  /// ```swift
  /// "素数".displayWidth  // 4
  /// ```
  package var displayWidth: Int {
    isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of terminal cells the character takes: 0, 1 or 2; more only in stacked scripts.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7f ? 0 : 1 }
    guard let first = unicodeScalars.first else { return 0 }
    let isAlone = unicodeScalars.count == 1
    // Frames and bars, the most common characters beyond ASCII.
    if (0x2500...0x259f).contains(first.value), isAlone { return 1 }
    if isAlone { return first.cells }
    // A sequence that forms one emoji: a flag, a family, a symbol with the emoji selector.
    let properties = first.properties
    if properties.isEmojiPresentation { return 2 }
    if properties.isEmoji, unicodeScalars.contains("\u{fe0f}") { return 2 }
    return unicodeScalars.reduce(0) { $0 + $1.cells }
  }
}

extension Unicode.Scalar {
  fileprivate var cells: Int {
    switch properties.generalCategory {
    case .control, .enclosingMark, .format, .lineSeparator, .nonspacingMark, .paragraphSeparator:
      // Terminals show a soft hyphen.
      return value == 0xad ? 1 : 0
    default:
      break
    }
    // Hangul vowels and final consonants share the cell of the first consonant.
    if (0x1160...0x11ff).contains(value) || (0xd7b0...0xd7ff).contains(value) { return 0 }
    if isWide { return 2 }
    // Emoji that are newer than the table. Each half of a flag takes one cell.
    let isFlagHalf = (0x1f1e6...0x1f1ff).contains(value)
    return properties.isEmojiPresentation && !isFlagHalf ? 2 : 1
  }

  /// Whether it is in the table of wide characters. O(log n).
  private var isWide: Bool {
    var (low, high) = (0, wideCharacters.count)
    while low < high {
      let middle = (low + high) / 2
      if wideCharacters[middle].contains(value) { return true }
      if value < wideCharacters[middle].lowerBound { high = middle } else { low = middle + 1 }
    }
    return false
  }
}
