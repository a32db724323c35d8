extension AnyScheduler {
  /// A point in time, as the time since the epoch of the scheduler that it came from.
  ///
  /// Arithmetic that leaves the range of `Duration` stops at its end.
  public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
    /// The time since the scheduler's epoch.
    public var offset: Duration

    /// Creates the instant that is `offset` after the scheduler's epoch.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.addingSaturated(duration))
    }

    /// The time from here to `other`, negative when `other` is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset.subtractingSaturated(offset)
    }

    /// Whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }
}

extension Duration {
  /// The sum, or the end of the range that it would leave.
  package func addingSaturated(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflow ? (other < .zero ? .min : .max) : sum)
  }

  /// The difference, or the end of the range that it would leave.
  package func subtractingSaturated(_ other: Duration) -> Duration {
    let (difference, overflow) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflow ? (other < .zero ? .max : .min) : difference)
  }

  /// The same, at most a century: what the system's clocks can still add to their time.
  package var upToACentury: Duration {
    min(self, .seconds(100 * 365 * 86_400))
  }
}
