/// Strict parsers for typed values; their errors name the input and the remedy.
public enum Entry {
  /// A whole number in decimal digits.
  public static func wholeNumber(
    _ word: String, in range: ClosedRange<Int> = .min ... .max
  ) throws(EntryError) -> Int {
    let digits = word.utf8.first == UInt8(ascii: "-") ? word.dropFirst() : word[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else {
      let kept = word.filter { !",_'".contains($0) }
      if kept != word, Int(kept) != nil {
        throw .unreadable("'\(word)' is not a whole number; write digits only, as in \(kept).")
      }
      throw .unreadable("'\(word)' is not a whole number; write digits, as in 42 or -17.")
    }
    guard let number = Int(word), range.contains(number) else {
      throw .unreadable(
        "'\(word)' is out of range; give a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// A decimal number that is finite as a `Float`.
  public static func decimal(_ word: String) throws(EntryError) -> Float {
    let marks = Set("+-.eE".utf8)
    guard word.utf8.allSatisfy({ isDigit($0) || marks.contains($0) }), let number = Float(word)
    else {
      throw .unreadable("'\(word)' is not a number; write it as in 3.5 or -1e6.")
    }
    guard number.isFinite else {
      throw .unreadable("'\(word)' is out of range; give a number within 3.4e38 of zero.")
    }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
