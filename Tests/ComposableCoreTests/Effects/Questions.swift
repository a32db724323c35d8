import ComposableCore
import Synchronization

/// Effects that stay in flight until the test answers them.
final class Questions<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let open = Mutex<[Key: [@Sendable (Result<Answer, Never>) -> Void]]>([:])

  /// An effect that emits the answer.
  func ask(_ key: Key) -> Effect<Answer, Never> {
    .future { callback in
      self.open.withLock { $0[key, default: []].append(callback) }
    }
  }

  /// Releases the callbacks of the unanswered effects.
  func forget() {
    let forgotten = open.withLock { open in
      defer { open = [:] }
      return open
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Answers the `number`th effect started with `key`; by default, the last one.
  func answer(_ key: Key, _ answer: Answer, number: Int? = nil) {
    let callback = open.withLock { open -> (@Sendable (Result<Answer, Never>) -> Void)? in
      let asked = open[key, default: []]
      let index = number ?? asked.count - 1
      return asked.indices.contains(index) ? asked[index] : nil
    }
    callback?(.success(answer))
  }
}
