import Synchronization

/// Messages in the order in which they came.
final class Notes: Sendable {
  private let list = Mutex<[String]>([])

  var messages: [String] { list.withLock { $0 } }

  func append(_ message: String) {
    list.withLock { $0.append(message) }
  }
}
