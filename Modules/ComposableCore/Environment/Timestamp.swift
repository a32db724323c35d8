import Dispatch

/// A date, as the time since the start of 1970 in UTC.
///
/// ComposableCore does not import Foundation, and so has no `Date`. A module that imports it writes
/// `Date(timeIntervalSince1970: timestamp.secondsSince1970)`. It is encoded as seconds, rounded to
/// whole microseconds, which are decoded exactly.
///
/// It counts no leap seconds and has no time zone. Arithmetic saturates at the limits of
/// `Duration`.
///
/// ```swift
/// let start = Timestamp(since1970: .seconds(10))
/// start.advanced(by: .seconds(5)).since1970  // .seconds(15)
/// start.duration(to: Timestamp(since1970: .seconds(4)))  // .seconds(-6)
/// ```
public struct Timestamp: InstantProtocol, Hashable, Sendable {
  /// The time since 1970-01-01 00:00:00 UTC.
  public var since1970: Duration

  /// Creates the date `since1970` after 1970-01-01 00:00:00 UTC.
  public init(since1970: Duration = .zero) {
    self.since1970 = since1970
  }

  /// The seconds since 1970, rounded to a `Double`: exactly, if they are whole.
  public var secondsSince1970: Double {
    // Computed from the parts, because the quotient of two durations isn't rounded correctly.
    let (seconds, attoseconds) = since1970.attoseconds.quotientAndRemainder(
      dividingBy: Self.attosecondsPerSecond)
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// The current date, truncated to whole microseconds, the precision of encoded dates.
  ///
  /// The system's clock, which may be set back. A feature uses its environment instead.
  public static func now() -> Timestamp {
    // A wall time of Dispatch is the negated nanoseconds since 1970.
    let nanoseconds = Int64(bitPattern: DispatchWallTime.now().rawValue).magnitude
    return Timestamp(since1970: .microseconds(nanoseconds / 1_000))
  }

  /// The date `duration` later.
  public func advanced(by duration: Duration) -> Timestamp {
    Timestamp(since1970: since1970.addingSaturated(duration))
  }

  /// The time from this date to `other`, negative if `other` is earlier.
  public func duration(to other: Timestamp) -> Duration {
    other.since1970.subtractingSaturated(since1970)
  }

  /// Whether `lhs` is earlier than `rhs`.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.since1970 < rhs.since1970
  }

  /// The unit of `Duration.attoseconds`.
  private static var attosecondsPerSecond: Int128 { 1_000_000_000_000_000_000 }
}

extension Timestamp: CustomStringConvertible {
  /// The date and time in UTC, truncated to seconds, as in "2026-11-22T00:01:40Z".
  public var description: String {
    // 128 bits, because a `Duration` has up to 67 bits of seconds.
    let (seconds, _) = since1970.attoseconds.flooredQuotientAndRemainder(
      dividingBy: Self.attosecondsPerSecond)
    let (days, second) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = Self.civil(days)
    let time = [second / 3_600, second / 60 % 60, second % 60].map(Self.twoDigits)
    let yearDigits = String(repeating: "0", count: max(0, 4 - "\(year.magnitude)".utf8.count))
    return "\(year < 0 ? "-" : "")\(yearDigits)\(year.magnitude)-\(Self.twoDigits(month))-"
      + "\(Self.twoDigits(day))T\(time.joined(separator: ":"))Z"
  }

  /// The date in the Gregorian calendar that is `days` after 1970-01-01.
  ///
  /// The algorithm "civil_from_days" by Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms": it uses eras of 400 years that begin in March, so that a leap day ends a year.
  private static func civil(_ days: Int128) -> (year: Int128, month: Int128, day: Int128) {
    let (era, dayOfEra) = (days + 719_468).flooredQuotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      era * 400 + yearOfEra + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// The number with a leading zero if it has one digit.
  private static func twoDigits(_ number: Int128) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Int128 {
  /// The quotient rounded down, and the remainder, which is never negative.
  fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int128) -> (Int128, Int128) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Timestamp: Codable {
  /// Decodes the seconds since 1970, or a text in ISO 8601 as programs write it.
  ///
  /// - Throws: `DecodingError.dataCorrupted` from 2⁶² seconds on, so that the difference of two
  ///   dates does not overflow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self), let date = Timestamp(iso8601: text) {
      self = date
      return
    }
    let seconds = try container.decode(Double.self)
    if let microseconds = Int64(exactly: (seconds * 1e6).rounded()) {
      self.init(since1970: .microseconds(microseconds))
    } else if let seconds = Int64(exactly: seconds.rounded()), seconds.magnitude < 1 << 62 {
      self.init(since1970: .seconds(seconds))
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(seconds) seconds since 1970 isn't a date.")
    }
  }

  /// Encodes the seconds since 1970, rounded to whole microseconds.
  ///
  /// They are encoded as a number, and not as a text.
  public func encode(to encoder: any Encoder) throws {
    let (microseconds, rest) = since1970.attoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000_000)
    let rounded = microseconds + rest / 500_000_000_000
    var container = encoder.singleValueContainer()
    try container.encode(Double(rounded) / 1e6)
  }
}
