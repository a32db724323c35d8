/// Runs work immediately, later, repeatedly, or when a test advances time.
///
/// A feature has an `AnyScheduler` in its environment. The program uses ``main``, a test uses
/// ``TestScheduler/eraseToAnyScheduler()`` and advances time itself. It is also a `Clock`:
///
/// ```swift
/// try await environment.mainQueue.sleep(for: .seconds(1))
/// for await now in environment.mainQueue.timer(interval: .milliseconds(10)) {
///   send(.ticked(now.offset))
/// }
/// ```
///
/// Copying a scheduler costs a single retain.
public final class AnyScheduler: Sendable {
  /// Runs work once, after a delay that is never negative.
  public typealias Once =
    @Sendable (
      _ delay: Duration, _ tolerance: Duration?, _ work: @escaping @Sendable () -> Void
    ) -> ScheduledWork

  /// Runs work every interval, first after one interval; the interval is always positive.
  public typealias Repeating =
    @Sendable (
      _ interval: Duration, _ tolerance: Duration?, _ work: @escaping @Sendable () -> Void
    ) -> ScheduledWork

  /// Suspends until a point in time; throws `CancellationError` immediately if the task is
  /// cancelled.
  public typealias Sleep =
    nonisolated(nonsending) @Sendable (
      _ deadline: Instant, _ tolerance: Duration?
    ) async throws -> Void

  /// The interval that replaces one shorter than a nanosecond: a millisecond.
  public static let shortestInterval: Duration = .milliseconds(1)

  private let readNow: @Sendable () -> Instant
  private let readOperatorNow: @Sendable () -> Instant
  private let readResolution: @Sendable () -> Duration
  private let runOnce: Once
  private let runRepeatedly: Repeating
  // Nil where there is nothing to gain over `runRepeatedly`.
  let runTurns: RepeatingTurns?
  let runsOnCaller: Bool
  private let sleepFor: nonisolated(nonsending) @Sendable (Duration, Duration?) async throws -> Void
  private let sleepUntil: Sleep
  private let makeTimer: @Sendable (Duration) -> Timer

  /// Creates a scheduler from functions.
  ///
  /// - Parameters:
  ///   - minimumResolution: The shortest time this scheduler can distinguish.
  ///   - now: The time since the scheduler's epoch.
  ///   - schedule: Runs work once.
  ///   - scheduleRepeating: Runs work every interval. If nil, each run schedules the next one,
  ///     without drift.
  ///   - sleep: Suspends a task. If nil, scheduled work resumes it.
  ///   - runsOnCaller: Whether work runs on the thread that advances time, as with a
  ///     ``TestScheduler``.
  public convenience init(
    minimumResolution: Duration = .nanoseconds(1),
    now: @escaping @Sendable () -> Instant,
    schedule: @escaping Once,
    scheduleRepeating: Repeating? = nil,
    sleep: Sleep? = nil,
    runsOnCaller: Bool = false
  ) {
    self.init(
      minimumResolution: minimumResolution, now: now, schedule: schedule,
      scheduleRepeating: scheduleRepeating, sleep: sleep, runsOnCaller: runsOnCaller,
      scheduleTurns: nil)
  }

  convenience init(
    minimumResolution: Duration, now: @escaping @Sendable () -> Instant, schedule: @escaping Once,
    scheduleRepeating: Repeating?, sleep: Sleep?, runsOnCaller: Bool,
    scheduleTurns: RepeatingTurns?
  ) {
    let sleep = sleep ?? Self.sleep(now: now, schedule: schedule)
    self.init(
      minimumResolution: { minimumResolution },
      now: now,
      schedule: schedule,
      scheduleRepeating: scheduleRepeating ?? Self.repeating(now: now, schedule: schedule),
      sleep: sleep,
      sleepFor: { try await sleep(now().advanced(by: max($0, .zero)), $1) },
      timer: { Timer(interval: $0, now: now, sleep: sleep) }, runsOnCaller: runsOnCaller,
      scheduleTurns: scheduleTurns)
  }

  package init(
    minimumResolution: @escaping @Sendable () -> Duration,
    now: @escaping @Sendable () -> Instant,
    operatorNow: (@Sendable () -> Instant)? = nil,
    schedule: @escaping Once,
    scheduleRepeating: @escaping Repeating,
    sleep: @escaping Sleep,
    sleepFor:
      nonisolated(nonsending) @escaping @Sendable (Duration, Duration?) async throws -> Void,
    timer: @escaping @Sendable (Duration) -> Timer, runsOnCaller: Bool = false,
    scheduleTurns: RepeatingTurns? = nil
  ) {
    makeTimer = timer
    readNow = now
    readOperatorNow = operatorNow ?? now
    readResolution = minimumResolution
    runOnce = schedule
    runRepeatedly = scheduleRepeating
    runTurns = scheduleTurns
    self.runsOnCaller = runsOnCaller
    self.sleepFor = sleepFor
    sleepUntil = sleep
  }

  /// Runs `work` once, after `delay`.
  ///
  /// - Parameters:
  ///   - delay: A negative delay counts as zero.
  ///   - tolerance: How much later the work may run, which lets the system save energy.
  ///   - work: The work to run, on the scheduler's thread or queue.
  /// - Returns: A handle that cancels it. Releasing the handle does not cancel it.
  @discardableResult
  public func schedule(
    after delay: Duration = .zero, tolerance: Duration? = nil,
    _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    runOnce(max(delay, .zero), tolerance, work)
  }

  /// Runs `work` every `interval`, first after one interval, until it is cancelled.
  ///
  /// An interval of zero or less is reported and replaced by ``shortestInterval``.
  ///
  /// - Returns: A handle that cancels it. Releasing the handle does not cancel it.
  @discardableResult
  public func schedule(
    every interval: Duration, tolerance: Duration? = nil,
    _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    runRepeatedly(Self.valid(interval: interval), tolerance, work)
  }

  /// Ticks every `interval` from the start of the loop, for `for await`.
  ///
  /// No tick is dropped: a loop slower than the interval receives late ticks without a pause.
  /// Cancelling the task ends the loop.
  public func timer(interval: Duration) -> Timer {
    makeTimer(Self.valid(interval: interval))
  }

  /// The interval if it is long enough, else ``shortestInterval`` after a report.
  static func valid(interval: Duration) -> Duration {
    guard interval < .nanoseconds(1) else { return interval }
    IssueReporter.current(
      """
      A repeating schedule was asked for every "\(interval)", which would never let time pass. \
      It runs every "\(shortestInterval)" instead. Use an interval of at least a nanosecond.
      """)
    return shortestInterval
  }
}

extension AnyScheduler: Clock {
  /// The time since the scheduler's epoch.
  public var now: Instant { readNow() }

  /// The same time, for effects that keep only intervals: what explores a feature can tell a
  /// throttle from a feature that reads the time.
  package var operatorNow: Instant { readOperatorNow() }

  /// The shortest time this scheduler can distinguish.
  public var minimumResolution: Duration { readResolution() }

  /// Suspends until `deadline`; throws `CancellationError` immediately if the task is cancelled.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant, tolerance: Duration? = nil
  ) async throws {
    try await sleepUntil(deadline, tolerance)
  }

  /// Suspends for `duration`; throws `CancellationError` immediately if the task is cancelled.
  nonisolated(nonsending) public func sleep(
    for duration: Duration, tolerance: Duration? = nil
  ) async throws {
    try await sleepFor(duration, tolerance)
  }
}
