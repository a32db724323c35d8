/// The node of a send, above everything that one user action causes.
///
/// It ends once it has no children and is not held. It is created with one hold, which the caller
/// of `init` releases when everything has started.
@usableFromInline
package final class SendNode: EffectNode, @unchecked Sendable {
  private var holds: Int32 = 1
  /// For the check of the invariants.
  package var holdCount: Int { Int(holds) }
  private var waiters: [() -> Void] = []

  @usableFromInline
  init(in root: EffectNode) {
    super.init(in: root, path: root.path)
  }

  @usableFromInline package override var send: SendNode? { self }

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

/// The node of a reduction's effects, with its action and its number.
///
/// The action is kept to describe the effects, which happens only when an observer, a tool or a
/// report needs it.
@usableFromInline
class ReductionNode: EffectNode, @unchecked Sendable {
  /// Whether a dropped value of its effects was reported.
  private var hasReportedDrop = false
  let action: Any
  /// The number of the reduction in its store, counted from 1.
  let reductionNumber: Int
  private let sendNode: SendNode

  /// Creates the node of a reduction that `send` caused.
  @usableFromInline
  init(of action: Any, number: Int, in send: SendNode) {
    self.action = action
    reductionNumber = number
    sendNode = send
    super.init(in: send, path: send.path)
  }

  @usableFromInline final override var cause: ReductionNode? { self }
  @usableFromInline package final override var send: SendNode? { sendNode }
  /// This node, if its effects start again.
  var restarted: RestartedNode? { nil }

  /// The action as a case path with its payload.
  final var name: String { describe(action: action) }
  /// The action as a case path without values.
  final var redactedName: String { ComposableCore.redactedName(of: action) }

  /// R7: reports that the value of `node` was dropped, if an earlier one of this reduction removed
  /// its child. Reports once.
  @usableFromInline
  final func reportIfDropped(_ value: Any, of node: EffectNode) {
    let path = node.path
    // Mutation: R7, a value dropped with its child is not reported
    guard path.isRemoved, path.removalCause === self, !hasReportedDrop else { return }
    hasReportedDrop = true
    let pathText = IssueMessage(text: path.redactedDescription, detailed: path.description)
    let starting = IssueMessage(text: redactedName, detailed: name)
    let message: IssueMessage =
      "The action \"\(action: value)\" arrived for \"" + pathText
      + "\", which is not there; ignored. An earlier value of the effect of \"" + starting
        + """
        " removed it. Let the value that removes the child be the last one, or send one action, on \
        which the parent does both.
        """
    runtime.droppedAction = describe(action: value)
    runtime.reporter(message, at: runtime.host.callLine)
  }
}
