/// The node of a send, above everything that one user action causes.
///
/// It ends once it has no children and is not held. It is created with one hold, which the caller
/// of `init` releases when everything has started.
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

/// The node of a reduction's effects, with its action and its number.
///
/// The action is kept to describe the effects, which happens only when an observer, a tool or a
/// report needs it.
@usableFromInline
final class ReductionNode: EffectNode, @unchecked Sendable {
  let action: Any
  /// The number of the reduction in its store, counted from 1.
  let reductionNumber: Int
  /// The positions of the effects that start again; nil if the effects of a new reduction start.
  let restarted: [[Int]]?
  private let sendNode: SendNode
  /// Whether a dropped value of its effects was reported.
  private var hasReportedDrop = false

  /// Creates the node of a reduction that `send` caused.
  @usableFromInline
  init(of action: Any, number: Int, in send: SendNode, restarting positions: [[Int]]? = nil) {
    self.action = action
    reductionNumber = number
    restarted = positions
    sendNode = send
    super.init(in: send, path: send.path)
  }

  @usableFromInline override var cause: ReductionNode? { self }
  @usableFromInline override var send: SendNode? { sendNode }

  /// The action as a case path with its payload.
  var name: String { describe(action: action) }
  /// The action as a case path without values.
  var redactedName: String { ComposableCore.redactedName(of: action) }

  /// R7: reports that a value was dropped because an earlier one of the same reduction removed the
  /// child at `path`. Later calls report nothing.
  func reportDrop(of value: Any, at path: StatePath) {
    if hasReportedDrop { return }
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
