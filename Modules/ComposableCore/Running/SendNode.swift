/// The node of a send, above everything that one user action causes.
///
/// It ends once it has no children and is not held. The caller of `init` holds it first, and
/// releases it when everything has started.
@usableFromInline
package final class SendNode: EffectNode, @unchecked Sendable {
  private(set) var holds = 1
  private var waiters: [() -> Void] = []

  @usableFromInline
  init(in root: EffectNode) {
    super.init(in: root, path: root.path)
  }

  @usableFromInline override var send: SendNode? { self }

  @usableFromInline
  // Mutation: R9, a task finishes before what it caused
  override func hold() { holds += 1 }

  @usableFromInline
  override func release() {
    holds -= 1
    endIfDone()
  }

  private func endIfDone() {
    if holds == 0, children.isEmpty { end(.finished) }
  }

  override func childEnded(_ end: End) { endIfDone() }

  override func notifyEnd(_ end: End) {
    for waiter in waiters { waiter() }
    waiters = []
  }

  /// Calls `body` when the send ends, or immediately if it has already ended.
  package func whenEnded(_ body: @escaping () -> Void) {
    if hasEnded { body() } else { waiters.append(body) }
  }
}
