extension TestScheduler {
  /// The scheduled work: a binary heap of dates, with slots that hold the work.
  ///
  /// Heap entries are trivial values, so that moving them needs no reference counting. Cancelling
  /// empties the slot and leaves the entry; entries without work are removed when they are the
  /// majority, so memory is proportional to the scheduled work and cancelling takes O(1) on
  /// average.
  struct Agenda {
    typealias Work = AnyScheduler.TurnWork

    /// Work that is due. A type of its own, because a bare closure returned from a lock is wrapped
    /// in a new one. Noncopyable, because a copy is a retain.
    struct Due: ~Copyable {
      let date: Duration
      let work: Work
    }

    /// Identifies work as long as it is scheduled.
    struct Key {
      var order: UInt64
      var slot: Int
    }

    private struct Entry {
      // In attoseconds, because comparing `Duration`s calls into the standard library.
      var date: Int128
      var order: UInt64
      var slot: Int

      func comes(before other: Entry) -> Bool {
        date == other.date ? order < other.order : date < other.date
      }
    }

    private struct Slot {
      // In attoseconds; zero for work that runs once.
      var interval: Int128
      // The registration that uses this slot.
      var order: UInt64
      // Nil once cancelled.
      var work: Work?
    }

    private var attoseconds: Int128
    private var cancelledCount = 0
    private var freeSlots: [Int] = []
    private var heap: [Entry] = []
    private var nextOrder: UInt64 = 0
    private var slots: [Slot] = []

    init(now: Duration) {
      attoseconds = now.attoseconds
    }

    var now: Duration { Duration(attoseconds: attoseconds) }
    var entryCount: Int { heap.count }
    var hasWork: Bool { heap.count > cancelledCount }

    mutating func insert(
      after delay: Duration, interval: Duration = .zero, _ work: @escaping Work
    ) -> Key {
      let order = nextOrder
      nextOrder += 1
      let new = Slot(interval: interval.attoseconds, order: order, work: work)
      let slot: Int
      if let free = freeSlots.popLast() {
        slot = free
        slots[free] = new
      } else {
        slot = slots.count
        slots.append(new)
      }
      heap.append(Entry(date: now.addingSaturated(delay).attoseconds, order: order, slot: slot))
      siftUp(heap.count - 1)
      return Key(order: order, slot: slot)
    }

    /// The remaining time of each scheduled entry, in the order in which they will run.
    var delays: [Duration] {
      let waiting = heap.filter { slots[$0.slot].work != nil }
      return waiting.sorted { $0.comes(before: $1) }.map {
        Duration(attoseconds: $0.date - attoseconds)
      }
    }

    /// Removes and returns the work, for the caller to release.
    mutating func cancel(_ key: Key) -> Work? {
      guard slots[key.slot].order == key.order, let work = slots[key.slot].work.take() else {
        return nil
      }
      cancelledCount += 1
      if cancelledCount > 32, cancelledCount > heap.count / 2 { sweep() }
      return work
    }

    /// Advances time to the first date up to `limit` and returns its work; if there is none,
    /// advances time to `limit`.
    mutating func next(until limit: Duration?) -> Due? {
      let last = limit?.attoseconds ?? .max
      while let entry = heap.first, entry.date <= last {
        guard let work = slots[entry.slot].work else {
          removeFirst()
          cancelledCount -= 1
          continue
        }
        attoseconds = max(attoseconds, entry.date)
        let (sum, overflow) = entry.date.addingReportingOverflow(slots[entry.slot].interval)
        let next = overflow ? .max : sum
        if next > entry.date {
          heap[0].date = next
          if heap.count > 1 { siftDown(0) }
        } else {
          slots[entry.slot].work = nil
          removeFirst()
        }
        return Due(date: now, work: work)
      }
      if limit != nil { attoseconds = max(attoseconds, last) }
      return nil
    }

    private mutating func removeFirst() {
      freeSlots.append(heap[0].slot)
      let last = heap.removeLast()
      guard !heap.isEmpty else { return }
      heap[0] = last
      siftDown(0)
    }

    private mutating func sweep() {
      heap.removeAll { entry in
        guard slots[entry.slot].work == nil else { return false }
        freeSlots.append(entry.slot)
        return true
      }
      cancelledCount = 0
      for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    private mutating func siftUp(_ start: Int) {
      var index = start
      let entry = heap[index]
      while index > 0, case let parent = (index - 1) / 2, entry.comes(before: heap[parent]) {
        heap[index] = heap[parent]
        index = parent
      }
      heap[index] = entry
    }

    private mutating func siftDown(_ start: Int) {
      var index = start
      let entry = heap[index]
      while case var child = 2 * index + 1, child < heap.count {
        if child + 1 < heap.count, heap[child + 1].comes(before: heap[child]) { child += 1 }
        guard heap[child].comes(before: entry) else { break }
        heap[index] = heap[child]
        index = child
      }
      heap[index] = entry
    }
  }
}
