extension TestScheduler {
  /// The scheduled work: a binary heap of dates, with slots that hold the work.
  ///
  /// Heap entries are trivial values, so that moving them needs no reference counting. Cancelling
  /// empties the slot and leaves the entry; entries without work are removed when they are the
  /// majority, so memory is proportional to the scheduled work and cancelling takes O(1) on
  /// average.
  struct Agenda {
    typealias Body = AnyScheduler.TurnWork

    /// Scheduled work. A type of its own, because an array would wrap the closure of a tuple in a
    /// new one.
    private struct Slot {
      /// In attoseconds; zero for work that runs once.
      let interval: Int128
      /// The number of its registration.
      let order: UInt64
      /// Nil once it was cancelled.
      var work: Body?
    }

    /// A date is in attoseconds: a `Duration` is compared by a call into the standard library.
    private typealias Entry = (date: Int128, order: UInt64, slot: Int)

    /// The entry that is due: its order, its work if that is not the last one, and the time.
    typealias Due = (order: UInt64?, newWork: Body?, time: Duration)

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
      after delay: Duration, interval: Duration = .zero, _ work: @escaping Body
    ) -> (order: UInt64, slot: Int) {
      let order = nextOrder
      nextOrder += 1
      let date = now.addingSaturated(delay).attoseconds
      let new = Slot(interval: interval.attoseconds, order: order, work: work)
      let slot: Int
      if let free = freeSlots.popLast() {
        slot = free
        slots[free] = new
      } else {
        slot = slots.count
        slots.append(new)
      }
      heap.append((date, order, slot))
      siftUp(heap.count - 1)
      return (order, slot)
    }

    /// The remaining time of each scheduled entry, in the order in which they will run.
    var delays: [Duration] {
      let waiting = heap.filter { slots[$0.slot].work != nil }
      return waiting.sorted(by: Self.precedes).map {
        Duration(attoseconds: $0.date - attoseconds)
      }
    }

    /// Removes and returns the work, for the caller to release.
    mutating func cancel(_ key: (order: UInt64, slot: Int)) -> Body? {
      guard slots[key.slot].order == key.order, let work = slots[key.slot].work.take() else {
        return nil
      }
      cancelledCount += 1
      if cancelledCount > 32, cancelledCount > heap.count / 2 { sweep() }
      return work
    }

    /// Advances time to the first date up to `limit`, and stores the time and the entry that is
    /// due; if there is none, advances time to `limit` and returns false.
    ///
    /// The work is stored only if `due` has another order. It is not returned, because a closure
    /// returned from a lock is wrapped in a new one.
    mutating func takeNext(until limit: Duration?, _ due: inout Due) -> Bool {
      let last = limit?.attoseconds ?? .max
      while let entry = heap.first, entry.date <= last {
        guard slots[entry.slot].work != nil else {
          removeFirst()
          cancelledCount -= 1
          continue
        }
        attoseconds = max(attoseconds, entry.date)
        due.time = now
        if due.order != entry.order {
          due.order = entry.order
          due.newWork = slots[entry.slot].work
        }
        let (sum, overflow) = entry.date.addingReportingOverflow(slots[entry.slot].interval)
        let next = overflow ? .max : sum
        if next > entry.date {
          heap[0].date = next
          if heap.count > 1 { siftDown(0) }
        } else {
          slots[entry.slot].work = nil
          removeFirst()
        }
        return true
      }
      if limit != nil { attoseconds = max(attoseconds, last) }
      return false
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

    private static func precedes(_ lhs: Entry, _ rhs: Entry) -> Bool {
      lhs.date == rhs.date ? lhs.order < rhs.order : lhs.date < rhs.date
    }

    private mutating func siftUp(_ start: Int) {
      var index = start
      let entry = heap[index]
      while index > 0, case let parent = (index - 1) / 2, Self.precedes(entry, heap[parent]) {
        heap[index] = heap[parent]
        index = parent
      }
      heap[index] = entry
    }

    private mutating func siftDown(_ start: Int) {
      var index = start
      let entry = heap[index]
      while case var child = 2 * index + 1, child < heap.count {
        if child + 1 < heap.count, Self.precedes(heap[child + 1], heap[child]) { child += 1 }
        guard Self.precedes(heap[child], entry) else { break }
        heap[index] = heap[child]
        index = child
      }
      heap[index] = entry
    }
  }
}
