import ComposableCore

extension ExploreWorld {
  /// The scheduler whose time the explorer advances.
  ///
  /// Once a feature reads its time, the time is part of every state; delays, timers, throttles and
  /// sleeps do not read it. Work that is scheduled while the environment is created never runs.
  ///
  /// It retains the world, because a client's task may still be sleeping when the exploration ends.
  public var scheduler: AnyScheduler {
    typealias Instant = AnyScheduler.Instant
    let now: @Sendable () -> Instant = { [self] in Instant(offset: self.now) }
    let sleep: AnyScheduler.Sleep = { [self] deadline, _ in
      let delay = deadline.offset - self.now
      guard delay >= .zero else { return try Task.checkCancellation() }
      try await AnyScheduler.sleep(observer: nil) { wake in self.insert(after: delay, wake) }
    }
    return AnyScheduler(
      AnyScheduler.Operations(
        now: { [self] in
          needsTime = true
          histories.recordRead { $0.write(self.now) }
          return Instant(offset: self.now)
        },
        operatorNow: now,
        schedule: { [self] delay, _, work in insert(after: delay, work) },
        scheduleTicks: { [self] interval, _, work in
          histories.noteTimer()
          return insert(after: interval, every: interval) { [self] in work(self.now) }
        },
        sleep: sleep,
        timer: { [self] interval in
          histories.noteTimer()
          return AnyScheduler.Timer(interval: interval, now: now, sleep: sleep)
        },
        runsOnCaller: true))
  }

  private func insert(
    after delay: Duration, every interval: Duration = .zero, _ work: @escaping () -> Void
  ) -> ScheduledWork {
    let number = agenda.insert(
      due: now + delay, interval: interval, ordinal: histories.nextOrdinal(),
      origin: histories.creator, work)
    return ScheduledWork { [weak self] in
      // Retained until the end of the scope, so that its captures are released after the mutation.
      guard let self, let entry = agenda.cancel(number) else { return }
      withExtendedLifetime(entry) {}
    }
  }
}
