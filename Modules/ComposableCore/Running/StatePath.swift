/// The path from the root of a store's state to a feature with running effects.
///
/// Paths form a tree. A path stays in the tree while it is held: by its outermost nodes, by calls
/// of `EffectNode.hold()`, by a throttle interval, or by a path below it.
///
/// Two properties say whether the feature exists, and they may differ. `isPresent` looks it up in
/// the state. `isRemoved` is set, once and for all, when a lookup finds the feature removed or
/// replaced: the path and those below it leave the tree, and a later feature with the same steps
/// gets a new path.
@usableFromInline
package class StatePath {
  /// Returns which of the path's rows changed since its last call, as
  /// `IdentifiedArray.changedRows` does.
  @usableFromInline typealias RowCheck = (_ includesPresent: Bool) -> ChangedRows<Identifier>

  @usableFromInline final let runtime: EffectRuntime
  /// The path without the last step; nil for the root.
  package final let parent: StatePath?
  /// Identifies the path among its siblings; nil for the root.
  package final let key: PathKey?
  /// The last step in source form; nil for a row, which is named by its id.
  final let name: (() -> String)?
  private(set) final var children: [PathKey: StatePath] = [:]
  /// The number of calls of `hold` without an `endHold`.
  private(set) final var holds: Int32 = 0
  /// Whether the feature can be removed from its parent; false for a property, and for the root.
  @usableFromInline final let isRemovable: Bool
  /// Whether `children` isn't empty. Stored, because `children` must keep its exclusivity checks:
  /// its keys run user code when they are hashed. Benchmark: "virtual tick".
  @exclusivity(unchecked) @usableFromInline package private(set) final var hasChildren = false
  /// Whether a child has had children. If not, rows that are still present need no check.
  /// Benchmark: "one row's action, 10 rows in flight".
  private(set) final var hasHadGrandchildren = false
  /// Whether the feature, or one around it, was removed from the state or replaced.
  @usableFromInline package private(set) final var isRemoved: Bool
  /// The reduction whose effect sent the action that removed the feature; nil if no effect did.
  private(set) final var remover: ReductionNode?

  final var nodes = PathNodes()
  /// The intervals of throttles, some of which may have elapsed. They hold the path.
  package final var throttles: [Identifier: ThrottleInterval] = [:]
  /// Says which children to look up, if they are rows of an array. Once there was another child,
  /// such as the optional at `\.[id: 1]`, it says that any may have changed; nil says so, too.
  @usableFromInline final var rowCheck: RowCheck?

  @usableFromInline
  init(_ runtime: EffectRuntime, parent: StatePath?, key: PathKey?, name: (() -> String)?) {
    self.runtime = runtime
    self.parent = parent
    self.key = key
    isRemovable = key?.step.isRemovable ?? false
    self.name = name
    isRemoved = parent?.isRemoved ?? false
  }

  /// Whether the feature is in the state now. True for a property, even inside an absent child.
  @usableFromInline final var isPresent: Bool { !isRemovable || lookUp() }

  /// Whether a lookup in the state finds the feature. Overridden by `TypedPath`.
  @usableFromInline func lookUp() -> Bool { true }

  /// Calls `body` if the feature is present, and returns whether it is. If it can be removed, its
  /// state is read once, and features below it are looked up there meanwhile.
  @inlinable
  final func whilePresent(_ body: () -> Void) -> Bool {
    if isRemovable { return withSnapshot(body) }
    body()
    return true
  }

  /// Overridden by `TypedPath`.
  @usableFromInline
  func withSnapshot(_ body: () -> Void) -> Bool { false }

  @usableFromInline
  final func child(_ key: PathKey) -> StatePath? { children[key] }

  /// The children at a step.
  final func children(at step: Identifier) -> [StatePath] {
    children.values.filter { $0.key?.step.id == step }
  }

  /// This path and all paths below it.
  package final var subtree: [StatePath] {
    var paths = [self]
    var next = 0
    while next < paths.count {
      paths += paths[next].children.values
      next += 1
    }
    return paths
  }

  /// Keeps the path in the tree until `endHold` is called.
  final func hold() {
    holds += 1
    guard holds == 1, !isRemoved, let parent, let key else { return }
    parent.children[key] = self
    parent.hasChildren = true
    if key.step != .row { parent.rowCheck = { _ in .any } }
    parent.parent?.hasHadGrandchildren = true
    parent.hold()
  }

  final func endHold() {
    holds -= 1
    if holds == 0, !isRemoved { leaveTree() }
  }

  private final func leaveTree() {
    guard let parent, let key else { return }
    parent.children[key] = nil
    parent.hasChildren = !parent.children.isEmpty
    parent.endHold()
  }
}

/// The running effects of the feature.
extension StatePath {
  /// Lists a new node, if it has an id or is an outermost one.
  final func add(_ node: EffectNode) {
    if let id = node.id {
      node.slotInPath = nodes.byID[id, default: FewNodes()].append(node)
    } else if node.isOutermostAtPath {
      node.slotInPath = nodes.outermost.append(node)
      hold()
    }
  }

  /// Removes a node that has ended from its list.
  final func remove(_ node: EffectNode) {
    let slot = node.slotInPath
    if let id = node.id {
      guard let index = nodes.byID.index(forKey: id) else { return }
      nodes.byID.values[index].remove(node, at: slot) { $0.slotInPath = slot }
      if nodes.byID.values[index].isEmpty { nodes.byID.remove(at: index) }
    } else if node.isOutermostAtPath {
      nodes.outermost.remove(node, at: slot) { $0.slotInPath = slot }
      endHold()
    }
  }

  /// Cancels the effects with `id` at this path, except those that contain `node`. Returns false if
  /// no effect has the id.
  @usableFromInline @discardableResult
  final func cancel(_ id: Identifier, excluding node: EffectNode? = nil) -> Bool {
    // Mutation: R6, an id reaches the effects of the parent
    guard let nodes = nodes.byID[id] else { return false }
    EffectNode.cancel(nodes.lazy.filter { other in node.map(other.contains) != true })
    return true
  }

  /// Cancels the effects at `paths` and below them: those with `id`, or all.
  static func cancel(_ id: Identifier? = nil, in paths: [StatePath]) {
    guard let id else { return EffectNode.cancel(paths.flatMap(\.nodes.outermost)) }
    EffectNode.cancel(paths.flatMap(\.subtree).flatMap { $0.nodes[id] })
  }

  /// Begins an interval of the throttle `id`, replacing the previous one.
  ///
  /// Elapsed intervals are removed before the dictionary grows.
  final func beginThrottle(_ id: Identifier, _ interval: ThrottleInterval) {
    if throttles.isEmpty { hold() }
    if throttles.count == throttles.capacity {
      throttles = throttles.filter { $0.value.rest != nil }
    }
    throttles[id] = interval
  }

  /// Ends the intervals of throttles at this path and below it.
  @usableFromInline
  final func forgetThrottles() {
    for path in subtree where !path.throttles.isEmpty {
      path.throttles = [:]
      path.endHold()
    }
  }
}

/// The running effects of the feature at a path.
struct PathNodes {
  /// The nodes at the path whose parents are at an outer path. None of them has an id, because an
  /// operator gives an id to a node at its own path.
  var outermost = FewNodes()
  var byID: [Identifier: FewNodes] = [:]

  /// The nodes with `id`.
  subscript(id: Identifier) -> FewNodes { byID[id] ?? FewNodes() }
}

/// Cancels the effects of children that were removed from the state.
extension StatePath {
  /// Cancels the effects of the children, at any depth, that were removed since the last call.
  /// `emitter` sent the action that removed them; nil if no effect did.
  @inlinable @inline(__always)
  final func cancelRemovedChildren(after emitter: EffectNode?) {
    if hasChildren { findAndCancelRemoved(after: emitter) }
  }

  /// Finds the children that were removed since the last call, and cancels their effects.
  ///
  /// All removed paths are marked before the first effect is ended, because ending may run user
  /// code.
  @usableFromInline
  final func findAndCancelRemoved(after emitter: EffectNode?) {
    var removed: [StatePath] = []
    collectRemoved(&removed)
    if removed.isEmpty { return }
    for path in removed { path.markRemoved(by: emitter?.cause) }
    // Mutation: R7, effects outlive their child
    StatePath.cancel(in: removed)
  }

  /// Collects the removed children of a feature that is present. If all are rows, it looks up only
  /// the one that changed since the last check, if one did.
  private final func collectRemoved(_ removed: inout [StatePath]) {
    switch rowCheck?(hasHadGrandchildren) ?? .any {
    case .none: break
    case .one(let row): children[PathKey(.row, identity: row)]?.collectIfRemoved(&removed)
    case .any: for child in children.values { child.collectIfRemoved(&removed) }
    }
  }

  /// Collects this path if it was removed, which removes the paths below it too; otherwise checks
  /// its children.
  private final func collectIfRemoved(_ removed: inout [StatePath]) {
    guard hasChildren else {
      if !isPresent { removed.append(self) }
      return
    }
    if !whilePresent({ collectRemoved(&removed) }) { removed.append(self) }
  }

  /// Removes this path and all paths below it from the tree, forever.
  final func markRemoved(by remover: ReductionNode?) {
    leaveTree()
    for path in subtree {
      path.isRemoved = true
      path.remover = remover
      path.throttles = [:]
      path.children = [:]
      path.hasChildren = false
    }
  }
}

/// A step from a parent to a child. Children at the same step have different identities.
@usableFromInline
package enum PathStep: Hashable {
  /// A property, which is always present.
  case field(Identifier)
  /// The value of a case or of an optional.
  case value(Identifier)
  /// A row of an array, a value of a dictionary, or a screen of a stack.
  case row

  /// Identifies the step; nil for a row.
  @inlinable var id: Identifier? {
    switch self {
    case .field(let id), .value(let id): id
    case .row: nil
    }
  }

  /// Whether the child can be removed from its parent.
  @inlinable var isRemovable: Bool {
    if case .field = self { false } else { true }
  }
}

/// Identifies a child among its siblings.
@usableFromInline
package struct PathKey: Hashable {
  @usableFromInline let step: PathStep
  /// The identity that the child had when its reducer returned the effect. For a row it is the id,
  /// for a property with a shared part the key path of that part. Nil if children of the step have
  /// none.
  @usableFromInline let identity: Identifier?

  @inlinable
  init(_ step: PathStep, identity: Identifier?) {
    self.step = step
    self.identity = identity
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    if let id = step.id { hasher.combine(id) }
    if let identity { hasher.combine(identity) }
  }
}
