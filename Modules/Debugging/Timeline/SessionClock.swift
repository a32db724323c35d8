import ComposableCore
import Foundation
import TextUI

/// The clock of a session, in real or virtual time.
public struct SessionClock: Sendable {
  /// Advances virtual time; nil in real time.
  public var advance: (@Sendable (Duration) -> Void)?
  /// Seconds since the session began.
  public var now: @Sendable () -> Double
  /// When the session began, in seconds since 1970.
  public var start: Double

  /// The system's clock.
  public static func real() -> SessionClock {
    let start = ContinuousClock.now
    return SessionClock(
      now: { (ContinuousClock.now - start) / .seconds(1) }, start: Date().timeIntervalSince1970)
  }

  /// Virtual time since 1970.
  public static func virtual(_ scheduler: TestScheduler) -> SessionClock {
    SessionClock(
      advance: { scheduler.advance(by: $0) }, now: { scheduler.now / .seconds(1) }, start: 0)
  }

  /// Whether time is virtual.
  public var isVirtual: Bool { advance != nil }

  /// The time of day: local if a user types the lines, else in UTC. If the start is not known, or
  /// in virtual time, which begins with 1970, the time since then.
  public func text(of seconds: Double, since start: Double?, isLocal: Bool) -> String {
    let date = Timestamp(since1970: .seconds(((start ?? 0) + seconds).rounded(.down)))
    let text =
      isLocal && start ?? 0 > 0 ? date.localText.suffix(8) : date.description.dropLast().suffix(8)
    return String(text)
  }
}
