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
    super.init(in: send, as: .whole, path: send.path)
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
    guard path.isRemoved, path.remover === self, !hasReportedDrop else { return }
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

/// The node of an earlier reduction, of whose effects those start again that were in flight.
final class RestartedNode: ReductionNode, @unchecked Sendable {
  /// The positions of the effects that were in flight.
  private let restarting: Set<[Int]>
  /// Those, and the positions of the merges that contain them.
  private var leading: Set<[Int]> = []

  init(of action: Any, number: Int, in send: SendNode, restarting positions: [[Int]]) {
    restarting = Set(positions)
    super.init(of: action, number: number, in: send)
    for var position in positions {
      // If a position is in the set, so are those above it.
      while leading.insert(position).inserted, !position.isEmpty { position.removeLast() }
    }
  }

  override var restarted: RestartedNode? { self }

  /// Whether the part of a merge starts: an effect in it was in flight, or it is inside an effect
  /// that starts again as a whole.
  func starts(at position: [Int]) -> Bool {
    leading.contains(position)
      || position.indices.contains { restarting.contains(Array(position[..<$0])) }
  }
}
