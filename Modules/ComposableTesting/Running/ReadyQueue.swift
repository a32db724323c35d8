import ComposableCore
import Dispatch
import Synchronization

/// The ready work of a test store's effects: jobs, and mailboxes with deliveries.
///
/// Entries may be added from any thread; only the test removes them.
///
/// A shuffled queue chooses among all entries; a task has one job among them at most, so what one
/// task does keeps its order.
final class ReadyQueue: Sendable {
  /// What the test runs next.
  enum Entry {
    /// A job of an effect.
    case job(UnownedJob)
    /// A mailbox with deliveries.
    case mail(EffectRuntime)
    /// A job of the main actor.
    case mainJob(UnownedJob)
  }

  private struct Contents {
    var entries: [Entry] = []
    var generator = SeededGenerator(seed: 0)
    var head = 0
    var isClosed = false
    var isShuffled = false
    var isWaiting = false

    var isEmpty: Bool { head == entries.count }
  }

  private let contents: Mutex<Contents>
  /// The same as the contents say, to be read without the lock.
  private let hasEntries = Atomic(false)
  /// Signalled once for a waiting test.
  private let isFilled = DispatchSemaphore(value: 0)

  init(_ schedule: Schedule) {
    var contents = Contents()
    if case .seeded(let seed) = schedule {
      contents.generator = SeededGenerator(seed: seed)
      contents.isShuffled = true
    }
    self.contents = Mutex(contents)
  }

  /// Whether there are no entries. The thread that removes entries may check this before `next`.
  var isEmpty: Bool { !hasEntries.load(ordering: .acquiring) }

  /// Adds an entry; returns false if the test has ended and would not remove it.
  func append(_ entry: Entry) -> Bool {
    let (isTaken, isWaiting) = contents.withLock { contents in
      guard !contents.isClosed else { return (false, false) }
      contents.entries.append(entry)
      hasEntries.store(true, ordering: .releasing)
      defer { contents.isWaiting = false }
      return (true, contents.isWaiting)
    }
    if isWaiting { isFilled.signal() }
    return isTaken
  }

  /// Removes the next entry according to the schedule.
  func next() -> Entry? {
    if isEmpty { return nil }
    return contents.withLock { contents in
      guard !contents.isEmpty else { return nil }
      if contents.isShuffled {
        let ready = contents.head..<contents.entries.count
        contents.entries.swapAt(
          contents.head, Int.random(in: ready, using: &contents.generator))
      }
      contents.head += 1
      if !contents.isEmpty { return contents.entries[contents.head - 1] }
      hasEntries.store(false, ordering: .relaxed)
      let last = contents.entries.removeLast()
      if !contents.entries.isEmpty { contents.entries.removeAll(keepingCapacity: true) }
      contents.head = 0
      return last
    }
  }

  /// Blocks until there is an entry; returns false if `deadline` passes first.
  func wait(until deadline: DispatchTime) -> Bool {
    while true {
      let isReady = contents.withLock { contents in
        contents.isWaiting = contents.isEmpty
        return !contents.isEmpty
      }
      if isReady { return true }
      guard isFilled.wait(timeout: deadline) == .success else {
        return contents.withLock { contents in
          contents.isWaiting = false
          return !contents.isEmpty
        }
      }
    }
  }

  /// Refuses further entries. The caller runs the remaining ones.
  func close() {
    contents.withLock { $0.isClosed = true }
  }
}
