/// A path into a store's state, from the root to a feature, and the effects of that feature.
///
/// Paths are nodes of a tree. A path is in it as long as something uses it: an effect that entered
/// it, a value in a queue, a throttle, or a path below. When the child is removed from the state or
/// replaced, its path leaves the tree for good; a later child at the same place gets a new path.
@usableFromInline
class StatePath {
  /// Tells a path from its siblings: by the step from the parent, which is nil for rows, and the
  /// identity that the child had when the path was made.
  @usableFromInline
  struct Key: Hashable {
    let step: Identifier?
    @usableFromInline let identity: Identifier?

    @usableFromInline
    init(step: Identifier?, identity: Identifier?) {
      self.step = step
      self.identity = identity
    }

    static func row(_ id: Identifier) -> Key { Key(step: nil, identity: id) }
  }

  private enum Phase {
    /// The child had been removed before its first effect started. That starts here, but nothing
    /// else finds the path.
    case absent
    /// The state has the child, as far as is known.
    case present
    /// The child was removed or replaced: the path is not used again.
    case removed
  }

  /// What has happened to the children since they were checked last.
  @usableFromInline
  enum Change {
    /// Any of them may have been removed or changed.
    case any
    /// One that is still there has changed.
    case changed(Identifier)
    case none
    /// One has been removed.
    case removed(Identifier)
  }

  /// The path without the last step; nil for the root.
  final let parent: StatePath?
  final let key: Key
  /// The last step in source form; nil for a row, which is named by its id.
  final let name: (() -> String)?
  /// The children that are in use.
  private(set) final var children: [Key: StatePath] = [:]
  /// The nodes at this path whose parents are at an outer one.
  private final var entered: [EffectNode] = []
  /// The nodes at this path with a cancellation id.
  private final var named: [Identifier: [EffectNode]] = [:]
  /// The intervals of throttles.
  private(set) final var throttles: [Identifier: ThrottleWindow] = [:]
  /// What keeps the path in the tree.
  private final var uses = 0
  private final var phase = Phase.present

  /// Returns whether the state has the child now; nil for one that is always there.
  private final let findsChild: (() -> Bool)?
  /// For a collection that knows its changes: what has happened since the version `seen`, which
  /// becomes the present one.
  private final var lastChange: ((_ seen: inout UInt?) -> Change)?
  private final var seen: UInt?

  @usableFromInline
  init(parent: StatePath?, key: Key, name: (() -> String)?, findsChild: (() -> Bool)?) {
    self.parent = parent
    self.key = key
    self.name = name
    self.findsChild = findsChild
  }

  /// Whether the child, or one that it belongs to, was removed from the state or replaced.
  final var isRemoved: Bool {
    phase == .removed || parent?.isRemoved ?? false
  }

  /// Whether the state of the parent has the child now.
  @usableFromInline final var isPresent: Bool { findsChild?() ?? true }

  /// From now on only what `lastChange` returns is checked.
  @usableFromInline
  final func check(_ lastChange: @escaping (_ seen: inout UInt?) -> Change) {
    if self.lastChange == nil { self.lastChange = lastChange }
  }

  // MARK: The tree

  /// The path of a child, and whether the state has that child now.
  @inlinable
  final func path<Parent, Child>(
    to child: ChildPath<Parent, Child>, _ identity: Identifier?
  ) -> (path: StatePath, isPresent: Bool) {
    let key = Key(step: child.key, identity: identity)
    if let known = knownChild(key) { return (known, known.isPresent) }
    guard let parent = self as? TypedPath<Parent> else {
      preconditionFailure("An effect was scoped to a child of another state.")
    }
    let path = TypedPath(child, key, in: parent)
    let isPresent = path.isPresent
    if !isPresent { path.markAbsent() }
    return (path, isPresent)
  }

  @usableFromInline
  final func markAbsent() { phase = .absent }

  @usableFromInline
  final func knownChild(_ key: Key) -> StatePath? { children[key] }

  /// The children at a step: one, or several while a tool holds deliveries and goes back in time.
  final func children(at step: Identifier?) -> [StatePath] {
    children.values.filter { $0.key.step == step }
  }

  /// Keeps the path in the tree until `release` is called.
  final func retain() {
    uses += 1
    guard uses == 1, phase == .present, let parent else { return }
    parent.children[key] = self
    parent.retain()
  }

  final func release() {
    uses -= 1
    if uses == 0 { leave() }
  }

  private final func leave() {
    guard let parent, parent.children[key] === self else { return }
    parent.children[key] = nil
    parent.release()
  }

  private final func markRemoved() {
    leave()
    phase = .removed
    for path in subtree { path.throttles = [:] }
  }

  /// This path and all below it.
  final var subtree: [StatePath] {
    var paths = [self]
    var next = 0
    while next < paths.count {
      paths += paths[next].children.values
      next += 1
    }
    return paths
  }

  // MARK: Effects

  /// Called when a node has been made at this path: with an id, or as the first there.
  final func add(_ node: EffectNode) {
    if let id = node.id {
      node.pathIndex = named[id]?.count ?? 0
      named[id, default: []].append(node)
    } else if node.entersItsPath {
      node.pathIndex = entered.count
      entered.append(node)
      retain()
    }
  }

  /// Called when a node at this path ends.
  final func remove(_ node: EffectNode) {
    let index = node.pathIndex
    if let id = node.id {
      named[id]?.remove(node, at: index) { $0.pathIndex = index }
      if named[id]?.isEmpty == true { named[id] = nil }
    } else if node.entersItsPath {
      entered.remove(node, at: index) { $0.pathIndex = index }
      release()
    }
  }

  /// The nodes with `id` at this path.
  final func nodes(with id: Identifier) -> [EffectNode] { named[id] ?? [] }

  /// Cancels the effects with `id` at this path, except those that contain `node`; returns false if
  /// there are none.
  @usableFromInline @discardableResult
  final func cancel(_ id: Identifier, excluding node: EffectNode? = nil) -> Bool {
    guard let nodes = named[id] else { return false }
    EffectNode.cancel(nodes.lazy.filter { other in node.map(other.contains) != true })
    return true
  }

  /// Cancels the effects at `paths` and below them: those with `id`, or all.
  static func cancel(_ id: Identifier? = nil, in paths: [StatePath]) {
    guard let id else { return EffectNode.cancel(paths.flatMap(\.entered)) }
    EffectNode.cancel(paths.flatMap(\.subtree).flatMap { $0.nodes(with: id) })
  }

  /// Begins the interval of the throttle `id`, in place of the one before.
  ///
  /// Intervals that are over are removed when the path would need memory for another one.
  final func beginThrottle(_ id: Identifier, _ window: ThrottleWindow) {
    if throttles.isEmpty { retain() }
    if throttles.count == throttles.capacity {
      throttles = throttles.filter { $0.value.rest != nil }
    }
    throttles[id] = window
  }

  /// Ends the intervals of throttles at this path and below it.
  final func forgetThrottles() {
    for path in subtree where !path.throttles.isEmpty {
      path.throttles = [:]
      path.release()
    }
  }

  // MARK: Removed children

  /// Cancels the effects of the children that were removed since the last call.
  ///
  /// All of them leave the tree before the first effect is stopped, which may run any code.
  @usableFromInline
  final func cancelRemoved() {
    var removed: [StatePath] = []
    collectRemoved(&removed)
    if removed.isEmpty { return }
    for path in removed { path.markRemoved() }
    StatePath.cancel(in: removed)
  }

  /// Whether something runs for a child.
  @usableFromInline final var hasChildren: Bool { !children.isEmpty }

  /// A child that was removed takes along all below it, which need not be checked.
  private final func collectRemoved(_ removed: inout [StatePath]) {
    if children.isEmpty { return }
    switch lastChange?(&seen) ?? .any {
    case .any:
      for child in children.values {
        if child.isPresent { child.collectRemoved(&removed) } else { removed.append(child) }
      }
    case .changed(let id): children[.row(id)]?.collectRemoved(&removed)
    case .none: return
    case .removed(let id): if let child = children[.row(id)] { removed.append(child) }
    }
  }
}

extension EffectNode {
  /// Whether the node above is at an outer path.
  fileprivate var entersItsPath: Bool { parent.map { $0.path !== path } ?? false }
}
