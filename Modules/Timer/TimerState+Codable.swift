import Foundation

// A duration is coded in seconds, so that people can read what is saved.
extension TimerState: Codable {
  private enum CodingKeys: CodingKey {
    case duration, started
  }

  /// Decodes the duration from seconds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    duration = try container.decodeSeconds(forKey: .duration)
    started = try container.decodeIfPresent(Date.self, forKey: .started)
  }

  /// Encodes the duration as seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeSeconds(duration, forKey: .duration)
    try container.encodeIfPresent(started, forKey: .started)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a duration as a number of seconds, rounded to whole nanoseconds.
  ///
  /// Whole nanoseconds up to 100 days are decoded again exactly.
  public mutating func encodeSeconds(_ duration: Duration, forKey key: Key) throws {
    let (seconds, attoseconds) = duration.components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, overflowsToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    // One division of whole numbers is rounded once, so that 0.35 is written as 0.35.
    let isLong = overflows || overflowsToo
    try encode(isLong ? Double(seconds) : Double(nanoseconds) / 1e9, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a duration from a number of seconds, rounded to whole nanoseconds.
  ///
  /// - Throws: `DecodingError.dataCorrupted` from 2⁶² seconds on, so that the time between two of them can
  ///   be shown and coded too.
  public func decodeSeconds(forKey key: Key) throws -> Duration {
    let seconds = try decode(Double.self, forKey: key)
    if let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) {
      return .nanoseconds(nanoseconds)
    }
    guard let seconds = Int64(exactly: seconds.rounded()), seconds.magnitude < 1 << 62 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(seconds) seconds is no length of time.")
    }
    return .seconds(seconds)
  }
}
