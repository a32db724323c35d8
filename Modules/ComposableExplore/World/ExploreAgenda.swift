import ComposableCore

/// The scheduled work of an explored feature's world, in order of registration.
struct ExploreAgenda {
  struct Entry {
    /// The date on which it runs.
    var due: Duration
    /// Zero if it runs once.
    let interval: Duration
    let id: Int
    /// Its number in the history of its effects.
    let ordinal: Int
    let origin: EffectOrigin
    let work: () -> Void
  }

  private(set) var entries: [Entry] = []
  private var lastID = 0

  /// The earliest date of an entry.
  var nextDue: Duration? { entries.lazy.map(\.due).min() }

  mutating func insert(
    due: Duration, interval: Duration = .zero, ordinal: Int, origin: EffectOrigin,
    _ work: @escaping () -> Void
  ) -> Int {
    lastID += 1
    entries.append(
      Entry(
        due: due, interval: interval, id: lastID, ordinal: ordinal, origin: origin,
        work: work))
    return lastID
  }

  /// Removes an entry; returns it, so that the caller releases its work.
  mutating func cancel(_ id: Int) -> Entry? {
    entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
  }

  /// Removes the first entry due up to `date`; a repeating one stays, due an interval later.
  mutating func takeFirst(dueBy date: Duration) -> Entry? {
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
