/// A path from the root of a store's state to a feature, and the effects of that feature.
///
/// Paths form a tree. A path is in the tree while something holds it: an effect that entered it, a
/// queued value, a throttle, or a path below it. When the feature is removed from the state or
/// replaced, its path is permanently removed from the tree. A later feature at the same place gets
/// a new path.
@usableFromInline
class StatePath {
  /// Identifies a path among its siblings by the step from the parent, which is nil for rows, and
  /// the identity that the child had when the path was created.
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

  /// Returns which rows changed since a version, and their present version; nil if the rows are
  /// absent. A changed row that is still present counts only with `includesPresent`.
  @usableFromInline
  typealias RowCheck = (_ version: UInt?, _ includesPresent: Bool) -> RowChanges<Identifier>?

  private enum Phase {
    /// The child was already absent when its first effect started. The effect starts at this path,
    /// but the path isn't in the tree.
    case absent
    /// The child was present at the last check.
    case present
    /// The child was removed or replaced.
    case removed
  }

  /// The path without the last step; nil for the root.
  final let parent: StatePath?
  final let key: Key
  /// The last step in source form; nil for a row, which is named by its id.
  final let name: (() -> String)?
  /// The children that are held.
  private(set) final var children: [Key: StatePath] = [:]
  /// Whether `children` isn't empty. Benchmark: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline private(set) final var hasChildren = false
  /// The number of children that have children themselves. If it is 0, present rows need no check.
  private final var branchCount = 0
  /// Whether this path is in `children` of its parent.
  private final var isInTree = false
  /// The nodes at this path whose parents are at an outer path.
  private final var entered: [EffectNode] = []
  /// The nodes at this path with a cancellation id.
  private final var named: [Identifier: [EffectNode]] = [:]
  /// The intervals of throttles.
  private(set) final var throttles: [Identifier: ThrottleWindow] = [:]
  /// The number of holds. The path is in the tree while it is positive.
  private final var holds = 0
  private final var phase = Phase.present

  /// Returns whether the child is present; nil if it cannot be removed.
  private final let findsChild: (() -> Bool)?
  /// Returns which of the rows below this path changed; nil unless the children are rows.
  private final var changes: RowCheck?
  /// The version of the rows at the last check.
  private final var version: UInt?

  @usableFromInline
  init(parent: StatePath?, key: Key, name: (() -> String)?, findsChild: (() -> Bool)?) {
    self.parent = parent
    self.key = key
    self.name = name
    self.findsChild = findsChild
  }

  /// Whether the child, or a feature around it, was removed from the state or replaced.
  final var isRemoved: Bool {
    phase == .removed || parent?.isRemoved ?? false
  }

  /// Whether the child is in its parent's state.
  @usableFromInline final var isPresent: Bool { findsChild?() ?? true }

  // MARK: The tree

  /// The path of a child, and whether the child is present.
  @inlinable
  final func path<Parent, Child>(
    to child: ChildPath<Parent, Child>, _ identity: Identifier?
  ) -> (path: StatePath, isPresent: Bool) {
    let key = Key(step: child.step, identity: identity)
    if let known = knownChild(key) { return (known, known.isPresent) }
    guard let parent = self as? TypedPath<Parent> else {
      preconditionFailure("An effect was scoped to a child of another state.")
    }
    let path = TypedPath(child, key, in: parent)
    if let changes = child.changes {
      // Captures the closure instead of the path, to avoid a retain cycle.
      checkOnly { [state = parent.state] version, includesPresent in
        state().flatMap { changes($0, version, includesPresent) }
      }
    }
    let isPresent = path.isPresent
    if !isPresent { path.markAbsent() }
    return (path, isPresent)
  }

  @usableFromInline
  final func markAbsent() { phase = .absent }

  /// Restricts the checks of rows to those that changed, from now on.
  @usableFromInline
  final func checkOnly(_ changes: @escaping RowCheck) {
    if self.changes == nil { self.changes = changes }
  }

  @usableFromInline
  final func knownChild(_ key: Key) -> StatePath? { children[key] }

  /// The children at a step.
  final func children(at step: Identifier?) -> [StatePath] {
    children.values.filter { $0.key.step == step }
  }

  /// Keeps the path in the tree until `release` is called.
  final func hold() {
    holds += 1
    guard holds == 1, phase == .present, let parent else { return }
    parent.insert(self)
    parent.hold()
  }

  final func release() {
    holds -= 1
    if holds == 0 { removeFromTree() }
  }

  private final func removeFromTree() {
    guard isInTree, let parent else { return }
    parent.remove(self)
    parent.release()
  }

  private final func insert(_ child: StatePath) {
    if children.isEmpty, isInTree { parent?.branchCount += 1 }
    if !child.children.isEmpty { branchCount += 1 }
    children[child.key] = child
    child.isInTree = true
    hasChildren = true
  }

  private final func remove(_ child: StatePath) {
    child.isInTree = false
    children[child.key] = nil
    hasChildren = !children.isEmpty
    if !child.children.isEmpty { branchCount -= 1 }
    if children.isEmpty, isInTree { parent?.branchCount -= 1 }
  }

  private final func markRemoved() {
    removeFromTree()
    phase = .removed
    for path in subtree { path.throttles = [:] }
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

  // MARK: Effects

  /// Registers a new node if it has an id or has entered this path.
  final func add(_ node: EffectNode) {
    if let id = node.id {
      node.indexInPath = named[id]?.count ?? 0
      named[id, default: []].append(node)
    } else if node.entersItsPath {
      node.indexInPath = entered.count
      entered.append(node)
      hold()
    }
  }

  /// Unregisters a node that has ended.
  final func remove(_ node: EffectNode) {
    let index = node.indexInPath
    if let id = node.id {
      named[id]?.remove(node, at: index) { $0.indexInPath = index }
      if named[id]?.isEmpty == true { named[id] = nil }
    } else if node.entersItsPath {
      entered.remove(node, at: index) { $0.indexInPath = index }
      release()
    }
  }

  /// The nodes with `id` at this path.
  final func nodes(with id: Identifier) -> [EffectNode] { named[id] ?? [] }

  /// Cancels the effects with `id` at this path, except those that contain `node`. Returns false if
  /// no effect has the id.
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

  /// Begins an interval of the throttle `id`, replacing the previous one.
  ///
  /// Elapsed intervals are removed before the dictionary grows.
  final func beginThrottle(_ id: Identifier, _ window: ThrottleWindow) {
    if throttles.isEmpty { hold() }
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
  @inlinable @inline(__always)
  final func cancelRemoved() {
    if hasChildren { checkChildren() }
  }

  /// Takes all removed paths out of the tree before stopping the first effect, because stopping may
  /// run user code.
  @usableFromInline
  final func checkChildren() {
    var removed: [StatePath] = []
    collectRemoved(&removed)
    if removed.isEmpty { return }
    for path in removed { path.markRemoved() }
    StatePath.cancel(in: removed)
  }

  /// Collects the removed children. The paths below them need no check, because they are removed
  /// too.
  private final func collectRemoved(_ removed: inout [StatePath]) {
    let changes = changes?(version, branchCount > 0)
    version = changes?.version
    switch changes?.change ?? .any {
    case .any: for child in children.values { child.collectIfRemoved(&removed) }
    case .none: break
    case .row(let id): children[.row(id)]?.collectIfRemoved(&removed)
    }
  }

  private final func collectIfRemoved(_ removed: inout [StatePath]) {
    guard isPresent else { return removed.append(self) }
    if !children.isEmpty { collectRemoved(&removed) }
  }
}

extension EffectNode {
  /// Whether the parent node is at an outer path.
  fileprivate var entersItsPath: Bool { parent.map { $0.path !== path } ?? false }
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

/// The interval that begins when a value passes a throttle. Throttles with the same id at the same
/// state path share it.
final class ThrottleWindow {
  /// The node of the pending value. The interval lasts at least until that value has passed.
  var waiting: EffectNode?
  /// The end of the interval in the scheduler's time.
  private let end: Duration
  private let scheduler: AnyScheduler

  /// Creates an interval that begins now.
  init(after interval: Duration, on scheduler: AnyScheduler) {
    end = scheduler.operatorNow.offset.addingSaturated(interval)
    self.scheduler = scheduler
  }

  /// The remaining time; nil if the interval is over.
  var rest: Duration? {
    let rest = end.subtractingSaturated(scheduler.operatorNow.offset)
    return waiting == nil && rest <= .zero ? nil : max(rest, .zero)
  }
}

extension StatePath: CustomStringConvertible {
  /// The path in source form: `counter.rows[3].editor`.
  @usableFromInline final var description: String { text(isRedacted: false) }

  /// The description with "…" in place of row ids that aren't numbers: `todos[3].editor`,
  /// `users[…]`.
  final var redactedDescription: String { text(isRedacted: true) }

  /// The steps from the root.
  final var steps: [EffectInfo.Step] {
    sequence(first: self, next: \.parent).filter { $0.parent != nil }.reversed().map { path in
      path.name.map { .child($0()) } ?? .row(id: path.key.identity?.description ?? "")
    }
  }

  /// The names of the steps from the root.
  private final func text(isRedacted: Bool) -> String {
    var names: [String] = []
    var path = self
    while let parent = path.parent {
      names.append(path.name?() ?? path.key.rowName(isRedacted: isRedacted))
      path = parent
    }
    return StatePath.joined(names.reversed())
  }

  /// Joins the names of steps to one path.
  static func joined(_ names: [String]) -> String {
    names.reduce(into: "") { text, name in
      if !text.isEmpty, !name.hasPrefix("[") { text += "." }
      text += name
    }
  }
}

extension StatePath.Key {
  /// The id of a row in brackets.
  fileprivate func rowName(isRedacted: Bool) -> String {
    let id = identity?.description ?? ""
    return isRedacted && Int(id) == nil ? "[…]" : "[\(id)]"
  }
}
