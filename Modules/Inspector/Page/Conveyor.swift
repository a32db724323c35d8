import Dispatch
import Synchronization

/// Work on items that is done on another thread, while the caller makes the next ones.
///
/// The items are processed one by one, in order, up to the first error. A caller that is far ahead
/// waits, so that few items are held at a time.
///
/// ```swift
/// var sum = Conveyor(0) { sum, number in sum += number }
/// for number in 1...1_000 { sum.add(number) }
/// try sum.finish()  // 500500
/// ```
struct Conveyor<Item: Sendable, Result>: ~Copyable {
  typealias Process = @Sendable (inout Result, Item) throws -> Void

  /// The number of items that are handed over at once.
  private static var length: Int { 128 }

  private var batch: [Item] = []
  private let work: Work

  /// A conveyor whose items change `result` by `process`.
  init(_ result: sending Result, process: @escaping Process) {
    work = Work(result, process)
  }

  /// Adds the next item.
  mutating func add(_ item: Item) {
    batch.append(item)
    if batch.count == Self.length { handOver() }
  }

  /// The result, when all items have been processed; throws the error of an item.
  consuming func finish() throws -> Result {
    handOver()
    return try work.finish()
  }

  private mutating func handOver() {
    work.add(batch)
    batch = []
  }

  /// What both threads use.
  private final class Work: Sendable {
    private let failure = Mutex<(any Error)?>(nil)
    private let process: Process
    private let queue = DispatchQueue(label: "conveyor")
    private let result: Mutex<Result>
    /// Counts the batches that may wait.
    private let room = DispatchSemaphore(value: 4)

    init(_ result: sending Result, _ process: @escaping Process) {
      self.process = process
      self.result = Mutex(result)
    }

    func add(_ batch: [Item]) {
      room.wait()
      queue.async {
        self.failure.withLock { failure in
          guard failure == nil else { return }
          do {
            try self.result.withLock { for item in batch { try self.process(&$0, item) } }
          } catch {
            failure = error
          }
        }
        self.room.signal()
      }
    }

    func finish() throws -> Result {
      queue.sync {}
      if let failure = failure.withLock({ $0 }) { throw failure }
      return result.withLock { $0 }
    }
  }
}
