/// A duration that is coded as a number of seconds.
///
/// `Duration` encodes itself as a pair of integers.
///
/// ```swift
/// struct Lap: Codable { @Seconds var time: Duration = .zero }
///
/// let lap = Lap(time: .milliseconds(1_500))
/// String(decoding: try JSONEncoder().encode(lap), as: UTF8.self)  // #"{"time":1.5}"#
/// ```
///
/// Seconds are rounded to whole nanoseconds. Up to 100 days, encoding and decoding them is exact.
@propertyWrapper
public struct Seconds: Codable, Equatable, Hashable, Sendable {
  public var wrappedValue: Duration

  public init(wrappedValue: Duration) { self.wrappedValue = wrappedValue }

  /// Decodes a number of seconds.
  ///
  /// - Throws: `DecodingError.dataCorrupted` from 2⁶² seconds on, so that the difference of two
  ///   durations can still be shown and encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let seconds = try container.decode(Double.self)
    if let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) {
      wrappedValue = .nanoseconds(nanoseconds)
    } else if let whole = Int64(exactly: seconds.rounded()), whole.magnitude < 1 << 62 {
      wrappedValue = .seconds(whole)
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(seconds) seconds are too long.")
    }
  }

  /// Encodes the number of seconds.
  public func encode(to encoder: any Encoder) throws {
    // A single division rounds only once, so 0.35 is written as 0.35.
    var container = encoder.singleValueContainer()
    try container.encode(Double(wrappedValue.attoseconds / 1_000_000_000) / 1e9)
  }
}

/// Durations that are coded as a list of numbers of seconds; see ``Seconds``.
@propertyWrapper
public struct SecondsList: Codable, Equatable, Hashable, Sendable {
  public var wrappedValue: [Duration]

  public init(wrappedValue: [Duration]) { self.wrappedValue = wrappedValue }

  /// Decodes a list of numbers of seconds.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try [Seconds](from: decoder).map(\.wrappedValue)
  }

  /// Encodes a list of numbers of seconds.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.map(Seconds.init).encode(to: encoder)
  }
}
