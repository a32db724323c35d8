extension Timestamp {
  /// The date of a text in ISO 8601, as in "2026-11-22T00:01:40.25Z"; nil for any other text.
  ///
  /// Years have at least four digits, a fraction of the second at most 18, and the zone is UTC.
  init?(iso8601 text: String) {
    guard text.utf8.count < 64, let mark = text.firstIndex(of: "T"), text.hasSuffix("Z") else {
      return nil
    }
    let isNegative = text.hasPrefix("-")
    let date = text[..<mark].drop { $0 == "-" }.split(separator: "-").map(Self.number)
    let time = text[mark...].dropFirst().dropLast().split(separator: ":")
    guard date.count == 3, let year = date[0], let month = date[1], let day = date[2],
      time.count == 3, let hour = Self.number(time[0]), let minute = Self.number(time[1]),
      let second = Self.number(time[2].prefix { $0 != "." }),
      let fraction = Self.attoseconds(time[2].drop { $0 != "." }.dropFirst()),
      (1...12).contains(month), day > 0, hour < 24, minute < 60, second < 60
    else { return nil }
    let signedYear = isNegative ? -year : year
    let days = Self.days(year: signedYear, month: month, day: day)
    let nextMonth = Self.days(year: signedYear + month / 12, month: month % 12 + 1, day: 1)
    guard days < nextMonth else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    guard seconds.magnitude < 1 << 62 else { return nil }
    self.init(since1970: Duration(attoseconds: seconds * 1_000_000_000_000_000_000 + fraction))
  }

  /// A number of 2 to 20 digits; nil for signs, spaces and digits of other scripts.
  private static func number(_ digits: some StringProtocol) -> Int128? {
    guard (2...20).contains(digits.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Int128(digits)
  }

  /// The fraction of a second after the decimal point; nil for more than 18 digits.
  private static func attoseconds(_ digits: Substring) -> Int128? {
    guard !digits.isEmpty else { return 0 }
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), digits.count <= 18 else { return nil }
    return Int128(digits + String(repeating: "0", count: 18 - digits.count))
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
