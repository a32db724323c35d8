/// A node in the tree of running effects.
///
/// The root belongs to the store. Below it is a ``SendNode`` for each send that is not finished,
/// below that a node for the effects of each reduction it caused, and below that whatever operators
/// add: a part of a merge, an effect with an id, the effects of a child. A node keeps its place, its
/// path and its id for life; an operator that needs others starts its effect in a part of its own.
///
/// `end(_:)` is the only way a node ends, and it is idempotent. Cancellation has two steps, so that
/// no code of the program runs in between: the node is marked, which keeps everything below it from
/// starting and delivering; then the effects in flight below it end, in the order of their start.
///
/// @unchecked Sendable: used on the store's actor only. Other threads may hold a `SendNode`, which
/// refers to no values of the program.
@usableFromInline
package class EffectNode: @unchecked Sendable {
  /// Why a node ended.
  @usableFromInline
  package enum End {
    /// It was cancelled.
    case cancelled
    /// It failed with an error that `catchToEffect` or `mapError` may take.
    case failed(any Error)
    /// It completed.
    case finished
  }

  private enum Phase {
    /// It was cancelled and has not ended: something in flight below it is still to be stopped.
    case cancelling
    /// It was cancelled and has ended.
    case cancelled
    /// It has ended in another way, perhaps because a node above it was cancelled.
    case finished
    case running
  }

  /// What the nodes of one store share.
  @usableFromInline package final let runtime: EffectRuntime
  /// Nil for the root.
  final let parent: EffectNode?
  /// The reduction that started this; nil for a send and for the root.
  @usableFromInline final let cause: Cause?
  /// The path of the feature that this belongs to: the parent's, or one below it.
  @usableFromInline final let path: StatePath
  /// The cancellation id, known to the path.
  final let id: Identifier?
  private final var phase = Phase.running
  /// The parts that have not ended, in no order.
  private(set) final var parts: [EffectNode] = []
  /// Counts the parts in the order in which they were made; nil for one that stands for its parent.
  final let index: Int?
  /// The number of parts made so far.
  private final var partCount = 0
  /// The indices of this in the parent's `parts` and in a list of its path: it is removed in O(1).
  private final var partIndex = 0
  final var pathIndex = 0
  /// The effect that is in flight here, if there is one.
  private(set) final var handle: EffectHandle?
  /// Called with the end of this instead of the parent.
  private final var onEnd: ((End) -> Void)?

  /// The root.
  @usableFromInline
  init(_ runtime: EffectRuntime, path: StatePath) {
    self.runtime = runtime
    self.path = path
    parent = nil
    cause = nil
    id = nil
    index = nil
  }

  /// A part of `parent`. If that has ended, the part has been cancelled from the start.
  init(
    in parent: EffectNode, path: StatePath, id: Identifier?, cause: Cause?,
    hasIndex: Bool = true, _ onEnd: ((End) -> Void)?
  ) {
    runtime = parent.runtime
    index = hasIndex ? parent.partCount : nil
    if hasIndex { parent.partCount += 1 }
    self.parent = parent
    self.cause = cause
    self.path = path
    self.id = id
    self.onEnd = onEnd
    if parent.hasEnded {
      phase = .cancelled
      return
    }
    partIndex = parent.parts.count
    parent.parts.append(self)
    path.add(self)
  }

  /// A new part. `onEnd` is called with its end; without it, this node ends as the part does.
  @usableFromInline
  final func part(
    at path: StatePath? = nil, id: Identifier? = nil, hasIndex: Bool = true,
    _ onEnd: ((End) -> Void)? = nil
  ) -> EffectNode {
    EffectNode(
      in: self, path: path ?? self.path, id: id, cause: cause, hasIndex: hasIndex, onEnd)
  }

  /// The send that led to this; nil for the root.
  @usableFromInline var send: SendNode? { cause?.send }

  /// Whether `end` was called.
  @usableFromInline package final var hasEnded: Bool {
    switch phase {
    case .cancelled, .finished: true
    case .cancelling, .running: false
    }
  }

  /// Whether this or a node above was cancelled: nothing starts here any more.
  @usableFromInline package final var isCancelled: Bool {
    switch phase {
    case .cancelled, .cancelling: true
    case .finished, .running: parent?.isCancelled ?? false
    }
  }

  /// Whether what was sent from here is dropped.
  @usableFromInline final var isSilenced: Bool { isCancelled || path.isRemoved }

  /// Keeps the send from ending and the path in the tree until `release` is called: for a value in
  /// a queue, and for an operation.
  @usableFromInline
  func hold() {
    path.retain()
    cause?.send.hold()
  }

  @usableFromInline
  func release() {
    path.release()
    cause?.send.release()
  }

  // MARK: In flight

  /// The effect of `handle` has started. It is in flight until the node ends, or until `detach`.
  final func attach(_ handle: EffectHandle) {
    self.handle = handle
    runtime.observe?(EffectEvent(handle: handle, node: self, hasEnded: false, isCancelled: false))
  }

  /// The effect of the handle has ended, and the node continues with a part.
  final func detach() { detach(isCancelled: false) }

  /// Stops what runs here.
  private final func detach(isCancelled: Bool) {
    guard let handle = handle.take() else { return }
    runtime.observe?(
      EffectEvent(handle: handle, node: self, hasEnded: true, isCancelled: isCancelled))
    handle.stop(isCancelled: isCancelled)
  }

  // MARK: Ending

  /// Ends the node and everything below it, and tells whoever waits for it.
  @usableFromInline
  final func end(_ end: End) {
    if hasEnded { return }
    var end = end
    let isCancelled = isCancelled
    if isCancelled, case .finished = end { end = .cancelled }
    markEnded()
    if case .cancelled = end { detach(isCancelled: true) } else { detach(isCancelled: false) }
    // Whoever cancels a node ends what is in flight below it, in order.
    if !isCancelled { abandonParts() }
    leave()
    didEnd(end)
  }

  /// Passes the end on. For a send it is the end of everything.
  func didEnd(_ end: End) {
    if let onEnd = onEnd.take() { onEnd(end) } else { parent?.partEnded(end) }
  }

  /// A part without a closure of its own has ended.
  func partEnded(_ end: End) { self.end(end) }

  /// Ends everything below without notifying anyone: this has ended, and queued values stay.
  private final func abandonParts() {
    if parts.isEmpty { return }
    let inFlight = inFlight
    forEachBelow { $0.markEnded() }
    for node in inFlight { node.detach(isCancelled: true) }
    forEachBelow { node in
      node.path.remove(node)
      node.parts = []
    }
    parts = []
  }

  /// Calls `body` with each node below this one, the lowest first.
  private final func forEachBelow(_ body: (EffectNode) -> Void) {
    for part in parts {
      part.forEachBelow(body)
      body(part)
    }
  }

  /// The path and the parent forget this.
  private final func leave() {
    path.remove(self)
    parent?.parts.remove(self, at: partIndex) { $0.partIndex = partIndex }
  }

  // MARK: Cancelling

  /// Cancels everything here and below.
  @usableFromInline
  package final func cancel() { EffectNode.cancel([self]) }

  /// Cancels everything in and below `nodes`, as one cancellation.
  static func cancel(_ nodes: some Sequence<EffectNode>) {
    var inFlight: [EffectNode] = []
    for node in nodes where !node.isCancelled {
      node.phase = node.hasEnded ? .cancelled : .cancelling
      node.collectInFlight(&inFlight)
    }
    for node in inFlight.inOrderOfStart { node.end(.cancelled) }
  }

  /// The nodes in flight, here and below, in the order of their start.
  package final var inFlight: [EffectNode] {
    var inFlight: [EffectNode] = []
    collectInFlight(&inFlight)
    return inFlight.inOrderOfStart
  }

  private final func collectInFlight(_ nodes: inout [EffectNode]) {
    if handle != nil { nodes.append(self) }
    for part in parts { part.collectInFlight(&nodes) }
  }

  private final func markEnded() { phase = phase == .cancelling ? .cancelled : .finished }
}

extension [EffectNode] {
  /// Nodes in flight, in the order of their start.
  fileprivate var inOrderOfStart: [EffectNode] {
    count < 2 ? self : sorted { $0.number < $1.number }
  }

  /// Removes `node`, if it is at `index`. The last node takes its place, and `moved` notes that; the
  /// order does not matter.
  mutating func remove(_ node: EffectNode, at index: Int, _ moved: (EffectNode) -> Void) {
    guard index < count, self[index] === node else { return }
    let last = removeLast()
    if last === node { return }
    self[index] = last
    moved(last)
  }
}
