extension AnyScheduler {
  /// A point in time, as the time since its scheduler's epoch.
  ///
  /// Arithmetic saturates at the limits of `Duration`.
  ///
  /// Instants of different schedulers cannot be compared in a meaningful way: each has an epoch of
  /// its own. For a date use ``Timestamp``.
  public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
    /// The time since the scheduler's epoch.
    public var offset: Duration

    /// Creates the instant `offset` after the scheduler's epoch.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.addingSaturated(duration))
    }

    /// The time from this instant to `other`, negative if `other` is earlier.
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
  /// The sum, clamped to the range of `Duration`.
  func addingSaturated(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflow ? (other < .zero ? .min : .max) : sum)
  }

  /// The difference, clamped to the range of `Duration`.
  func subtractingSaturated(_ other: Duration) -> Duration {
    let (difference, overflow) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflow ? (other < .zero ? .max : .min) : difference)
  }

  /// The duration, at most a century, which the system's clocks can add to their time.
  package var upToACentury: Duration {
    min(self, .seconds(100 * 365 * 86_400))
  }
}
