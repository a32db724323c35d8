/// The characters that a terminal can show.
public enum DisplayCharacters {
  /// Whether the terminal shows only ASCII: characters that are spelled, as "->", are measured as
  /// they are spelled.
  @TaskLocal public static var areASCII = false
}

extension StringProtocol {
  /// The number of terminal cells the text takes: 2 for wide characters, 0 for combining ones.
  /// O(n).
  ///
  /// ```swift
  /// "素数".displayWidth  // 4
  /// ```
  public var displayWidth: Int {
    isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of terminal cells the character takes: 0, 1 or 2; more only in stacked scripts.
  public var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7f ? 0 : 1 }
    guard let first = unicodeScalars.first else { return 0 }
    if DisplayCharacters.areASCII, unicodeScalars.count == 1,
      let spelling = String.spelling(of: first)
    {
      return spelling.utf8.count
    }
    // Frames and bars, which are most of what else is drawn.
    if (0x2500...0x259f).contains(first.value), unicodeScalars.count == 1 { return 1 }
    if first.properties.isEmojiPresentation { return 2 }
    if first.properties.isEmoji, unicodeScalars.contains("\u{fe0f}") { return 2 }
    return unicodeScalars.reduce(0) { $0 + $1.cells }
  }
}

extension Unicode.Scalar {
  fileprivate var cells: Int {
    switch properties.generalCategory {
    case .control, .enclosingMark, .format, .lineSeparator, .nonspacingMark, .paragraphSeparator:
      return 0
    default:
      break
    }
    // Hangul vowels and final consonants share the cell of the first consonant.
    if (0x1160...0x11ff).contains(value) { return 0 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks that Unicode calls East Asian wide or full-width, merged across unassigned gaps.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60,
    0xffe0...0xffe6, 0x16fe0...0x18dff, 0x1aff0...0x1b2ff, 0x1f200...0x1f2ff, 0x1f300...0x1f64f,
    0x1f680...0x1f6ff, 0x1f900...0x1faff, 0x20000...0x3fffd,
  ]
}
