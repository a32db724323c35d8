/// Everything one `send` caused: the effects it started and those that their actions started, at any depth.
///
/// @unchecked Sendable: touched on the store's actor only.
@usableFromInline
package final class SendTask: @unchecked Sendable {
  package let scope = CancelScope()
  @exclusivity(unchecked) package private(set) var pending = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  @usableFromInline
  package init() {}

  package var isFinished: Bool { pending == 0 }

  @usableFromInline
  package func retainPending() {
    pending += 1
  }

  /// Returns whether that was the last.
  @usableFromInline
  package func releasePending() -> Bool {
    guard pending > 0 else { return true }
    pending -= 1
    if pending > 0 { return false }
    resumeWaiters()
    return true
  }

  package func cancel() {
    scope.cancel()
  }

  /// Returns when nothing of the task runs any more.
  package func wait(_ continuation: CheckedContinuation<Void, Never>) {
    if isFinished { continuation.resume() } else { waiters.append(continuation) }
  }

  /// The store went away: whoever waits goes on.
  package func abandon() {
    pending = 0
    resumeWaiters()
  }

  private func resumeWaiters() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
