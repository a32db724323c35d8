// `Duration` encodes itself as two large integers. Synthesized coding in modules that import this
// one calls these methods instead, since an overload for a concrete type is preferred to the
// generic one; saved files stay readable.
extension KeyedEncodingContainer {
  /// Encodes a duration as a number of seconds, rounded to whole nanoseconds.
  ///
  /// Whole nanoseconds up to 100 days survive encoding and decoding exactly.
  public mutating func encode(_ duration: Duration, forKey key: Key) throws {
    try encode(Seconds(duration: duration), forKey: key)
  }

  /// Encodes durations as numbers of seconds.
  public mutating func encode(_ durations: [Duration], forKey key: Key) throws {
    try encode(durations.map(Seconds.init), forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a duration from a number of seconds, rounded to whole nanoseconds.
  ///
  /// - Throws: `DecodingError.dataCorrupted` from 2⁶² seconds on, so that the difference of two
  ///   durations can still be shown and encoded.
  public func decode(_: Duration.Type, forKey key: Key) throws -> Duration {
    try decode(Seconds.self, forKey: key).duration
  }

  /// Decodes durations from numbers of seconds.
  public func decode(_: [Duration].Type, forKey key: Key) throws -> [Duration] {
    try decode([Seconds].self, forKey: key).map(\.duration)
  }
}

/// A duration as a number of seconds.
private struct Seconds: Codable {
  var duration: Duration

  init(duration: Duration) { self.duration = duration }

  init(from decoder: any Decoder) throws {
    guard let seconds = try? decoder.singleValueContainer().decode(Double.self) else {
      // Earlier versions wrote the durations in arrays as pairs of integers.
      duration = try Duration(from: decoder)
      guard duration > .seconds(-Self.limit), duration < .seconds(Self.limit) else {
        throw Self.error(decoder)
      }
      return
    }
    if let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) {
      duration = .nanoseconds(nanoseconds)
      return
    }
    guard let whole = Int64(exactly: seconds.rounded()), whole.magnitude < Self.limit else {
      throw Self.error(decoder)
    }
    duration = .seconds(whole)
  }

  func encode(to encoder: any Encoder) throws {
    // A single division of integers rounds once, so that 0.35 is written as 0.35.
    var container = encoder.singleValueContainer()
    try container.encode(Double(duration.attoseconds / 1_000_000_000) / 1e9)
  }

  private static let limit: Int64 = 1 << 62

  private static func error(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "This is no length of time."))
  }
}
