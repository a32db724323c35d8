/// The path from the root of a store's state to a feature, and the running effects of that feature.
///
/// Paths form a tree. A path stays in the tree while it is held: by its outermost nodes, by calls
/// of `EffectNode.hold()`, by a throttle interval, or by a path below it.
///
/// Two words say whether the feature exists. `isPresent` looks it up in the state. `isRemoved` is
/// set, once and for all, when a lookup finds the feature removed or replaced: the path and those
/// below it leave the tree, and a later feature at the same place gets a new path.
@usableFromInline
class StatePath {
  /// Identifies a path among its siblings.
  @usableFromInline
  struct Key: Hashable {
    /// The step from the parent; nil for rows.
    let step: Identifier?
    /// The identity that the child had when the path was created.
    @usableFromInline let identity: Identifier?

    @usableFromInline
    init(step: Identifier?, identity: Identifier?) {
      self.step = step
      self.identity = identity
    }

    static func row(_ id: Identifier) -> Key { Key(step: nil, identity: id) }
  }

  /// The path without the last step; nil for the root.
  final let parent: StatePath?
  final let key: Key
  /// The last step in source form; nil for a row, which is named by its id.
  final let name: (() -> String)?
  private(set) final var children: [Key: StatePath] = [:]
  /// Whether `children` isn't empty. Stored, because `children` must keep its exclusivity checks:
  /// its keys run user code when they are hashed. Benchmark: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline private(set) final var hasChildren = false
  /// Whether a child has had children. If not, rows that are still present need no check.
  private final var hasHadGrandchildren = false
  /// The number of calls of `hold` without a `release`.
  private final var holds = 0
  /// Whether the feature, or one around it, was removed from the state or replaced.
  @usableFromInline private(set) final var isRemoved: Bool

  /// The nodes at this path whose parents are at an outer path.
  private final var outermostNodes = FewNodes()
  private final var nodesByID: [Identifier: FewNodes] = [:]
  private(set) final var throttles: [Identifier: ThrottleInterval] = [:]

  /// Looks the child up in the state; nil if it cannot be removed.
  private final let findsChild: (() -> Bool)?
  /// Returns which rows below this path to look up, as `IdentifiedArray.changedRows` does; nil
  /// unless the children are rows of an array.
  @usableFromInline
  final var changedRows: ((_ known: inout UInt?, _ includesPresent: Bool) -> ChangedRows)?
  /// The version of the rows at the last check.
  private final var checkedVersion: UInt?

  @usableFromInline
  init(parent: StatePath?, key: Key, name: (() -> String)?, findsChild: (() -> Bool)?) {
    self.parent = parent
    self.key = key
    self.name = name
    self.findsChild = findsChild
    isRemoved = parent?.isRemoved ?? false
  }

  /// Whether the feature is in the state now. True for a property, even inside an absent child.
  @usableFromInline final var isPresent: Bool { findsChild?() ?? true }

  // MARK: The tree

  /// The path of a child that had `identity` when its reducer returned an effect.
  @inlinable
  final func path<Parent, Child>(
    to child: ChildPath<Parent, Child>, identity: Identifier?
  ) -> StatePath {
    let key = Key(step: child.step, identity: identity)
    if let known = knownChild(key) { return known }
    guard let parent = self as? TypedPath<Parent> else {
      preconditionFailure("An effect was scoped to a child of another state.")
    }
    if changedRows == nil, let changes = child.changedRows {
      // Captures the closure instead of the path, to avoid a retain cycle.
      changedRows = { [state = parent.state] known, includesPresent in
        state().map { changes($0, &known, includesPresent) } ?? .any
      }
    }
    return TypedPath(child, key, in: parent)
  }

  /// The path of a child, if the child is present.
  @inlinable
  final func presentPath<Parent, Child>(
    to child: ChildPath<Parent, Child>, identity: Identifier?
  ) -> StatePath? {
    let path = path(to: child, identity: identity)
    return path.isPresent ? path : nil
  }

  @usableFromInline
  final func knownChild(_ key: Key) -> StatePath? { children[key] }

  /// The children at a step.
  final func children(at step: Identifier?) -> [StatePath] {
    children.values.filter { $0.key.step == step }
  }

  /// This path and all paths below it.
  final var subtree: [StatePath] {
    var paths = [self]
    var next = 0
    while next < paths.count {
      paths += paths[next].children.values
      next += 1
    }
    return paths
  }

  /// Keeps the path in the tree until `release` is called.
  final func hold() {
    holds += 1
    guard holds == 1, !isRemoved, let parent else { return }
    parent.children[key] = self
    parent.hasChildren = true
    parent.parent?.hasHadGrandchildren = true
    parent.hold()
  }

  final func release() {
    holds -= 1
    if holds == 0, !isRemoved { leaveTree() }
  }

  private final func leaveTree() {
    guard let parent else { return }
    parent.children[key] = nil
    parent.hasChildren = !parent.children.isEmpty
    parent.release()
  }

  /// Removes this path and all paths below it from the tree, forever.
  private final func markRemoved() {
    leaveTree()
    for path in subtree {
      path.isRemoved = true
      path.throttles = [:]
      path.children = [:]
      path.hasChildren = false
    }
  }

  // MARK: Effects

  /// Lists a new node, if it has an id or is the outermost one.
  final func add(_ node: EffectNode) {
    if let id = node.id {
      node.slotInPath = nodesByID[id, default: FewNodes()].append(node)
    } else if node.isOutermostAtPath {
      node.slotInPath = outermostNodes.append(node)
      hold()
    }
  }

  /// Unlists a node that has ended.
  final func remove(_ node: EffectNode) {
    let slot = node.slotInPath
    if let id = node.id {
      guard let index = nodesByID.index(forKey: id) else { return }
      nodesByID.values[index].remove(node, at: slot) { $0.slotInPath = slot }
      if nodesByID.values[index].isEmpty { nodesByID.remove(at: index) }
    } else if node.isOutermostAtPath {
      outermostNodes.remove(node, at: slot) { $0.slotInPath = slot }
      release()
    }
  }

  /// The nodes with `id` at this path.
  final func nodes(with id: Identifier) -> FewNodes { nodesByID[id] ?? FewNodes() }

  /// Cancels the effects with `id` at this path, except those that contain `node`. Returns false if
  /// no effect has the id.
  @usableFromInline @discardableResult
  final func cancel(_ id: Identifier, excluding node: EffectNode? = nil) -> Bool {
    guard let nodes = nodesByID[id] else { return false }
    EffectNode.cancel(nodes.lazy.filter { other in node.map(other.contains) != true })
    return true
  }

  /// Cancels the effects at `paths` and below them: those with `id`, or all.
  static func cancel(_ id: Identifier? = nil, in paths: [StatePath]) {
    guard let id else { return EffectNode.cancel(paths.flatMap(\.outermostNodes)) }
    EffectNode.cancel(paths.flatMap(\.subtree).flatMap { $0.nodes(with: id) })
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
      path.release()
    }
  }

  // MARK: Removed children

  /// Cancels the effects of the children, at any depth, that were removed since the last call.
  @inlinable @inline(__always)
  final func cancelRemovedChildren() {
    if hasChildren { checkChildren() }
  }

  /// Finds the removed children and cancels their effects.
  ///
  /// All removed paths are marked before the first effect is stopped, because stopping may run user
  /// code.
  @usableFromInline
  final func checkChildren() {
    var removed: [StatePath] = []
    collectRemoved(&removed)
    if removed.isEmpty { return }
    for path in removed { path.markRemoved() }
    StatePath.cancel(in: removed)
  }

  /// Collects the removed children. Of rows, it looks up only those that changed since the last
  /// check.
  private final func collectRemoved(_ removed: inout [StatePath]) {
    switch changedRows?(&checkedVersion, hasHadGrandchildren) ?? .any {
    case .none: break
    case .one(let row): children[.row(row)]?.collectIfRemoved(&removed)
    case .any: for child in children.values { child.collectIfRemoved(&removed) }
    }
  }

  /// Collects this path if it was removed, which removes the paths below it too; otherwise checks
  /// its children.
  private final func collectIfRemoved(_ removed: inout [StatePath]) {
    guard isPresent else { return removed.append(self) }
    if hasChildren { collectRemoved(&removed) }
  }
}

extension EffectNode {
  /// Whether the parent is at an outer path.
  fileprivate var isOutermostAtPath: Bool { parent.map { $0.path !== path } ?? false }
}

/// A path that can read its state.
@usableFromInline
final class TypedPath<State>: StatePath {
  /// Returns the present state; nil if the child is absent or was replaced.
  @usableFromInline let state: () -> State?

  /// The path of the root.
  @inlinable
  init(_ state: @escaping () -> State?) {
    self.state = state
    super.init(
      parent: nil, key: Key(step: nil, identity: nil), name: nil, findsChild: nil)
  }

  /// The path of a child.
  @inlinable
  init<Parent>(_ child: ChildPath<Parent, State>, _ key: Key, in parent: TypedPath<Parent>) {
    let identity = key.identity
    let parentState = parent.state
    let state = { () -> State? in
      guard let parent = parentState() else { return nil }
      return child.extract(parent, identity)
    }
    self.state = state
    super.init(
      parent: parent, key: key, name: child.name,
      findsChild: child.isRemovable ? { state() != nil } : nil)
  }
}
