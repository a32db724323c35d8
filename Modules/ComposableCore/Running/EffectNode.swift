/// A node in the tree of running effects.
///
/// The root belongs to the store. Below it there is a ``SendNode`` for each unfinished send, and
/// below that a node for the effects of each reduction. Operators add children: one for each effect
/// of a `merge`, for an effect with an id, for the effects of a child feature. A node's parent,
/// path and id never change. An operator that needs another path or id starts its effect in a child
/// of the node.
///
/// `end(_:)` is the only way a node ends. It is idempotent. Cancellation is two-phase, so that no
/// user code runs in between: it marks the node, so that nothing below it starts or delivers, and
/// then ends the effects in flight below it in the order of their start.
///
/// @unchecked Sendable: used on the store's actor only. Other threads may hold a `SendNode`.
@usableFromInline
package class EffectNode: @unchecked Sendable {
  /// Why a node ended.
  @usableFromInline
  package enum End {
    case cancelled
    /// It failed with an error that `catchToEffect` or `mapError` may handle.
    case failed(any Error)
    case finished
  }

  private enum Phase {
    /// The node was cancelled, and effects in flight below it have not ended yet.
    case cancelling
    /// The node was cancelled and has ended.
    case cancelled
    /// The node has ended for another reason, such as the end or the cancellation of an ancestor.
    case finished
    case running
  }

  /// The state that the nodes of a store share.
  @usableFromInline package final let runtime: EffectRuntime
  /// Nil for the root.
  final let parent: EffectNode?
  /// The reduction that started the effect; nil for a send and for the root.
  @usableFromInline final let cause: Cause?
  /// The path of the feature that the effect belongs to: the parent's, or one below it.
  @usableFromInline final let path: StatePath
  /// The cancellation id, under which the path lists the node.
  final let id: Identifier?
  /// The index among the parent's children, in the order of their creation; nil for a node that
  /// shares the position of its parent.
  final let ordinal: Int?
  private final var nextOrdinal = 0
  private final var phase = Phase.running
  /// The children that have not ended, in any order.
  private(set) final var children: [EffectNode] = []
  /// The indices of this node in the lists of its parent and of its path, which make removal O(1).
  private final var indexInParent = 0
  final var indexInPath = 0
  /// The effect in flight at this node.
  private(set) final var handle: EffectHandle?
  /// Called with the end of this node instead of notifying the parent.
  private final var onEnd: ((End) -> Void)?

  /// Creates the root.
  @usableFromInline
  init(_ runtime: EffectRuntime, path: StatePath) {
    self.runtime = runtime
    self.path = path
    parent = nil
    cause = nil
    id = nil
    ordinal = nil
  }

  /// Creates a child of `parent`. If the parent has ended, the child is cancelled from the start.
  init(
    in parent: EffectNode, path: StatePath, id: Identifier? = nil, cause: Cause?,
    hasOrdinal: Bool = true, _ onEnd: ((End) -> Void)? = nil
  ) {
    runtime = parent.runtime
    ordinal = hasOrdinal ? parent.nextOrdinal : nil
    if hasOrdinal { parent.nextOrdinal += 1 }
    self.parent = parent
    self.cause = cause
    self.path = path
    self.id = id
    self.onEnd = onEnd
    if parent.hasEnded {
      phase = .cancelled
      return
    }
    indexInParent = parent.children.count
    parent.children.append(self)
    path.add(self)
  }

  /// Creates a child. `onEnd` is called with its end; without it, this node ends with the child.
  @usableFromInline
  final func makeChild(
    at path: StatePath? = nil, id: Identifier? = nil, hasOrdinal: Bool = true,
    _ onEnd: ((End) -> Void)? = nil
  ) -> EffectNode {
    EffectNode(
      in: self, path: path ?? self.path, id: id, cause: cause, hasOrdinal: hasOrdinal, onEnd)
  }

  /// The send that caused the effect; nil for the root.
  @usableFromInline var send: SendNode? { cause?.send }

  @usableFromInline package final var hasEnded: Bool {
    switch phase {
    case .cancelled, .finished: true
    case .cancelling, .running: false
    }
  }

  /// Whether this node or an ancestor was cancelled, so that nothing starts here.
  @usableFromInline package final var isCancelled: Bool {
    switch phase {
    case .cancelled, .cancelling: true
    case .finished, .running: parent?.isCancelled ?? false
    }
  }

  /// Whether values from this node are dropped.
  @usableFromInline final var isSilenced: Bool { isCancelled || path.isRemoved }

  /// Keeps the send from ending and the path in the tree until `release` is called. Queued values
  /// and operations hold their nodes.
  @usableFromInline
  func hold() {
    path.hold()
    cause?.send.hold()
  }

  @usableFromInline
  func release() {
    path.release()
    cause?.send.release()
  }

  // MARK: In flight

  /// Puts the effect of `handle` in flight, until the node ends or `detach` is called.
  final func attach(_ handle: EffectHandle) {
    self.handle = handle
    runtime.observe?(EffectEvent(handle: handle, node: self, hasEnded: false, isCancelled: false))
  }

  /// Stops the effect in flight without ending the node, which continues with a child.
  final func detach() { stop(isCancelled: false) }

  private final func stop(isCancelled: Bool) {
    guard let handle = handle.take() else { return }
    runtime.observe?(
      EffectEvent(handle: handle, node: self, hasEnded: true, isCancelled: isCancelled))
    handle.stop(isCancelled: isCancelled)
  }

  // MARK: Ending

  /// Ends the node and everything below it, and notifies `onEnd` or the parent.
  @usableFromInline
  final func end(_ end: End) {
    if hasEnded { return }
    var end = end
    let isCancelled = isCancelled
    if isCancelled, case .finished = end { end = .cancelled }
    markEnded()
    if case .cancelled = end { stop(isCancelled: true) } else { stop(isCancelled: false) }
    // A cancellation itself ends the effects in flight below the node, in order.
    if !isCancelled { endChildren() }
    path.remove(self)
    parent?.children.remove(self, at: indexInParent) { $0.indexInParent = indexInParent }
    passOn(end)
  }

  /// Notifies `onEnd` or the parent. Overridden by `SendNode`, which notifies only its waiters.
  func passOn(_ end: End) {
    if let onEnd = onEnd.take() { onEnd(end) } else { parent?.childEnded(end) }
  }

  /// Called when a child without `onEnd` has ended.
  func childEnded(_ end: End) { self.end(end) }

  /// Ends everything below this node, which has ended. No `onEnd` is called, and queued values
  /// remain queued.
  private final func endChildren() {
    if children.isEmpty { return }
    let inFlight = inFlight
    forEachBelow { $0.markEnded() }
    for node in inFlight { node.stop(isCancelled: true) }
    forEachBelow { node in
      node.path.remove(node)
      node.children = []
    }
    children = []
  }

  /// Calls `body` with each node below this one, children before parents.
  private final func forEachBelow(_ body: (EffectNode) -> Void) {
    for child in children {
      child.forEachBelow(body)
      body(child)
    }
  }

  private final func markEnded() { phase = phase == .cancelling ? .cancelled : .finished }

  // MARK: Cancelling

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

  /// The nodes with effects in flight, from this one down, in the order of their start.
  package final var inFlight: [EffectNode] {
    var inFlight: [EffectNode] = []
    collectInFlight(&inFlight)
    return inFlight.inOrderOfStart
  }

  private final func collectInFlight(_ nodes: inout [EffectNode]) {
    if handle != nil { nodes.append(self) }
    for child in children { child.collectInFlight(&nodes) }
  }
}

extension [EffectNode] {
  /// Nodes with effects in flight, in the order of their start.
  fileprivate var inOrderOfStart: [EffectNode] {
    count < 2 ? self : sorted { $0.number < $1.number }
  }

  /// Removes `node` if it is at `index`. The last node takes its place and is passed to `moved`.
  mutating func remove(_ node: EffectNode, at index: Int, _ moved: (EffectNode) -> Void) {
    guard index < count, self[index] === node else { return }
    let last = removeLast()
    if last === node { return }
    self[index] = last
    moved(last)
  }
}

/// The node of a send, above everything that one user action causes.
///
/// It ends once it has no children, and no queued action or running operation holds it.
@usableFromInline
package final class SendNode: EffectNode, @unchecked Sendable {
  /// The first hold is released when everything has started.
  private var holds = 1
  private var waiters: [() -> Void] = []

  /// Creates a send. The caller must call `release` when everything has started.
  @usableFromInline
  init(in root: EffectNode) {
    super.init(in: root, path: root.path, cause: nil)
  }

  @usableFromInline override var send: SendNode? { self }

  /// Creates the node for the effects of a reduction.
  @usableFromInline
  func makeChild(_ cause: Cause) -> EffectNode {
    EffectNode(in: self, path: path, cause: cause)
  }

  @usableFromInline
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

  override func passOn(_ end: End) {
    for waiter in waiters { waiter() }
    waiters = []
  }

  /// Calls `body` when the send ends, or immediately if it has already ended.
  package func whenEnded(_ body: @escaping () -> Void) {
    if hasEnded { body() } else { waiters.append(body) }
  }
}

/// The reduction that started an effect: its action, its number, and the send that caused it.
///
/// All nodes of a reduction's effects share it. The action is kept to describe the effects, which
/// happens only when an observer, a tool or a report needs it.
@usableFromInline
final class Cause {
  let action: Any
  /// The number of the reduction in its store, counted from 1.
  let reduction: Int
  let send: SendNode

  @usableFromInline
  init(_ action: Any, reduction: Int, send: SendNode) {
    self.action = action
    self.reduction = reduction
    self.send = send
  }

  /// The action as a case path with its payload.
  var name: String { describe(action: action) }
  /// The action as a case path without values.
  var redactedName: String { ComposableCore.redactedName(of: action) }
}

// MARK: - Queries

extension EffectNode {
  /// The number of the effect in flight; 0 if there is none.
  var number: Int { handle?.number ?? 0 }

  /// The numbers of the effects in flight, here and below, in the order of their start.
  package var numbersInFlight: [Int] { inFlight.map(\.number) }

  /// The effects in flight, here and below, in the order of their start.
  package var effects: [EffectInfo] { inFlight.map(\.info) }

  /// The effects in flight, with `hasPlace` determined. Must not be called during a reduction.
  package var checkedEffects: [EffectInfo] {
    inFlight.map { node in
      var info = node.info
      info.hasPlace = sequence(first: node.path, next: \.parent).allSatisfy(\.isPresent)
      return info
    }
  }

  /// The effects in flight that do not wait for a test to advance virtual time.
  package var effectsOffVirtualTime: [EffectInfo] {
    inFlight.filter { $0.handle?.isOnVirtualTime == false }.map(\.info)
  }

  /// The number of the reduction that started the effect.
  package var reduction: Int { cause?.reduction ?? 0 }

  /// The innermost cancellation id.
  var innermostID: Identifier? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.id).first
  }

  /// Whether `other` is this node or below it.
  func contains(_ other: EffectNode) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  // MARK: For tools

  /// The effects in flight, except those inside another effect in flight.
  package var outermostEffects: [EffectInfo] {
    inFlight.filter { node in
      !sequence(first: node, next: \.parent).dropFirst().contains { $0.handle != nil }
    }
    .map(\.info)
  }

  /// Cancels effect `number`; returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    guard let node = inFlight.first(where: { $0.number == number }) else { return false }
    node.cancel()
    return true
  }
}
