import ComposableCore
import ComposableTimeTravel

/// The clock that dates a session's actions, in real or in virtual time.
package struct SessionClock: Sendable {
  /// Advances virtual time; nil in real time.
  package var advance: (@Sendable (Duration) -> Void)?
  /// The time until virtual work is due; nil if none is scheduled.
  var nextDelay: (@Sendable () -> Duration?)?
  /// The current date. Virtual time begins in 1970.
  package var now: @Sendable () -> Timestamp

  /// The system's clock.
  package static let real = SessionClock(now: { .now() })

  /// The time of a test scheduler.
  package static func virtual(_ scheduler: TestScheduler) -> SessionClock {
    SessionClock(
      advance: { scheduler.advance(by: $0) }, nextDelay: { scheduler.nextDelay },
      now: { Timestamp(since1970: scheduler.now) })
  }

  /// Whether time is virtual.
  package var isVirtual: Bool { advance != nil }

  /// The current date, truncated to milliseconds as sessions store it.
  var date: Timestamp {
    let (seconds, attoseconds) = now().since1970.components
    return Timestamp(
      since1970: .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000))
  }
}
