import ComposableCore
import Synchronization

/// What happened, in order, from any thread.
final class ScheduleLog<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  var entries: [Entry] { storage.withLock { $0 } }

  func append(_ entry: Entry) {
    storage.withLock { $0.append(entry) }
  }
}

/// The messages that `body` had reported, kept from failing the test.
func reportedMessages(_ body: () throws -> Void) rethrows -> [String] {
  let log = ScheduleLog<String>()
  try IssueReporter.$current.withValue(IssueReporter { log.append($0.message) }) {
    try body()
  }
  return log.entries
}
