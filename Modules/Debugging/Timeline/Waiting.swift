import Synchronization

/// Waits on the main actor until a condition holds, time is over, or its task is cancelled.
final class Waiting: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  /// Whether something waits.
  var isWaiting: Bool { waiting.withLock { $0 != nil } }

  /// Returns once `isDone` is true, `limit` is over, or the task is cancelled.
  @MainActor
  func wait(atMost limit: Duration?, until isDone: () -> Bool) async {
    var isOver = false
    let timeout = limit.map { limit in
      Task { @MainActor in
        guard (try? await Task.sleep(for: limit)) != nil else { return }
        isOver = true
        check()
      }
    }
    // What ended may have started something else before this resumes.
    while !isOver, !Task.isCancelled, !isDone() {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiter in
          waiting.withLock { $0 = waiter }
          // The task may have been cancelled meanwhile.
          if Task.isCancelled { check() }
        }
      } onCancel: {
        check()
      }
    }
    timeout?.cancel()
  }

  /// Asks the condition again; called when an effect ended or a breakpoint stopped. May be called
  /// on any thread.
  func check() {
    let waiter = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiter?.resume()
  }
}
