extension TestScheduler {
  /// The scheduled work, by the number of its registration, and a binary heap of when it is due.
  ///
  /// Canceled work is removed immediately. Its date is removed when it is reached, or when most
  /// dates belong to canceled work.
  struct Agenda {
    /// Scheduled work.
    struct Entry {
      /// In attoseconds; zero for work that runs once.
      fileprivate let interval: Int128
      /// Called with the time.
      let work: @Sendable (Duration) -> Void
    }

    /// When an entry is due.
    private struct Due {
      /// In attoseconds: a `Duration` is compared by a call into the standard library.
      var date: Int128
      /// The number of the entry.
      let number: Int
    }

    /// The time, which never moves back.
    private(set) var now: Duration
    /// The entries that may still run.
    private var entries: [Int: Entry] = [:]
    /// A binary heap: the parent of index i is at (i - 1) / 2, and is no later.
    private var heap: [Due] = []
    private var lastNumber = 0

    init(now: Duration) {
      self.now = now
    }

    /// Whether nothing is scheduled.
    var isEmpty: Bool { entries.isEmpty }

    /// The number of dates, including those of canceled work.
    var dateCount: Int { heap.count }

    /// The remaining time of the entry that runs next. Forgets the dates of canceled work before
    /// it.
    var nextDelay: Duration? {
      mutating get {
        while let due = heap.first, entries[due.number] == nil { removeFirst() }
        return heap.first.map { Duration(attoseconds: $0.date - now.attoseconds) }
      }
    }

    /// Adds work that is due after `delay`, and every `interval` if that is not zero. O(log n).
    ///
    /// - Returns: The number of the entry.
    mutating func insert(
      after delay: Duration, every interval: Duration = .zero,
      _ work: @escaping @Sendable (Duration) -> Void
    ) -> Int {
      lastNumber += 1
      entries[lastNumber] = Entry(interval: interval.attoseconds, work: work)
      heap.append(Due(date: now.addingSaturated(delay).attoseconds, number: lastNumber))
      moveUpLast()
      return lastNumber
    }

    /// Removes and returns an entry, for the caller to release; nil if it has ended. O(log n) on
    /// average.
    mutating func remove(_ number: Int) -> Entry? {
      let removed = entries.removeValue(forKey: number)
      if heap.count > 2 * entries.count + 16 {
        heap.removeAll { entries[$0.number] == nil }
        // A sorted array is a heap.
        heap.sort(by: Self.precedes)
      }
      return removed
    }

    /// Advances time to the first date up to `limit`, and returns the entry that is due; if there
    /// is none, advances time to `limit`. An entry that repeats stays, with its next date.
    mutating func takeNext(until limit: Duration?) -> Entry? {
      while let due = heap.first, due.date <= limit?.attoseconds ?? .max {
        guard let entry = entries[due.number] else {
          removeFirst()
          continue
        }
        now = max(now, Duration(attoseconds: due.date))
        let (sum, overflow) = due.date.addingReportingOverflow(entry.interval)
        let next = overflow ? .max : sum
        if next > due.date {
          heap[0].date = next
          moveDownFirst()
        } else {
          removeFirst()
          entries[due.number] = nil
        }
        return entry
      }
      if let limit { now = max(now, limit) }
      return nil
    }

    /// Whether `lhs` runs before `rhs`: it is due earlier, or at the same date and older.
    private static func precedes(_ lhs: Due, _ rhs: Due) -> Bool {
      lhs.date == rhs.date ? lhs.number < rhs.number : lhs.date < rhs.date
    }

    private mutating func removeFirst() {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      moveDownFirst()
    }

    /// Moves the last date up the heap until its parent is no later.
    private mutating func moveUpLast() {
      var index = heap.count - 1
      while index > 0, case let parent = (index - 1) / 2, Self.precedes(heap[index], heap[parent]) {
        heap.swapAt(index, parent)
        index = parent
      }
    }

    /// Moves the first date down the heap until its children are no earlier.
    private mutating func moveDownFirst() {
      var index = 0
      while case var child = 2 * index + 1, child < heap.count {
        if child + 1 < heap.count, Self.precedes(heap[child + 1], heap[child]) { child += 1 }
        guard Self.precedes(heap[child], heap[index]) else { break }
        heap.swapAt(child, index)
        index = child
      }
    }
  }
}
