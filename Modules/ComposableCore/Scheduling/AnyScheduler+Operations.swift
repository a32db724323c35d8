extension AnyScheduler {
  /// The functions of one kind of scheduler. `AnyScheduler` checks the arguments.
  package struct Operations: Sendable {
    /// Like ``Schedule``, for work that receives the time at which it was due.
    package typealias Ticking =
      @Sendable (
        _ interval: Duration, _ tolerance: Duration?, _ work: @escaping @Sendable (Duration) -> Void
      ) -> ScheduledWork

    /// Suspends for a time, which may be negative.
    package typealias SleepFor =
      nonisolated(nonsending) @Sendable (
        _ duration: Duration, _ tolerance: Duration?
      ) async throws -> Void

    /// The time since the scheduler's epoch, as features read it.
    let now: @Sendable () -> Instant
    /// The same time, as effects read it.
    let operatorNow: @Sendable () -> Instant
    let schedule: Schedule
    let scheduleTicks: Ticking
    let sleep: Sleep
    let sleepFor: SleepFor
    let timer: @Sendable (_ interval: Duration) -> Timer
    /// Whether work runs on the thread that advances time.
    let runsOnCaller: Bool

    /// | without | what happens instead |
    /// | --- | --- |
    /// | `operatorNow` | effects read `now` |
    /// | `sleep` | scheduled work resumes a task |
    /// | `sleepFor` | a task sleeps until its wake-up time |
    /// | `timer` | a timer sleeps between its ticks |
    package init(
      now: @escaping @Sendable () -> Instant, operatorNow: (@Sendable () -> Instant)? = nil,
      schedule: @escaping Schedule, scheduleTicks: @escaping Ticking, sleep: Sleep? = nil,
      sleepFor: SleepFor? = nil, timer: (@Sendable (Duration) -> Timer)? = nil,
      runsOnCaller: Bool = false
    ) {
      let time = operatorNow ?? now
      let sleep = sleep ?? AnyScheduler.sleep(now: time, schedule: schedule)
      self.now = now
      self.operatorNow = time
      self.schedule = schedule
      self.scheduleTicks = scheduleTicks
      self.sleep = sleep
      self.sleepFor = sleepFor ?? { try await sleep(time().advanced(by: max($0, .zero)), $1) }
      self.timer = timer ?? { Timer(interval: $0, now: time, sleep: sleep) }
      self.runsOnCaller = runsOnCaller
    }
  }
}
