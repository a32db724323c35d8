import Dispatch
import Synchronization

/// Changes of a value that are made on another thread, while the caller prepares the next ones.
///
/// They are made one by one, in order, up to the first error. A caller that is far ahead waits, so
/// that few are held at a time.
///
/// ```swift
/// var sum = Conveyor(0)
/// for number in 1...1_000 { sum.add { $0 += number } }
/// try sum.read { $0 }  // 500500
/// ```
public struct Conveyor<Value>: ~Copyable {
  public typealias Change = @Sendable (inout Value) throws -> Void

  /// The changes that are handed over at once; up to 128.
  private var batch: [Change] = []
  private let work: Work

  public init(_ value: sending Value) { work = Work(value) }

  /// What was added is done, also if nobody reads the value.
  deinit { work.add(batch) }

  /// Adds the next change.
  public mutating func add(_ change: @escaping Change) {
    batch.append(change)
    if batch.count == 128 { handOver() }
  }

  /// What `body` reads of the value after the changes so far; throws the error of one.
  public mutating func read<Part: Sendable>(_ body: (Value) -> Part) throws -> Part {
    handOver()
    return try work.read(body)
  }

  private mutating func handOver() {
    work.add(batch)
    batch = []
  }

  /// What both threads use.
  private final class Work: Sendable {
    private let queue = DispatchQueue(label: "conveyor")
    /// Counts the batches that may wait.
    private let room = DispatchSemaphore(value: 4)
    private let state: Mutex<(value: Value, failure: (any Error)?)>

    init(_ value: sending Value) { state = Mutex((value, nil)) }

    func add(_ batch: [Change]) {
      room.wait()
      queue.async {
        self.state.withLock { state in
          guard state.failure == nil else { return }
          do { for change in batch { try change(&state.value) } } catch { state.failure = error }
        }
        self.room.signal()
      }
    }

    func read<Part: Sendable>(_ body: (Value) -> Part) throws -> Part {
      queue.sync {}
      return try state.withLock { state in
        if let failure = state.failure { throw failure }
        return body(state.value)
      }
    }
  }
}
