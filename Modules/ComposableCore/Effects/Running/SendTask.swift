/// Everything one `send` caused: the effects it started and those that their actions started, at
/// any depth.
///
/// @unchecked Sendable: touched on the store's actor only.
@usableFromInline
package final class SendTask: CancelScope, @unchecked Sendable {
  private let runtime: EffectRuntime
  private var waiters: [CheckedContinuation<Void, Never>] = []

  @usableFromInline
  package init(_ runtime: EffectRuntime) {
    self.runtime = runtime
    super.init(parent: runtime.root, uses: 0)
  }

  override var origin: EffectOrigin? { nil }
  @usableFromInline package override var task: SendTask? { self }

  /// Whether nothing of the task runs or waits any more.
  package var isFinished: Bool { !isOpen }

  /// Keeps the task open until `release()`.
  @usableFromInline
  package func retainPending() {
    retain(in: runtime.root)
  }

  /// Returns when nothing of the task runs any more.
  package func wait(_ continuation: CheckedContinuation<Void, Never>) {
    if isFinished { continuation.resume() } else { waiters.append(continuation) }
  }

  override func didClose() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
