import ComposableCore

/// The clock that dates a session's actions, in real or in virtual time.
struct SessionClock: Sendable {
  /// Advances virtual time, which begins in 1970; nil in real time.
  let scheduler: TestScheduler?

  /// The current date.
  var now: Timestamp { scheduler.map { Timestamp(since1970: $0.now) } ?? .now() }

  /// The current date, truncated to milliseconds as sessions store it.
  var date: Timestamp {
    let (seconds, attoseconds) = now.since1970.components
    return Timestamp(
      since1970: .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000))
  }

  /// Advances virtual time.
  ///
  /// - Throws: R12, if time stands still. The limit is lower than that of a test, which records
  ///   nothing: a million steps would take minutes.
  func advance(by duration: Duration) throws(Failure) {
    guard let scheduler, !scheduler.runDue(by: scheduler.now + duration, atMost: 10_000)
    else { return }
    throw Failure("Time stands still: an effect starts itself again and again without a delay.")
  }
}
