import Synchronization

/// Entries in order of arrival; may be written from any thread.
public final class Log<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  public init() {}

  public var all: [Entry] { entries.withLock { $0 } }
  public var count: Int { all.count }

  public func callAsFunction(_ entry: Entry) {
    entries.withLock { $0.append(entry) }
  }

  public func clear() {
    entries.withLock { $0 = [] }
  }
}
