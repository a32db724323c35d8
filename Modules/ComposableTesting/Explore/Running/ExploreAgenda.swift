import ComposableCore

/// The scheduled work of an explored feature's world, in order of registration.
///
/// Unlike those of a test scheduler, its dates can be read and set, so that a moment can be
/// restored.
struct ExploreAgenda {
  struct Entry {
    /// The date on which it runs.
    var due: Duration
    /// The group of effects that it belongs to.
    let group: Int
    /// Zero if it runs once.
    let interval: Duration
    let number: Int
    /// Its number in its group, counted from 1.
    let ordinal: Int
    let work: AnyScheduler.TurnWork
  }

  private(set) var entries: [Entry] = []
  private var lastNumber = 0

  /// The earliest date of an entry.
  var nextDue: Duration? { entries.map(\.due).min() }

  mutating func insert(
    group: Int, ordinal: Int, due: Duration, interval: Duration = .zero,
    _ work: @escaping AnyScheduler.TurnWork
  ) -> Int {
    lastNumber += 1
    entries.append(
      Entry(
        due: due, group: group, interval: interval, number: lastNumber, ordinal: ordinal, work: work
      ))
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
      if let best = first, entries[best].due <= entries[index].due { continue }
      first = index
    }
    return first.map { take($0) }
  }

  /// Removes the entry of a group with this ordinal.
  mutating func next(group: Int, ordinal: Int) -> Entry? {
    entries.firstIndex { $0.group == group && $0.ordinal == ordinal }.map { take($0) }
  }

  private mutating func take(_ index: Int) -> Entry {
    let entry = entries[index]
    if entry.interval > .zero {
      entries[index].due += entry.interval
    } else {
      entries.remove(at: index)
    }
    return entry
  }

  /// The remaining time of each entry, in order of registration.
  func delays(from now: Duration) -> [Duration] { entries.map { $0.due - now } }

  /// Sets the dates, in order of registration.
  mutating func restore(_ delays: [Duration], from now: Duration) {
    for (index, delay) in zip(entries.indices, delays) { entries[index].due = now + delay }
  }

  mutating func removeAll() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}

extension ExploreWorld {
  /// The feature's scheduler. Scheduling does not read the time; reading it sets `isTimed`.
  func makeScheduler() -> AnyScheduler {
    typealias Instant = AnyScheduler.Instant
    let now: @Sendable () -> Instant = { [unowned self] in Instant(offset: self.now) }
    let schedule: AnyScheduler.Once = { [unowned self] delay, _, work in
      insert(after: delay) { _ in work() }
    }
    let sleep: AnyScheduler.Sleep = { [unowned self] deadline, _ in
      let delay = deadline.offset - self.now
      guard delay >= .zero else { return try Task.checkCancellation() }
      try await AnyScheduler.sleep(observer: nil) { wake in
        self.insert(after: delay) { _ in wake() }
      }
    }
    return AnyScheduler(
      minimumResolution: { .nanoseconds(1) },
      now: { [unowned self] in
        isTimed = true
        return Instant(offset: self.now)
      },
      schedule: schedule,
      scheduleRepeating: { [unowned self] interval, _, work in
        insert(after: interval, every: interval) { _ in work() }
      },
      sleep: sleep,
      sleepFor: { try await sleep(now().advanced(by: max($0, .zero)), $1) },
      timer: { AnyScheduler.Timer(interval: $0, now: now, sleep: sleep) }, runsOnCaller: true,
      scheduleTurns: { [unowned self] interval, _, work in
        insert(after: interval, every: interval, work)
      })
  }

  private func insert(
    after delay: Duration, every interval: Duration = .zero, _ work: @escaping AnyScheduler.TurnWork
  ) -> ScheduledWork {
    let number = agenda.insert(
      group: group, ordinal: nextOrdinal(), due: now + delay, interval: interval, work)
    onChange(group)
    return ScheduledWork { [weak self] in
      // Returned, so that the objects it refers to are released outside of the change.
      guard let self, let entry = agenda.cancel(number) else { return }
      onChange(entry.group)
    }
  }
}
