import Dispatch

/// A date, as the time since the start of 1970 in UTC.
///
/// ComposableCore has no Foundation, and so no `Date`. A module that imports it writes
/// `Date(timeIntervalSince1970: timestamp.secondsSince1970)`.
public struct Timestamp: InstantProtocol, Hashable, Sendable, Codable {
  /// The time since 1970-01-01 00:00:00 UTC.
  public var since1970: Duration

  /// Creates the date that is `since1970` after 1970-01-01 00:00:00 UTC.
  public init(since1970: Duration = .zero) {
    self.since1970 = since1970
  }

  /// The same in seconds, rounded as `Double` has to.
  public var secondsSince1970: Double {
    since1970 / .seconds(1)
  }

  /// The system's date now.
  public static func now() -> Timestamp {
    // A wall time of Dispatch is the negated nanoseconds since 1970.
    let nanoseconds = Int64(bitPattern: DispatchWallTime.now().rawValue).magnitude
    return Timestamp(since1970: .nanoseconds(nanoseconds))
  }

  /// The date that is `duration` later.
  public func advanced(by duration: Duration) -> Timestamp {
    Timestamp(since1970: since1970.addingSaturated(duration))
  }

  /// The time from here to `other`, negative when `other` is earlier.
  public func duration(to other: Timestamp) -> Duration {
    other.since1970.subtractingSaturated(since1970)
  }

  /// Whether `lhs` is earlier than `rhs`.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.since1970 < rhs.since1970
  }
}
