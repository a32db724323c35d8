import TextUI

/// Reads lengths of time.
enum Number {
  /// Parses a number with a unit, as in `1.5s`, or seconds without one, to the nanosecond.
  static func duration(_ word: String) throws(EntryError) -> Duration {
    let number = word.prefix { "0123456789.".contains($0) }
    guard let count = Double(number),
      let size = units[word[number.endIndex...].lowercased()]
    else {
      throw EntryError.unreadable(
        "'\(word)' is not a length of time; write a number and a unit, as in 350ms, 1.5s or 2m.")
    }
    let nanoseconds = count * size
    guard nanoseconds <= 1e18 else {
      throw EntryError.unreadable("'\(word)' is too long; give at most 1000000000s.")
    }
    return .nanoseconds(Int64(nanoseconds.rounded()))
  }

  private static let units = [
    "ns": 1, "us": 1e3, "µs": 1e3, "μs": 1e3, "ms": 1e6, "s": 1e9, "": 1e9, "m": 6e10, "min": 6e10,
    "h": 3.6e12,
  ]
}
