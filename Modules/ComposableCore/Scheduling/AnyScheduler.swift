/// Decides when work runs: now, later, again and again, or when a test says so.
///
/// A feature asks for an `AnyScheduler` in its environment. The program gives it ``main``, a test
/// gives it ``TestScheduler/eraseToAnyScheduler()`` and moves time by hand. It is a `Clock` as
/// well:
///
/// ```swift
/// try await environment.mainQueue.sleep(for: .seconds(1))
/// for await now in environment.mainQueue.timer(interval: .milliseconds(10)) {
///   send(.ticked(now.offset))
/// }
/// ```
///
/// Copying one costs a single retain.
public struct AnyScheduler: Sendable {
  /// Runs work once, after a delay that is never negative.
  public typealias Once =
    @Sendable (
      _ delay: Duration, _ tolerance: Duration?, _ work: @escaping @Sendable () -> Void
    ) -> ScheduledWork

  /// Runs work every interval, first one interval from now; the interval is always positive.
  public typealias Repeating =
    @Sendable (
      _ interval: Duration, _ tolerance: Duration?, _ work: @escaping @Sendable () -> Void
    ) -> ScheduledWork

  /// Suspends until a point in time; throws `CancellationError` at once when the task is cancelled.
  public typealias Sleep =
    nonisolated(nonsending) @Sendable (
      _ deadline: Instant, _ tolerance: Duration?
    ) async throws -> Void

  /// The interval that replaces one that is shorter than a nanosecond: a millisecond.
  public static let shortestInterval: Duration = .milliseconds(1)

  let implementation: Implementation

  /// Creates a scheduler from functions.
  ///
  /// - Parameters:
  ///   - minimumResolution: The shortest time this scheduler can tell apart.
  ///   - now: The time since the scheduler's epoch.
  ///   - schedule: Runs work once.
  ///   - scheduleRepeating: Runs work every interval. Nil schedules the next run, drift-free,
  ///     before each run.
  ///   - sleep: Suspends a task. Nil resumes it from scheduled work.
  ///   - runsOnCaller: Whether work runs on the thread that moves time, as with a
  ///     ``TestScheduler``.
  public init(
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

  init(
    minimumResolution: Duration, now: @escaping @Sendable () -> Instant, schedule: @escaping Once,
    scheduleRepeating: Repeating?, sleep: Sleep?, runsOnCaller: Bool,
    scheduleTurns: RepeatingTurns?
  ) {
    let sleep = sleep ?? Self.sleep(now: now, schedule: schedule)
    self.init(
      Implementation(
        minimumResolution: { minimumResolution },
        now: now,
        schedule: schedule,
        scheduleRepeating: scheduleRepeating ?? Self.repeating(now: now, schedule: schedule),
        sleep: sleep,
        sleepFor: { try await sleep(now().advanced(by: max($0, .zero)), $1) },
        timer: { Timer(interval: $0, now: now, sleep: sleep) }, runsOnCaller: runsOnCaller,
        scheduleTurns: scheduleTurns))
  }

  package init(_ implementation: Implementation) {
    self.implementation = implementation
  }

  /// Runs `work` once, `delay` from now.
  ///
  /// - Parameters:
  ///   - delay: A negative one counts as zero.
  ///   - tolerance: How much later the work may run, which lets the system save energy.
  ///   - work: What runs, on the thread or queue that the scheduler stands for.
  /// - Returns: The handle that cancels it. Dropping the handle does not.
  @discardableResult
  public func schedule(
    after delay: Duration = .zero, tolerance: Duration? = nil,
    _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    implementation.schedule(max(delay, .zero), tolerance, work)
  }

  /// Runs `work` every `interval`, first one interval from now, until it is cancelled.
  ///
  /// An interval of zero or less is reported and replaced by ``shortestInterval``.
  ///
  /// - Returns: The handle that cancels it. Dropping the handle does not.
  @discardableResult
  public func schedule(
    every interval: Duration, tolerance: Duration? = nil,
    _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    implementation.scheduleRepeating(Self.valid(interval: interval), tolerance, work)
  }

  /// The points in time that follow now at a distance of `interval`, for `for await`.
  ///
  /// The count starts when the loop does. No tick is dropped: a loop that is slower than the
  /// interval gets the late ones without a pause. Cancelling the task ends the loop.
  public func timer(interval: Duration) -> Timer {
    implementation.timer(Self.valid(interval: interval))
  }

  /// The interval itself, or, after a report, ``shortestInterval`` if nothing could come between.
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
  public var now: Instant { implementation.now() }

  /// The shortest time this scheduler can tell apart.
  public var minimumResolution: Duration { implementation.minimumResolution() }

  /// Suspends until `deadline`; throws `CancellationError` at once when the task is cancelled.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant, tolerance: Duration? = nil
  ) async throws {
    try await implementation.sleep(deadline, tolerance)
  }

  /// Suspends for `duration`; throws `CancellationError` at once when the task is cancelled.
  nonisolated(nonsending) public func sleep(
    for duration: Duration, tolerance: Duration? = nil
  ) async throws {
    try await implementation.sleepFor(duration, tolerance)
  }
}

extension AnyScheduler {
  // One object, so that an environment is copied for one retain and not one a closure.
  package final class Implementation: Sendable {
    let minimumResolution: @Sendable () -> Duration
    let now: @Sendable () -> Instant
    let schedule: Once
    let scheduleRepeating: Repeating
    let sleep: Sleep
    let sleepFor: nonisolated(nonsending) @Sendable (Duration, Duration?) async throws -> Void
    let timer: @Sendable (Duration) -> Timer
    let runsOnCaller: Bool
    // Nil where there is nothing to gain over `scheduleRepeating`.
    let scheduleTurns: RepeatingTurns?

    package init(
      minimumResolution: @escaping @Sendable () -> Duration,
      now: @escaping @Sendable () -> Instant,
      schedule: @escaping Once,
      scheduleRepeating: @escaping Repeating,
      sleep: @escaping Sleep,
      sleepFor:
        nonisolated(nonsending) @escaping @Sendable (Duration, Duration?) async throws -> Void,
      timer: @escaping @Sendable (Duration) -> Timer, runsOnCaller: Bool = false,
      scheduleTurns: RepeatingTurns? = nil
    ) {
      self.minimumResolution = minimumResolution
      self.now = now
      self.schedule = schedule
      self.scheduleRepeating = scheduleRepeating
      self.sleep = sleep
      self.sleepFor = sleepFor
      self.timer = timer
      self.runsOnCaller = runsOnCaller
      self.scheduleTurns = scheduleTurns
    }
  }
}
