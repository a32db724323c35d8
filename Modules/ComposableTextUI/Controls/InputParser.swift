/// Strict parsers for typed values; their errors name the input and the remedy.
public enum InputParser {
  /// A whole number in decimal digits.
  public static func wholeNumber(
    _ word: String, in range: ClosedRange<Int> = .min ... .max
  ) throws(Failure) -> Int {
    let digits = word.utf8.first == UInt8(ascii: "-") ? word.dropFirst() : word[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else {
      let kept = word.filter { !",_'".contains($0) }
      if kept != word, Int(kept) != nil {
        throw .invalid("'\(word)' is not a whole number; write digits only, as in \(kept).")
      }
      throw .invalid("'\(word)' is not a whole number; write digits, as in 42 or -17.")
    }
    guard let number = Int(word), range.contains(number) else {
      throw .invalid(
        "'\(word)' is out of range; give "
          + (range.upperBound == .max && range.lowerBound > .min && Int(word) != nil
            ? "\(range.lowerBound) or more."
            : "a number from \(range.lowerBound) to \(range.upperBound)."))
    }
    return number
  }

  /// A decimal number that is finite as a `Float`.
  public static func decimal(_ word: String) throws(Failure) -> Float {
    let marks = Set("+-.eE".utf8)
    guard word.utf8.allSatisfy({ isDigit($0) || marks.contains($0) }), let number = Float(word)
    else {
      throw .invalid("'\(word)' is not a number; write it as in 3.5 or -1e6.")
    }
    guard number.isFinite else {
      throw .invalid("'\(word)' is out of range; give a number within 3.4e38 of zero.")
    }
    return number
  }

  /// A duration such as `350ms`, `1.5s` or `2m`; a number without a unit is seconds.
  ///
  /// The result is exact to the attosecond. Units are ns, us, ms, s, m or min, and h.
  ///
  /// ```swift
  /// try InputParser.duration("1.5s")  // .milliseconds(1500)
  /// ```
  public static func duration(_ word: String) throws(Failure) -> Duration {
    let number = word.prefix { $0 == "." || $0.isASCII && $0.isNumber }
    let unit = word[number.endIndex...].lowercased()
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = (parts.dropFirst().first ?? "").compactMap(\.wholeNumberValue)
    guard let size = units[unit], parts.count < 3, number.contains(where: \.isNumber) else {
      throw .invalid(
        "'\(word)' is not a duration; write a number and a unit, as in 350ms, 1.5s, 2m or 1h.")
    }
    let whole = parts[0].isEmpty ? 0 : Int(parts[0])
    guard let whole, Double(whole) <= longest / size else {
      throw .invalid("'\(word)' is too long; give at most 1000000000s.")
    }
    var (duration, place) = (size * whole, size)
    for digit in fraction {
      place /= 10
      duration += place * digit
    }
    return duration
  }

  /// The same, which may be negative: `-1.5s`.
  package static func signedDuration(_ word: String) throws(Failure) -> Duration {
    word.first == "-" ? .zero - (try duration(String(word.dropFirst()))) : try duration(word)
  }

  private static let longest = Duration.seconds(1_000_000_000)
  private static let units: [String: Duration] = [
    "": .seconds(1), "s": .seconds(1), "ms": .milliseconds(1), "us": .microseconds(1),
    "µs": .microseconds(1), "μs": .microseconds(1), "ns": .nanoseconds(1), "m": .seconds(60),
    "min": .seconds(60), "h": .seconds(3_600),
  ]

  /// Whether a byte is a decimal digit of ASCII.
  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
