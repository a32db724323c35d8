import Synchronization

extension TestScheduler {
  /// The scheduled work: a binary heap, ordered by due date and then by registration.
  struct Agenda {
    /// Work, and when it is due.
    struct Entry {
      /// When it is due, in attoseconds: a `Duration` is compared by a call into the standard
      /// library.
      fileprivate(set) var date: Int128
      /// In attoseconds; zero for work that runs once.
      fileprivate let interval: Int128
      /// The number of its registration.
      fileprivate let order: UInt64
      /// Where the entry is; it moves with the entry.
      fileprivate let position: Position
      /// Called with the time.
      let work: @Sendable (Duration) -> Void
    }

    /// Where an entry is in the heap, for the handle that cancels it; -1 when it has left.
    ///
    /// The scheduler's lock is held during each access.
    final class Position: Sendable {
      /// Read and written under the lock, so relaxed order suffices.
      fileprivate let index = Atomic(-1)
    }

    /// The time, which never moves back.
    private(set) var now: Duration
    /// Each entry is due no later than the two at twice its index.
    private var heap: [Entry] = []
    /// The number of the last registration.
    private var lastOrder: UInt64 = 0

    /// An empty agenda at a point in time.
    init(now: Duration) {
      self.now = now
    }

    /// The number of entries; those that were cancelled are not among them.
    var entryCount: Int { heap.count }

    /// The remaining time of each scheduled entry, in the order in which they will run.
    var delays: [Duration] {
      heap.sorted(by: Self.precedes).map { Duration(attoseconds: $0.date - now.attoseconds) }
    }

    /// Adds work that is due after `delay`, and every `interval` if that is not zero. O(log n).
    mutating func insert(
      after delay: Duration, every interval: Duration = .zero,
      _ work: @escaping @Sendable (Duration) -> Void
    ) -> Position {
      lastOrder += 1
      let position = Position()
      heap.append(
        Entry(
          date: now.addingSaturated(delay).attoseconds, interval: interval.attoseconds,
          order: lastOrder, position: position, work: work))
      moveUp(heap.count - 1)
      return position
    }

    /// Removes and returns an entry, for the caller to release; nil if it has left. O(log n).
    @discardableResult
    mutating func remove(at position: Position) -> Entry? {
      let index = position.index.load(ordering: .relaxed)
      guard index >= 0 else { return nil }
      heap.swapAt(index, heap.count - 1)
      let removed = heap.removeLast()
      position.index.store(-1, ordering: .relaxed)
      if index < heap.count {
        moveUp(index)
        moveDown(index)
      }
      return removed
    }

    /// Advances time to the first date up to `limit`, and returns the entry that is due; if there
    /// is none, advances time to `limit`. An entry that repeats stays, with its next date.
    mutating func takeNext(until limit: Duration?) -> Entry? {
      guard var due = heap.first, due.date <= limit?.attoseconds ?? .max else {
        if let limit { now = max(now, limit) }
        return nil
      }
      now = max(now, Duration(attoseconds: due.date))
      let (sum, overflow) = due.date.addingReportingOverflow(due.interval)
      let next = overflow ? .max : sum
      if next > due.date {
        heap[0].date = next
        moveDown(0)
      } else {
        remove(at: due.position)
      }
      due.date = now.attoseconds
      return due
    }

    /// Whether `lhs` runs before `rhs`: it is due earlier, or at the same date and older.
    private static func precedes(_ lhs: Entry, _ rhs: Entry) -> Bool {
      lhs.date == rhs.date ? lhs.order < rhs.order : lhs.date < rhs.date
    }

    /// Moves an entry towards the first until none before it is due later.
    private mutating func moveUp(_ start: Int) {
      var index = start
      while index > 0, case let parent = (index - 1) / 2, Self.precedes(heap[index], heap[parent]) {
        swap(index, parent)
        index = parent
      }
      update(index)
    }

    /// Moves an entry away from the first until none behind it is due earlier.
    private mutating func moveDown(_ start: Int) {
      var index = start
      while case var child = 2 * index + 1, child < heap.count {
        if child + 1 < heap.count, Self.precedes(heap[child + 1], heap[child]) { child += 1 }
        guard Self.precedes(heap[child], heap[index]) else { break }
        swap(child, index)
        index = child
      }
      update(index)
    }

    /// Exchanges two entries.
    private mutating func swap(_ index: Int, _ other: Int) {
      heap.swapAt(index, other)
      update(index)
      update(other)
    }

    /// Lets the handle of the entry at `index` know where it is.
    private func update(_ index: Int) {
      heap[index].position.index.store(index, ordering: .relaxed)
    }
  }
}
