/// Runs work immediately, later, repeatedly, or when a test advances time.
///
/// A feature has an `AnyScheduler` in its environment. The program uses ``main``, a test uses
/// ``TestScheduler/eraseToAnyScheduler()`` and advances time itself. It is also a `Clock`:
///
/// ```swift
/// func countdown(from start: Int, on clock: AnyScheduler) async throws {
///   for second in (0..<start).reversed() {
///     try await clock.sleep(for: .seconds(1))
///     print(second)
///   }
/// }
/// try await countdown(from: 3, on: .immediate)
/// // Prints 2
/// // Prints 1
/// // Prints 0
/// ```
///
/// A scheduler is a reference: all environments that hold it share its time and its work.
public final class AnyScheduler: Sendable {
  /// Runs work after a delay that is never negative, or every interval, which is always positive.
  ///
  /// The result cancels it. Work may run on any thread.
  public typealias Schedule =
    @Sendable (
      _ time: Duration, _ tolerance: Duration?, _ work: @escaping @Sendable () -> Void
    ) -> ScheduledWork

  /// Suspends until a point in time; throws `CancellationError` immediately if the task is
  /// canceled.
  package typealias Sleep =
    nonisolated(nonsending) @Sendable (
      _ deadline: Instant, _ tolerance: Duration?
    ) async throws -> Void

  /// The interval that replaces one shorter than a nanosecond: a millisecond.
  package static let shortestInterval: Duration = .milliseconds(1)

  private let operations: Operations

  /// Creates a scheduler from functions.
  ///
  /// For a clock or an event loop of your own. Two functions are enough; repeating and sleeping are
  /// made of them:
  ///
  /// ```swift
  /// // A clock that runs at double speed.
  /// let fast = AnyScheduler(
  ///   now: { AnyScheduler.Instant(offset: AnyScheduler.main.now.offset * 2) },
  ///   schedule: { delay, _, work in
  ///     let sleep = Task {
  ///       try await Task.sleep(for: delay / 2)
  ///       work()
  ///     }
  ///     return ScheduledWork { sleep.cancel() }
  ///   })
  /// ```
  ///
  /// - Parameters:
  ///   - now: The time since the scheduler's epoch.
  ///   - schedule: Runs work once, after it has returned.
  ///   - scheduleRepeating: Runs work every interval, first after one interval. If nil, each run
  ///     schedules the next one, without drift.
  ///   - runsOnCaller: Whether work runs on the thread that advances time, as with a
  ///     ``TestScheduler``.
  public convenience init(
    now: @escaping @Sendable () -> Instant,
    schedule: @escaping Schedule,
    scheduleRepeating: Schedule? = nil,
    runsOnCaller: Bool = false
  ) {
    let repeating = scheduleRepeating ?? Self.repeating(now: now, schedule: schedule)
    self.init(
      Operations(
        now: now, schedule: schedule,
        scheduleTicks: { interval, tolerance, work in
          repeating(interval, tolerance) { work(now().offset) }
        }, runsOnCaller: runsOnCaller))
  }

  /// Creates a scheduler from all its operations.
  package init(_ operations: Operations) { self.operations = operations }

  /// Whether work runs on the thread that advances time.
  var runsOnCaller: Bool { operations.runsOnCaller }

  /// Runs `work` once, after `delay`.
  ///
  /// ```swift
  /// let reminder = AnyScheduler.main.schedule(after: .seconds(60)) { print("a minute later") }
  /// reminder.cancel()
  /// ```
  ///
  /// - Parameters:
  ///   - delay: A negative delay counts as zero.
  ///   - tolerance: How much later the work may run, which lets the system save energy.
  ///   - work: The work to run, on the scheduler's thread or queue.
  /// - Returns: A handle that cancels it. Releasing the handle does not cancel it.
  @discardableResult
  package func schedule(
    after delay: Duration = .zero, tolerance: Duration? = nil,
    _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    operations.schedule(max(delay, .zero), tolerance, work)
  }

  /// Runs `work` every `interval`, first after one interval, until it is canceled. It receives the
  /// time at which it was due.
  ///
  /// An interval of zero or less is reported and replaced by `shortestInterval`.
  package func scheduleTicks(
    every interval: Duration, tolerance: Duration?, at line: SourceLine? = nil,
    _ work: @escaping @Sendable (Duration) -> Void
  ) -> ScheduledWork {
    operations.scheduleTicks(Self.valid(interval: interval, at: line), tolerance, work)
  }

  /// Ticks every `interval` from the start of the loop, for `for await`.
  ///
  /// No tick is dropped: a loop slower than the interval receives late ticks without a pause.
  /// Canceling the task ends the loop.
  ///
  /// ```swift
  /// func blink(_ clock: AnyScheduler) async {
  ///   for await _ in clock.timer(interval: .seconds(1)) { print("blink") }
  /// }
  /// await blink(.immediate)
  /// // Prints blink
  /// ```
  public func timer(
    interval: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Timer {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return operations.timer(Self.valid(interval: interval, at: line))
  }

  /// The interval, or `shortestInterval` after a report if it is too short.
  static func valid(interval: Duration, at line: SourceLine?) -> Duration {
    guard interval < .nanoseconds(1) else { return interval }
    IssueReporter.current(
      """
      A repeating schedule has an interval of "\(interval)", so time would never advance. \
      It runs every "\(shortestInterval)" instead. Use an interval of at least a nanosecond.
      """, at: line)
    return shortestInterval
  }
}

extension AnyScheduler: Clock {
  /// The time since the scheduler's epoch.
  ///
  /// The epoch of the Dispatch schedulers is the start of the machine, that of a ``TestScheduler``
  /// is given to it.
  public var now: Instant { operations.now() }

  /// The same time, for operators that only measure intervals, so that the model checker notes only
  /// the features that read the time.
  package var operatorNow: Instant { operations.operatorNow() }

  /// A nanosecond, the shortest time that schedulers distinguish.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends until `deadline`; throws `CancellationError` immediately if the task is canceled.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant, tolerance: Duration? = nil
  ) async throws {
    try await operations.sleep(deadline, tolerance)
  }

  /// Suspends for `duration`; throws `CancellationError` immediately if the task is canceled.
  ///
  /// A negative duration counts as zero. On virtual time the task sleeps until a test advances it;
  /// a test store does not wait for that.
  nonisolated(nonsending) public func sleep(
    for duration: Duration, tolerance: Duration? = nil
  ) async throws {
    try await operations.sleepFor(duration, tolerance)
  }
}
