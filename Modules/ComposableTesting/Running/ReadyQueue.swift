import ComposableCore
import Dispatch
import Synchronization

/// What a test store's effects have ready to run: their jobs, and the mail that they posted.
///
/// Anything may be put in from any thread; it is taken out by the test alone.
final class ReadyQueue: Sendable {
  enum Entry {
    /// A job of an effect.
    case job(UnownedJob)
    /// What an effect posted.
    case mail(Mailbox)
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
  private let hasEntries = Atomic(false)
  private let isFilled = DispatchSemaphore(value: 0)

  init(_ schedule: Schedule) {
    var contents = Contents()
    if case .seeded(let seed) = schedule {
      contents.generator = SeededGenerator(seed: seed)
      contents.isShuffled = true
    }
    self.contents = Mutex(contents)
  }

  /// Whether there is nothing to take. The one who takes may ask this instead of `next`.
  var isEmpty: Bool { !hasEntries.load(ordering: .acquiring) }

  /// Adds an entry; false when the test is over and nobody would take it.
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

  /// Takes the entry whose turn it is.
  func next() -> Entry? {
    contents.withLock { contents in
      guard !contents.isEmpty else { return nil }
      if contents.isShuffled {
        let ready = contents.head..<contents.entries.count
        contents.entries.swapAt(
          contents.head, Int.random(in: ready, using: &contents.generator))
      }
      defer {
        contents.head += 1
        if contents.isEmpty {
          contents.entries.removeAll(keepingCapacity: true)
          contents.head = 0
          hasEntries.store(false, ordering: .relaxed)
        }
      }
      return contents.entries[contents.head]
    }
  }

  /// Blocks until there is an entry; false when `deadline` passes first.
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

  /// From now on nothing is taken in. What is left is for the caller to run.
  func close() {
    contents.withLock { $0.isClosed = true }
  }
}
