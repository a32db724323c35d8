import Foundation
import Sessions

/// When things happen in a session: in the world's time, or in virtual time.
public struct SessionClock: Sendable {
  /// Whether time stands still until it is moved.
  public var isVirtual: Bool
  /// Seconds since the session began.
  public var now: @Sendable () -> Double
  /// When the session began.
  public var startDate: Date

  /// The system's clock.
  public static func real() -> SessionClock {
    let start = coarseSeconds()
    return SessionClock(
      isVirtual: false, now: { coarseSeconds() - start }, startDate: Date())
  }

  /// Virtual time, which began in 1970; `now` tells how far it was moved.
  public static func virtual(_ now: @escaping @Sendable () -> Duration) -> SessionClock {
    SessionClock(
      isVirtual: true, now: { now() / .seconds(1) }, startDate: Date(timeIntervalSince1970: 0))
  }

  /// Some milliseconds coarse, and cheap enough to ask at every action.
  private static func coarseSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time of day after so many seconds: local where a person types, else in UTC.
  @MainActor
  func text(of seconds: Double, _ console: Console) -> String {
    var calendar = Calendar(identifier: .gregorian)
    let isLocal = console.isInteractive && !isVirtual
    calendar.timeZone = isLocal ? .current : TimeZone(secondsFromGMT: 0) ?? .current
    let parts = calendar.dateComponents(
      [.hour, .minute, .second], from: startDate.addingTimeInterval(seconds))
    return [parts.hour, parts.minute, parts.second].map { part in
      let number = part ?? 0
      return number < 10 ? "0\(number)" : "\(number)"
    }
    .joined(separator: ":")
  }
}
