// `Duration` encodes itself as two large integers. Synthesized coding in modules that import this
// one calls these methods instead, since an overload for a concrete type is preferred to the
// generic one; saved files stay readable.
extension KeyedEncodingContainer {
  /// Encodes a duration as a number of seconds, rounded to whole nanoseconds.
  ///
  /// Whole nanoseconds up to 100 days survive encoding and decoding exactly.
  public mutating func encode(_ duration: Duration, forKey key: Key) throws {
    let (seconds, attoseconds) = duration.components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, overflowsToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    // A single division of integers rounds once, so that 0.35 is written as 0.35.
    let isLong = overflows || overflowsToo
    try encode(isLong ? Double(seconds) : Double(nanoseconds) / 1e9, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a duration from a number of seconds, rounded to whole nanoseconds.
  ///
  /// - Throws: `DecodingError.dataCorrupted` from 2⁶² seconds on, so that the difference of two
  ///   durations can still be shown and encoded.
  public func decode(_: Duration.Type, forKey key: Key) throws -> Duration {
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
