import Synchronization

/// A scheduler whose time advances only when a test advances it.
///
/// Everything is synchronous: `advance` runs all due work on the caller's thread before it returns.
///
/// ```swift
/// enum WatchAction { case start, ticked }
/// let watchReducer = Reducer<Int, WatchAction, AnyScheduler> { seconds, action, mainQueue in
///   switch action {
///   case .start:
///     return Effect.timer(id: 1, every: .seconds(1), on: mainQueue).map { _ in .ticked }
///   case .ticked:
///     seconds += 1
///     return .none
///   }
/// }
/// let scheduler = TestScheduler()
/// let watch = Store(
///   initialState: 0, reducer: watchReducer, environment: scheduler.eraseToAnyScheduler()
/// ).view
/// watch.send(.start)
/// scheduler.advance(by: .seconds(2))
/// watch.state  // 2
/// ```
///
/// Work runs in the order of its due dates, and at the same date in the order of registration; a
/// repeating schedule keeps its position. While work runs, ``now`` is its due date. Work scheduled
/// while time advances runs if it is due. Work may call `advance` itself.
///
/// A tick takes O(log n) in the number of scheduled entries, independent of the time in between.
public final class TestScheduler: Sendable {
  /// R12: the number of work items after which `advance` ends if time stands still, and `run` ends
  /// in any case. Both report it.
  package static let runLimit = 1_000_000

  /// Never held while work runs or a closure is released: both may call this scheduler.
  private let agenda: Mutex<Agenda>

  /// Creates a scheduler without scheduled work.
  ///
  /// `now` is the time since its epoch, from which it only advances.
  public init(now: Duration = .zero) {
    agenda = Mutex(Agenda(now: now))
  }

  /// The time since the scheduler's epoch.
  public var now: Duration {
    agenda.withLock { $0.now }
  }

  /// The number of dates in the agenda, including those of canceled work.
  var dateCount: Int {
    agenda.withLock { $0.dateCount }
  }

  /// The remaining time of the entry that runs next; nil if nothing is scheduled.
  package var nextDelay: Duration? {
    agenda.withLock { $0.nextDelay }
  }

  /// Advances time by `duration` and runs all due work; a negative duration counts as zero.
  ///
  /// Under a test store, effects that the work resumes run before this returns, up to their next
  /// wait. Work that is due at the same time runs in the order of registration. Issues of the work
  /// are reported at the caller's line.
  ///
  /// Work that schedules itself again without a delay would never let time pass: after 1,000,000
  /// items at one date this is reported, and the rest stays scheduled.
  public func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    advance(
      to: now.addingSaturated(max(duration, .zero)), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Advances time to `date` and runs all due work, as `advance(by:)` does; time never moves back.
  ///
  /// An earlier `date` changes nothing.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// scheduler.advance(to: .seconds(3))
  /// scheduler.advance(to: .seconds(1))
  /// scheduler.now  // .seconds(3)
  /// ```
  public func advance(
    to date: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    IssueReporter.asStep(at: line) {
      if runDue(by: date, atMost: Self.runLimit) { return }
      IssueReporter.current(
        """
        advance stopped after \(Self.runLimit) work items at one date, and more are due: some work \
        schedules itself again without a delay. Give it a delay, or let it end.
        """, at: line)
    }
  }

  /// Runs the work that is due by `date`. Returns false if time stands still: more is due after
  /// `limit` work items at one date.
  package func runDue(by date: Duration, atMost limit: Int) -> Bool {
    var (runs, last) = (0, Duration.zero)
    while let next = runNext(until: date) {
      runs = next == last ? runs + 1 : 1
      last = next
      if runs == limit, nextDelay == .zero { return false }
    }
    return true
  }

  /// Runs the next work that is due by `limit`, and returns the time at which it was due; nil if
  /// none is.
  private func runNext(until limit: Duration?) -> Duration? {
    // Assigned, because a closure that is returned from a lock is wrapped in a new one, and
    // released outside of the lock.
    var due: Agenda.Entry?
    var now = Duration.zero
    agenda.withLock { agenda in
      due = agenda.takeNext(until: limit)
      now = agenda.now
    }
    guard let due else { return nil }
    due.work(now)
    return now
  }

  /// Runs all scheduled work, including work it schedules, advancing time from date to date.
  ///
  /// After 1,000,000 items an issue is reported at the caller's line and the rest stays scheduled,
  /// because some work repeats endlessly.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let step = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    var runs = 0
    IssueReporter.asStep(at: step) {
      while runs < Self.runLimit, runNext(until: nil) != nil { runs += 1 }
    }
    if agenda.withLock(\.isEmpty) { return }
    IssueReporter.current(
      """
      run() stopped after \(Self.runLimit) work items, and more are scheduled: some work repeats \
      endlessly. Cancel it first, or call advance(by:) instead.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs `work` once after `delay`; zero waits for the next `advance`.
  ///
  /// A negative delay counts as zero. O(log n) in the scheduled entries.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// scheduler.schedule { print("with the next advance") }
  /// print("before")
  /// scheduler.advance()
  /// // Prints before
  /// // Prints with the next advance
  /// ```
  ///
  /// - Returns: A handle that cancels it. Releasing the handle does not cancel it.
  @discardableResult
  package func schedule(
    after delay: Duration = .zero, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    handle(agenda.withLock { $0.insert(after: max(delay, .zero)) { _ in work() } })
  }

  /// Runs `work` every `interval` with the time at which it is due, until it is canceled.
  private func scheduleTicks(
    every interval: Duration, _ work: @escaping @Sendable (Duration) -> Void
  ) -> ScheduledWork {
    handle(agenda.withLock { $0.insert(after: interval, every: interval, work) })
  }

  /// A handle that removes an entry. O(log n).
  private func handle(_ number: Int) -> ScheduledWork {
    ScheduledWork { [self] in
      // Assigned, so that the work is released outside of the lock.
      let removed = agenda.withLock { $0.remove(number) }
      withExtendedLifetime(removed) {}
    }
  }
}

extension TestScheduler {
  /// Suspends for `duration`; zero waits for the next `advance`.
  ///
  /// The task is resumed by `advance` when its time has come.
  ///
  /// - Throws: `CancellationError`, immediately, if the task is canceled.
  nonisolated(nonsending) public func sleep(for duration: Duration) async throws {
    try await AnyScheduler.sleep(observer: AnyScheduler.currentSleepObserver) { wake in
      schedule(after: duration, wake)
    }
  }

  /// Suspends until `deadline`; returns immediately if it is in the past.
  ///
  /// - Throws: `CancellationError`, immediately, if the task is canceled.
  nonisolated(nonsending) public func sleep(until deadline: Duration) async throws {
    let delay = deadline.subtractingSaturated(now)
    guard delay >= .zero else { return try Task.checkCancellation() }
    try await sleep(for: delay)
  }

  /// This scheduler as an `AnyScheduler`, for environments.
  ///
  /// All results share this scheduler's time and agenda.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// var environment = SystemEnvironment.unimplemented(environment: ())
  /// environment.mainQueue = scheduler.eraseToAnyScheduler()
  /// ```
  public func eraseToAnyScheduler() -> AnyScheduler {
    AnyScheduler(
      AnyScheduler.Operations(
        now: { AnyScheduler.Instant(offset: self.now) },
        schedule: { delay, _, work in self.schedule(after: delay, work) },
        scheduleTicks: { interval, _, work in self.scheduleTicks(every: interval, work) },
        sleep: { deadline, _ in try await self.sleep(until: deadline.offset) },
        runsOnCaller: true))
  }
}
