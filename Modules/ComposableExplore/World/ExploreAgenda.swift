import ComposableCore

/// The scheduled work of an explored feature's world, in order of registration.
struct ExploreAgenda {
  struct Entry {
    /// The date on which it runs.
    var due: Duration
    /// Zero if it runs once.
    let interval: Duration
    let number: Int
    /// Its number in the history of its effects.
    let ordinal: Int
    let origin: EffectOrigin
    let work: () -> Void
  }

  private(set) var entries: [Entry] = []
  private var lastNumber = 0

  /// The earliest date of an entry.
  var nextDue: Duration? { entries.lazy.map(\.due).min() }

  mutating func insert(
    due: Duration, interval: Duration = .zero, ordinal: Int, origin: EffectOrigin,
    _ work: @escaping () -> Void
  ) -> Int {
    lastNumber += 1
    entries.append(
      Entry(
        due: due, interval: interval, number: lastNumber, ordinal: ordinal, origin: origin,
        work: work))
    return lastNumber
  }

  /// Removes an entry; returns it, so that the caller releases its work.
  mutating func cancel(_ number: Int) -> Entry? {
    entries.firstIndex { $0.number == number }.map { entries.remove(at: $0) }
  }

  /// Removes the first entry due up to `date`; a repeating one stays, due an interval later.
  mutating func next(until date: Duration) -> Entry? {
    var first: Int?
    for index in entries.indices where entries[index].due <= date {
      // Mutation: sleepers that are due at once wake in the wrong order
      if let best = first, entries[best].due <= entries[index].due { continue }
      first = index
    }
    guard let first else { return nil }
    let entry = entries[first]
    if entry.interval > .zero {
      entries[first].due += entry.interval
    } else {
      entries.remove(at: first)
    }
    return entry
  }

  mutating func removeAll() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}

extension ExploreWorld {
  /// The feature's scheduler. Of its uses, only reading its time sets `isTimed`.
  func makeScheduler() -> AnyScheduler {
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
          isTimed = true
          histories.read { $0.write(self.now) }
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
      origin: histories.current, work)
    return ScheduledWork { [weak self] in
      // Retained until the end of the scope, so that its captures are released after the mutation.
      guard let self, let entry = agenda.cancel(number) else { return }
      withExtendedLifetime(entry) {}
    }
  }
}
