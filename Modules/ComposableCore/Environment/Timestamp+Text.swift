extension Timestamp {
  /// The date of a text in ISO 8601, as in "2026-11-22T00:01:40.25Z"; nil for any other text, and
  /// for a date that doesn't exist.
  ///
  /// The year has 4 to 20 digits and may be negative, the other parts have two digits, a fraction
  /// of the second at most 18, and the zone is UTC.
  init?(iso8601 text: String) {
    guard text.utf8.count < 64, let mark = text.firstIndex(of: "T"), text.hasSuffix("Z") else {
      return nil
    }
    let isNegative = text.hasPrefix("-")
    let date = Self.parts(text[..<mark].dropFirst(isNegative ? 1 : 0), at: "-")
    let time = Self.parts(text[mark...].dropFirst().dropLast(), at: ":")
    guard date.count == 3, time.count == 3 else { return nil }
    let second = Self.parts(time[2], at: ".")
    guard let year = Self.number(date[0], digits: 4...20), let month = Self.number(date[1]),
      let day = Self.number(date[2]), let hour = Self.number(time[0]),
      let minute = Self.number(time[1]), let wholeSecond = Self.number(second[0]),
      let fraction = Self.attoseconds(second.dropFirst()),
      (1...12).contains(month), day > 0, hour < 24, minute < 60, wholeSecond < 60
    else { return nil }
    let signedYear = isNegative ? -year : year
    let days = Self.days(year: signedYear, month: month, day: day)
    let nextMonth = Self.days(year: signedYear + month / 12, month: month % 12 + 1, day: 1)
    guard days < nextMonth else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + wholeSecond
    guard seconds.magnitude < 1 << 62 else { return nil }
    self.init(since1970: Duration(attoseconds: seconds * 1_000_000_000_000_000_000 + fraction))
  }

  private static func parts(_ text: Substring, at separator: Character) -> [Substring] {
    text.split(separator: separator, omittingEmptySubsequences: false)
  }

  /// A number with that many digits; nil for signs, spaces and digits of other scripts.
  private static func number(_ text: Substring, digits: ClosedRange<Int> = 2...2) -> Int128? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Int128(text)
  }

  /// The fraction of a second after the decimal point, if there is one; nil for other texts.
  private static func attoseconds(_ parts: ArraySlice<Substring>) -> Int128? {
    guard let digits = parts.first else { return 0 }
    guard parts.count == 1 else { return nil }
    let zeros = String(repeating: "0", count: max(18 - digits.utf8.count, 0))
    return digits.isEmpty ? nil : number(digits + zeros, digits: 18...18)
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar.
  ///
  /// The algorithm "days_from_civil" by Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms".
  private static func days(year: Int128, month: Int128, day: Int128) -> Int128 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
