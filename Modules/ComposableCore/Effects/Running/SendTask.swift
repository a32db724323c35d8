/// Everything one `send` caused: the effects it started and those that their actions started, at
/// any depth.
///
/// The reductions that follow from it have a task each below the send's own, which holds what that
/// reduction started.
///
/// @unchecked Sendable: any thread may ask for the name; the rest is used on the store's actor.
@usableFromInline
package class SendTask: CancelScope, @unchecked Sendable {
  private final var waiters: [CheckedContinuation<Void, Never>] = []

  /// A task in the tree of `runtime`, below `parent` where that is not the whole tree.
  @usableFromInline
  package init(_ runtime: EffectRuntime, below parent: SendTask? = nil) {
    super.init(in: EffectContext(runtime: runtime, scope: parent ?? runtime.root))
  }

  /// The number of the reduction that started what is below; zero for a send that waits.
  @usableFromInline package var reduction: Int { 0 }
  /// The action that was reduced, as a case path with its payload. From any thread.
  @usableFromInline package var name: String { "" }
  /// The action as a case path, without its values.
  @usableFromInline package var publicName: String { "" }

  /// Whether nothing of the task runs or waits any more.
  package final var isFinished: Bool { !isOpen }

  /// Returns when nothing of the task runs any more.
  package final func wait(_ continuation: CheckedContinuation<Void, Never>) {
    if isFinished { continuation.resume() } else { waiters.append(continuation) }
  }

  final override func didClose() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
