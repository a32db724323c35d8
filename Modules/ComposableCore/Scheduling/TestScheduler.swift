import Synchronization

/// A scheduler whose time moves only when a test says so.
///
/// Everything is synchronous: `advance` returns when all that was due has run, on the caller's
/// thread.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let ticks = Log<Duration>()
/// scheduler.schedule(every: .milliseconds(10)) { ticks(scheduler.now) }
/// scheduler.advance(by: .milliseconds(35))
/// let count = ticks.count  // 3
/// ```
///
/// Work runs in the order of its dates, and at one date in the order it was registered; a repeating
/// schedule keeps the place of its registration. While work runs, ``now`` is the date it was due.
/// Work that is scheduled while time moves runs if it is due. Work may call `advance` itself.
///
/// A tick costs O(log n) of what is scheduled and nothing for the time between.
public final class TestScheduler: Sendable {
  /// How many pieces of work ``run(fileID:filePath:line:column:)`` runs before it reports and
  /// stops.
  public static let runLimit = 1_000_000

  // Never held while work runs or a closure is released: both may come back here.
  private let agenda: Mutex<Agenda>

  /// Creates a scheduler on which nothing is scheduled.
  public init(now: Duration = .zero) {
    agenda = Mutex(Agenda(now: now))
  }

  /// The time since the scheduler's epoch.
  public var now: Duration {
    agenda.withLock { $0.now }
  }

  /// How many entries the agenda holds, cancelled ones included.
  var entryCount: Int {
    agenda.withLock { $0.entryCount }
  }

  /// How far away the dates are of what is scheduled, in the order in which it will run.
  package var delays: [Duration] {
    agenda.withLock { $0.delays }
  }

  /// Moves time forward by `duration` and runs all that is due; a negative one counts as zero.
  public func advance(by duration: Duration = .zero) {
    var target: Duration?
    move { agenda in
      let limit = target ?? agenda.now.addingSaturated(max(duration, .zero))
      target = limit
      return agenda.next(until: limit)
    }
  }

  /// Moves time forward to `date` and runs all that is due; time never moves back.
  ///
  /// An earlier `date` runs nothing and leaves the time as it is.
  public func advance(to date: Duration) {
    move { $0.next(until: date) }
  }

  /// Runs what `next` hands out, one lock for each piece of work.
  private func move(_ next: (inout Agenda) -> Agenda.Due?) {
    var turn = SchedulerTurn(now: .zero, runsOnCaller: true)
    while let due = agenda.withLock({ next(&$0) }) {
      turn.now = due.date
      due.work(&turn)
    }
  }

  /// Runs all that is scheduled, and all that this schedules, moving time from date to date.
  ///
  /// After ``runLimit`` pieces of work an issue is reported at the caller's line and the rest stays
  /// scheduled: something repeats for ever.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    var count = 0
    move { agenda in
      if count == Self.runLimit { return nil }
      count += 1
      return agenda.next(until: nil)
    }
    guard count == Self.runLimit, agenda.withLock({ $0.hasWork }) else { return }
    IssueReporter.current(
      """
      run() stopped after \(Self.runLimit) pieces of work with more scheduled: something repeats for \
      ever. Cancel it first, or use advance(by:) to run what a length of time brings.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs `work` once, when time has moved by `delay`; zero waits for the next `advance`.
  ///
  /// - Returns: The handle that cancels it. Dropping the handle does not.
  @discardableResult
  public func schedule(
    after delay: Duration = .zero, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    handle(agenda.withLock { $0.insert(after: max(delay, .zero)) { _ in work() } })
  }

  /// Runs `work` every `interval`, first one interval from now, until it is cancelled.
  ///
  /// An interval of zero or less is reported and replaced by ``AnyScheduler/shortestInterval``.
  ///
  /// - Returns: The handle that cancels it. Dropping the handle does not.
  @discardableResult
  public func schedule(
    every interval: Duration, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    repeats(every: AnyScheduler.valid(interval: interval)) { _ in work() }
  }

  private func repeats(
    every interval: Duration, _ work: @escaping AnyScheduler.TurnWork
  ) -> ScheduledWork {
    handle(agenda.withLock { $0.insert(after: interval, interval: interval, work) })
  }

  private func handle(_ key: Agenda.Key) -> ScheduledWork {
    ScheduledWork { [self] in
      // Assigned, so that what the closure holds is released outside of the lock.
      let work = agenda.withLock { $0.cancel(key) }
      withExtendedLifetime(work) {}
    }
  }
}

extension TestScheduler {
  /// Suspends until time has moved by `duration`; zero waits for the next `advance`.
  ///
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  nonisolated(nonsending) public func sleep(for duration: Duration) async throws {
    try await AnyScheduler.sleep(observer: CurrentSleepObserver.value) { wake in
      schedule(after: duration, wake)
    }
  }

  /// Suspends until time has reached `deadline`; returns at once when it lies in the past.
  ///
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  nonisolated(nonsending) public func sleep(until deadline: Duration) async throws {
    let delay = deadline.subtractingSaturated(now)
    guard delay >= .zero else { return try Task.checkCancellation() }
    try await sleep(for: delay)
  }

  /// The points in time that follow now at a distance of `interval`, for `for await`.
  ///
  /// See ``AnyScheduler/timer(interval:)``.
  public func timer(interval: Duration) -> AnyScheduler.Timer {
    eraseToAnyScheduler().timer(interval: interval)
  }

  /// This scheduler, in the form that environments hold.
  public func eraseToAnyScheduler() -> AnyScheduler {
    AnyScheduler(
      minimumResolution: .nanoseconds(1),
      now: { AnyScheduler.Instant(offset: self.now) },
      schedule: { delay, _, work in self.schedule(after: delay, work) },
      scheduleRepeating: { interval, _, work in self.schedule(every: interval, work) },
      sleep: { deadline, _ in try await self.sleep(until: deadline.offset) },
      runsOnCaller: true,
      scheduleTurns: { interval, _, work in self.repeats(every: interval, work) })
  }
}
