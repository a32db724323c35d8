import Synchronization

/// Waits on the main actor until a condition holds, time is over, or the user interrupts.
final class Waiting: Sendable {
  private struct State {
    var isInterrupted = false
    /// The condition is asked, and the waiter resumed, on the main actor.
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Returns once `isDone` is true, `limit` is over, or `interrupt` was called.
  @MainActor
  func wait(atMost limit: Duration?, until isDone: () -> Bool) async {
    state.withLock { $0.isInterrupted = false }
    var isOver = false
    let timeout = limit.map { limit in
      Task { @MainActor in
        guard (try? await Task.sleep(for: limit)) != nil else { return }
        isOver = true
        check()
      }
    }
    // What ended may have started something else before this resumes.
    while !isOver, !isInterrupted, !isDone() {
      await withCheckedContinuation { waiter in state.withLock { $0.waiter = waiter } }
    }
    timeout?.cancel()
  }

  var isInterrupted: Bool { state.withLock(\.isInterrupted) }

  /// Asks the condition again; called when an effect ended or a breakpoint stopped.
  func check() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Ends the wait; may be called on any thread.
  func interrupt() {
    state.withLock { $0.isInterrupted = true }
    check()
  }
}
