import ComposableCore

/// The clock that dates a session's actions, in real or in virtual time.
public struct SessionClock: Sendable {
  /// Advances virtual time; nil in real time.
  public var advance: (@Sendable (Duration) -> Void)?
  /// The time until virtual work is due; nil if none is scheduled.
  var nextDelay: (@Sendable () -> Duration?)?
  /// The current date. Virtual time begins in 1970.
  public var now: @Sendable () -> Timestamp

  /// The system's clock.
  public static let real = SessionClock(now: { .now() })

  /// The time of a test scheduler.
  public static func virtual(_ scheduler: TestScheduler) -> SessionClock {
    SessionClock(
      advance: { scheduler.advance(by: $0) }, nextDelay: { scheduler.nextDelay },
      now: { Timestamp(since1970: scheduler.now) })
  }

  /// Whether time is virtual.
  public var isVirtual: Bool { advance != nil }
}
