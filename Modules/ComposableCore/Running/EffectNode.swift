/// A node in the tree of running effects.
///
/// The root belongs to the store. Below it there is a ``SendNode`` for each unfinished send, and
/// below that a ``ReductionNode`` for the effects of each reduction. Operators add children: one
/// for each effect of a `merge`, for an effect with an id, for the effects of a child feature. A
/// node's parent, path and id never change. An operator that needs another path or id starts its
/// effect in a child of the node.
///
/// A node ends together with the effect in flight at it. `end(_:)` is idempotent; it also ends
/// everything below the node, unless a cancellation does that.
///
/// @unchecked Sendable: used on the store's actor only. Other threads hold nodes, as part of the
/// task of a send or of a handle, but do not use them.
@usableFromInline
package class EffectNode: @unchecked Sendable {
  /// Why a node ended.
  @usableFromInline
  package enum End {
    case cancelled
    /// It failed with an error that `catchToEffect` or `mapError` may handle. The node is the one
    /// that failed first.
    case failed(any Error, at: EffectNode)
    case finished

    var isCancelled: Bool { if case .cancelled = self { true } else { false } }
  }

  /// The lifecycle of a node. Cancellation has two steps, so that no user code runs in between: it
  /// marks the node, so that nothing below it starts or delivers, and then ends the effects in
  /// flight below it.
  ///
  /// | event | phase | what follows |
  /// | --- | --- | --- |
  /// | its effect ends | running → ended | ends the effects below it, notifies the parent |
  /// | an outer node ends | running → ended | ends its effect, notifies nothing |
  /// | `cancel()` | running → cancelling | ends the effects in flight below it, oldest first |
  /// | they have ended | cancelling → cancelled | notifies the parent |
  /// | `cancel()` | ended → cancelled | its queued values are dropped |
  /// | an outer node is canceled | unchanged | `isCancelled` is true; it ends with its effect |
  private enum Phase {
    case running
    /// Canceled; the effects in flight below it are about to end.
    case cancelling
    /// Ended by a cancellation, or canceled after its end.
    case cancelled
    /// Ended, but not canceled: its queued values are still delivered.
    case ended
  }

  /// How a node takes part when a tool restarts an effect of an earlier reduction.
  @usableFromInline
  enum Role {
    /// It is inside an operator, which starts again as a whole.
    case inside
    /// It is the part of a merge with this index, and starts again by itself.
    case part(Int32)
    /// It is the parent's whole effect, perhaps with an id or at the path of a child.
    case whole
  }

  /// Nil for the root.
  package final let parent: EffectNode?
  /// The stored `cause`. Nil for a `ReductionNode`, which overrides `cause`, because storing itself
  /// would be a cycle.
  private final let reductionNode: ReductionNode?
  /// The path of the feature that the effect belongs to: the parent's, or one below it.
  @usableFromInline package final let path: StatePath
  /// The cancellation id, under which the path lists the node.
  package final let id: Identifier?
  final let role: Role
  private final var phase = Phase.running
  /// The number of the last effect that was in flight here or held a value of this node.
  final var lastNumber: Int32 = 0
  /// The index of the node in the list of its parent, so that removing it is O(1).
  final var slotInParent: FewNodes.Slot = 0
  /// The children that have not ended, in any order.
  private(set) final var children = FewNodes()
  /// The effect in flight at this node.
  final var handle: EffectHandle?
  /// The last value of the effect in flight, if it waits in an operator.
  final var lastWaiting: EffectNode?
  /// Called with the end of this node instead of notifying the parent.
  private final var onEnd: ((End) -> Void)?
  /// The index of the node in a list of its path. The last property, because a subclass uses the
  /// bytes after it. Benchmark: "memory of an effect in flight".
  final var slotInPath: FewNodes.Slot = 0

  /// Creates the root.
  @usableFromInline
  init(path: StatePath) {
    self.path = path
    parent = nil
    reductionNode = nil
    id = nil
    role = .whole
  }

  /// Creates a child of `parent`. A child made below an ended node is canceled at once.
  init(
    in parent: EffectNode, as role: Role, path: StatePath, id: Identifier? = nil,
    _ onEnd: ((End) -> Void)? = nil
  ) {
    self.role = role
    self.parent = parent
    reductionNode = parent.cause
    self.path = path
    self.id = id
    self.onEnd = onEnd
    if parent.hasEnded {
      phase = .cancelled
      return
    }
    (parent.children, slotInParent) =
      take(&parent.children, leaving: FewNodes()).appending(self)
    path.add(self)
  }

  /// Creates a child. `onEnd` is called with its end; without it, this node ends with the child.
  @usableFromInline
  final func makeChild(
    as role: Role = .inside, at path: StatePath? = nil, id: Identifier? = nil,
    _ onEnd: ((End) -> Void)? = nil
  ) -> EffectNode {
    EffectNode(in: self, as: role, path: path ?? self.path, id: id, onEnd)
  }

  /// The state that the nodes of a store share.
  @inlinable package final var runtime: EffectRuntime { path.runtime }
  /// The reduction that started the effect; nil for a send and for the root.
  @usableFromInline var cause: ReductionNode? { reductionNode }
  /// Whether the reduction was made again to restart its effects.
  @usableFromInline final var isRestarted: Bool { cause?.restarted != nil }
  /// The send that caused the effect; nil for the root.
  @usableFromInline package var send: SendNode? { cause?.send }
  /// The node whose effect is in flight here. Overridden by `WaitingNode`, whose value belongs to
  /// the effect that emitted it.
  package var effectNode: EffectNode { self }

  @usableFromInline package final var hasEnded: Bool {
    switch phase {
    case .cancelled, .ended: true
    case .cancelling, .running: false
    }
  }

  /// Whether this node or an ancestor was canceled, so that nothing starts here.
  @usableFromInline package final var isCancelled: Bool {
    switch phase {
    case .cancelled, .cancelling: true
    case .ended, .running: parent?.isCancelled ?? false
    }
  }

  /// Whether the node is an outermost one at its path: its parent is at an outer path.
  package final var isOutermostAtPath: Bool { parent.map { $0.path !== path } ?? false }

  /// Whether values from this node are dropped.
  @usableFromInline final var isSilenced: Bool { isCancelled || path.isRemoved }

  /// Keeps the send from ending, and the path in the tree unless its feature is removed, until
  /// `endHold` is called.
  ///
  /// A node keeps both until it ends. A queued action, a delayed or throttled value, and an
  /// operation that has not returned may use the node after that, so each of them holds it.
  @usableFromInline
  func hold() {
    path.hold()
    send?.hold()
  }

  @usableFromInline
  func endHold() {
    path.endHold()
    send?.endHold()
  }

  // MARK: Ending

  /// Ends the node and, unless a cancellation does that, everything below it. Notifies `onEnd` or
  /// the parent.
  @usableFromInline
  final func end(_ end: End) {
    if hasEnded { return }
    var end = end
    let wasCancelled = isCancelled
    if wasCancelled, case .finished = end { end = .cancelled }
    markEnded()
    endEffect(isCancelled: end.isCancelled)
    // A cancellation ends the effects in flight below the node itself, in order.
    if !wasCancelled { endDescendants() }
    path.remove(self)
    if let parent {
      parent.children = take(&parent.children, leaving: FewNodes())
        .removing(self, at: slotInParent) { $0.slotInParent = slotInParent }
    }
    notifyEnd(end)
  }

  /// Notifies `onEnd` or the parent. Overridden by `SendNode`, which notifies only its waiters.
  func notifyEnd(_ end: End) {
    if let onEnd = onEnd.take() { onEnd(end) } else { parent?.childEnded(end) }
  }

  /// Called when a child without `onEnd` has ended.
  func childEnded(_ end: End) { self.end(end) }

  /// Ends everything below this node, which has ended. Nothing is notified, and queued values
  /// remain queued.
  private final func endDescendants() {
    if children.isEmpty { return }
    let inFlight = allInFlight
    forEachDescendant { $0.markEnded() }
    for node in inFlight { node.endEffect(isCancelled: true) }
    forEachDescendant { node in
      node.path.remove(node)
      node.children = FewNodes()
    }
    children = FewNodes()
  }

  /// Calls `body` with each node below this one, children before parents.
  private final func forEachDescendant(_ body: (EffectNode) -> Void) {
    for child in children {
      child.forEachDescendant(body)
      body(child)
    }
  }

  private final func markEnded() { phase = phase == .cancelling ? .cancelled : .ended }

  /// Ends the effect in flight. The node has ended, or a child of it takes over.
  final func endEffect(isCancelled: Bool) {
    // If an operator still holds the effect's last value back, at a `WaitingNode`, the value counts
    // as in flight from now on, unless it will be dropped with its canceled effect.
    // Mutation: R5, a value that waits is forgotten with its effect
    if let waiting = lastWaiting.take(), !isSilenced { waiting.handle?.announce() }
    handle.take()?.end(isCancelled: isCancelled)
  }

  // MARK: Canceling

  /// Cancels this node and everything below it.
  @usableFromInline
  package final func cancel() { EffectNode.cancel(CollectionOfOne(self)) }

  /// Cancels `nodes` and everything below them as one cancellation.
  static func cancel(_ nodes: some Sequence<EffectNode>) {
    var inFlight: [EffectNode] = []
    for node in nodes where !node.isCancelled {
      node.phase = node.hasEnded ? .cancelled : .cancelling
      node.collectInFlight(&inFlight)
    }
    for node in inFlight.inOrderOfStart { node.end(.cancelled) }
  }

  /// Whether `other` is this node or below it.
  final func contains(_ other: EffectNode) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  // MARK: In flight

  /// The number of the effect in flight; 0 if there is none.
  package var effectNumber: Int { handle?.number ?? 0 }

  /// The nodes in flight in the order of their start. Waiting values that weren't announced have
  /// the number 0, so they come first.
  final var allInFlight: [EffectNode] {
    var inFlight: [EffectNode] = []
    collectInFlight(&inFlight)
    return inFlight.inOrderOfStart
  }

  final func collectInFlight(_ nodes: inout [EffectNode]) {
    if handle != nil { nodes.append(self) }
    for child in children { child.collectInFlight(&nodes) }
  }
}

extension [EffectNode] {
  /// Nodes with effects in flight, in the order of their start.
  var inOrderOfStart: [EffectNode] {
    count < 2 ? self : sorted { $0.effectNumber < $1.effectNumber }
  }
}

/// The node of a send, above everything that one user action causes.
///
/// It ends once it has no children and is not held. It is created with one hold, which its creator
/// ends when everything has started.
@usableFromInline
package final class SendNode: EffectNode, @unchecked Sendable {
  private var holds: Int32 = 1
  /// Read by the check of the invariants.
  package var holdCount: Int { Int(holds) }
  private var waiters: [() -> Void] = []

  @usableFromInline
  init(in root: EffectNode) {
    super.init(in: root, as: .whole, path: root.path)
  }

  @usableFromInline package override var send: SendNode? { self }

  @usableFromInline
  // Mutation: R9, a task finishes before what it caused
  override func hold() { holds += 1 }

  @usableFromInline
  override func endHold() {
    holds -= 1
    endIfDone()
  }

  private func endIfDone() {
    if holds == 0, children.isEmpty { end(.finished) }
  }

  override func childEnded(_ end: End) { endIfDone() }

  override func notifyEnd(_ end: End) {
    for waiter in take(&waiters, leaving: []) { waiter() }
  }

  /// Calls `body` when the send ends, or immediately if it has already ended.
  package func whenEnded(_ body: @escaping () -> Void) {
    if hasEnded { body() } else { waiters.append(body) }
  }
}
