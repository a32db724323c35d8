import Synchronization

/// Messages in order of arrival.
final class Notes: Sendable {
  private let list = Mutex<[String]>([])

  var messages: [String] { list.withLock { $0 } }

  func append(_ message: String) {
    list.withLock { $0.append(message) }
  }
}
