/// Reads lengths of time.
enum Number {
  /// Parses one or more numbers with a unit, as in `1m30s`, or seconds without one, into exact
  /// attoseconds.
  static func duration(_ word: String) throws(ArgumentError) -> Duration {
    var rest = (word.allSatisfy(isDecimal) ? word + "s" : word)[...]
    var sum: Int128 = 0
    repeat {
      let number = rest.prefix { isDecimal($0) }
      rest = rest[number.endIndex...]
      let unit = rest.prefix { !isDecimal($0) }
      rest = rest[unit.endIndex...]
      guard !number.isEmpty, let size = units[unit.lowercased()] else {
        throw ArgumentError(
          "'\(word)' is not a length of time; write a number and a unit, as in 350ms, 1.5s or 2m.")
      }
      sum += try attoseconds(number, of: size, in: word)
      guard sum <= longest else {
        throw ArgumentError("'\(word)' is too long; give at most 1000000000s.")
      }
    } while !rest.isEmpty
    let (seconds, attoseconds) = sum.quotientAndRemainder(dividingBy: second)
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }

  private static let second: Int128 = 1_000_000_000_000_000_000
  private static let longest = 1_000_000_000 * second
  private static let units: [String: Int128] = [
    "ns": second / 1_000_000_000, "us": second / 1_000_000, "µs": second / 1_000_000,
    "μs": second / 1_000_000, "ms": second / 1_000, "s": second, "m": 60 * second,
    "min": 60 * second, "h": 3_600 * second,
  ]

  /// Exact: the fraction is scaled digit by digit; precision beyond attoseconds is refused.
  private static func attoseconds(
    _ number: Substring, of unit: Int128, in word: String
  ) throws(ArgumentError) -> Int128 {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == "0" }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count <= 2, !(parts[0].isEmpty && fraction.isEmpty) else {
      throw ArgumentError("'\(word)' is not a length of time; '\(number)' is not a number.")
    }
    guard whole.utf8.count <= 18, fraction.utf8.count <= 18 else {
      throw ArgumentError(
        "'\(word)' has too many digits; give at most 18 before and after the point.")
    }
    var scale: Int128 = 1
    for _ in fraction.utf8 { scale *= 10 }
    let (share, left) = ((Int128(fraction) ?? 0) * unit).quotientAndRemainder(dividingBy: scale)
    guard left == 0 else {
      throw ArgumentError("'\(word)' is finer than an attosecond; give fewer digits.")
    }
    return (Int128(whole) ?? 0) * unit + share
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isDecimal(_ character: Character) -> Bool {
    character == "." || character.asciiValue.map(isDigit) == true
  }
}
