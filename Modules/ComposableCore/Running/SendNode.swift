/// The node of a send: of everything that one action of the user caused.
///
/// It ends when it has no parts, and neither an action in the queue nor a running operation holds
/// it.
@usableFromInline
package final class SendNode: EffectNode, @unchecked Sendable {
  /// How often it is held. It begins with one hold, which is released when everything has started.
  private var holds = 1
  private var waiters: [() -> Void] = []

  /// A new send; the caller calls `release` when everything has started.
  @usableFromInline
  init(in root: EffectNode) {
    super.init(in: root, path: root.path, id: nil, cause: nil, nil)
  }

  @usableFromInline override var send: SendNode? { self }

  /// A part for the effects of a reduction.
  @usableFromInline
  func part(_ cause: Cause) -> EffectNode {
    EffectNode(in: self, path: path, id: nil, cause: cause, nil)
  }

  @usableFromInline
  override func hold() { holds += 1 }

  @usableFromInline
  override func release() {
    holds -= 1
    endIfDone()
  }

  private func endIfDone() {
    if holds == 0, parts.isEmpty { end(.finished) }
  }

  override func partEnded(_ end: End) { endIfDone() }

  override func didEnd(_ end: End) {
    for waiter in waiters { waiter() }
    waiters = []
  }

  /// Calls `body` when the send has ended; at once if it has.
  package func whenEnded(_ body: @escaping () -> Void) {
    if hasEnded { body() } else { waiters.append(body) }
  }
}

/// The reduction that started an effect: its action, its number, and the send that led to it.
///
/// All nodes of a reduction's effects share one. The action is kept for texts about the effects,
/// which are made only when an observer, a tool or a report needs them.
@usableFromInline
final class Cause {
  /// The reduced action.
  let action: Any
  /// The number of the reduction in its store, counted from 1.
  let reduction: Int
  /// The send that led to the reduction.
  let send: SendNode

  @usableFromInline
  init(_ action: Any, reduction: Int, send: SendNode) {
    self.action = action
    self.reduction = reduction
    self.send = send
  }

  /// The action as a case path with its payload.
  var name: String { describe(action: action) }
  /// The action as a case path, without its values.
  var redactedName: String { publicName(of: action) }
}
