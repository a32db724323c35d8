import Synchronization

/// What happened, in order; written from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  var all: [Entry] { entries.withLock { $0 } }
  var count: Int { all.count }

  func callAsFunction(_ entry: Entry) {
    entries.withLock { $0.append(entry) }
  }

  func clear() {
    entries.withLock { $0 = [] }
  }
}
