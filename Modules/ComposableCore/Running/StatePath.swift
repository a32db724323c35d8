/// A path into a store's state, from the root to a feature, with the work that runs for it.
///
/// Paths with work form a tree, which knows what is in flight and what contains nothing: a path is
/// in it while it has work, a queued value, a throttle or a child. When a child is removed from the
/// state or replaced, its path leaves the tree for good with all paths below it: a later child at
/// the same steps gets a new path.
///
/// After each reduction the root looks who left (`look`). It costs nothing while no child that can
/// leave has work, and else as much as there are such children outside of arrays, and rows of
/// arrays that were removed or changed.
@usableFromInline
class StatePath {
  /// The path without the last step; nil for the root.
  final let parent: StatePath?
  /// Tells the path from its parent's other children.
  @usableFromInline final let key: Key
  /// Whether the child can be absent from its parent's state.
  final let canLeave: Bool
  /// The last step in source form; nil for a row, which is named by its id.
  final let name: (() -> String)?
  /// The children that are in the tree.
  private(set) final var children: [Key: StatePath] = [:]
  /// How many of the children can leave, or have children that can.
  private final var watchedCount = 0
  /// Whether a child has children that can leave.
  private final var looksInside = false
  /// The newest work with each id; each knows the older one.
  final var named: [Identifier: Work] = [:]
  /// The newest work without an id.
  final var unnamed: Work?
  /// The windows of throttles.
  final var throttles: [Identifier: ThrottleWindow] = [:]
  /// How many queued values, operations and starting effects there are.
  private final var holds = 0
  /// Whether the parent has the path among its children.
  private final var isInTree: Bool
  /// Whether the child was not there any more when its first work started.
  @usableFromInline final var isAbsent = false
  /// Whether the child left: a lost path never enters the tree again.
  private final var isLost = false

  /// A child of a path: its step, and what it was identified by when its work started. Of a row the
  /// id alone.
  @usableFromInline
  struct Key: Hashable {
    let step: Identifier?
    @usableFromInline let identity: Identifier?

    @usableFromInline
    init(step: Identifier?, identity: Identifier?) {
      self.step = step
      self.identity = identity
    }
  }

  /// A path that is not in the tree yet, but for the root.
  @usableFromInline
  init(parent: StatePath?, key: Key, canLeave: Bool, name: (() -> String)?) {
    self.parent = parent
    self.key = key
    self.canLeave = canLeave
    self.name = name
    isInTree = parent == nil
  }

  /// Whether the child, or one that it belongs to, was removed from the state or replaced.
  final var hasLeft: Bool {
    var path: StatePath? = self
    while let current = path {
      if current.isLost { return true }
      path = current.parent
    }
    return false
  }

  /// Whether this path is `other` or one inside it; O(depth).
  final func isBelow(_ other: StatePath) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }

  // MARK: The tree

  /// The child with `key` that is in the tree.
  @usableFromInline
  final func child(_ key: Key) -> StatePath? { children[key] }

  /// The children at a step into an optional or a case: usually one, several while a tool holds
  /// deliveries and goes back in time.
  final func children(at step: Identifier) -> [StatePath] {
    children.values.filter { $0.key.step == step }
  }

  /// The path of the child at `step` that has `identity`, and whether that child is in the state.
  ///
  /// If it is not, and has no work, its path stays outside of the tree.
  @inlinable
  final func path<Whole, Part>(
    _ step: Step<Whole, Part>, of identity: Identifier?
  ) -> (path: StatePath, isThere: Bool) {
    let key = Key(step: step.key, identity: identity)
    if let known = child(key) { return (known, !step.canLeave || known.exists) }
    guard let whole = self as? TypedPath<Whole> else { return (self, false) }
    let path = TypedPath(step, key, in: whole)
    path.isAbsent = step.canLeave && !path.exists
    return (path, !path.isAbsent)
  }

  /// Enters the tree with all paths above, unless it is there, or its child was gone from the
  /// start.
  final func joinTree() {
    guard !isInTree, !isAbsent, !isLost, let parent else { return }
    isInTree = true
    parent.joinTree()
    parent.children[key] = self
    if isWatched { parent.watch(1) }
  }

  /// Keeps the path in the tree, so that the child's leaving is noticed.
  @usableFromInline
  final func hold() {
    if parent == nil { return }
    holds += 1
    joinTree()
  }

  /// Ends one `hold`.
  @usableFromInline
  final func release() {
    if parent == nil { return }
    holds -= 1
    forgetIfUnused()
  }

  /// Leaves the tree if there is nothing to know here, and so may the paths above.
  final func forgetIfUnused() {
    if isInTree, holds == 0, unnamed == nil, named.isEmpty, children.isEmpty, throttles.isEmpty {
      leaveTree()
    }
  }

  /// Leaves the tree, and lets the parent leave it too if that has nothing else.
  private final func leaveTree() {
    guard isInTree, let parent else { return }
    isInTree = false
    parent.children[key] = nil
    if isWatched { parent.watch(-1) }
    parent.forgetIfUnused()
  }

  /// The child was removed from the state or replaced: its work has to be cancelled.
  final func leave() {
    isLost = true
    visit { $0.throttles = [:] }
    leaveTree()
  }

  // MARK: Who has left

  /// Looks from the root who left, and cancels the work of those. All leave before the first effect
  /// is stopped, since stopping may run the program's code.
  @usableFromInline
  final func cancelLeft() {
    var gone: [StatePath] = []
    look(&gone)
    for path in gone { path.leave() }
    if !gone.isEmpty { StatePath.cancel(in: gone) }
  }

  /// Whether a look after a reduction may find that a child has left.
  @usableFromInline final var isWatching: Bool { watchedCount > 0 }

  /// Whether a look after a reduction has to see this child: it can leave, or has children that
  /// can.
  private final var isWatched: Bool { canLeave || isWatching }

  /// Counts `number` more of the children as watched.
  private final func watch(_ number: Int) {
    let wasWatched = isWatched
    watchedCount += number
    if watchedCount == 0 { looksInside = false }
    guard isInTree, let parent else { return }
    if watchedCount > 0 { parent.looksInside = true }
    if isWatched != wasWatched { parent.watch(number) }
  }

  /// Adds the children that are not in the state any more to `gone`, here and, in those that are,
  /// below.
  ///
  /// Fields are passed through. Of the rows of an `IdentifiedArray` only those are looked at that
  /// were removed since the last look, or changed, if they have children that can leave.
  private final func look(_ gone: inout [StatePath]) {
    guard let changed = changedRows(isInside: looksInside) else {
      for child in children.values { child.lookAtItself(&gone) }
      return
    }
    for id in changed { children[Key(step: nil, identity: id)]?.lookAtItself(&gone) }
  }

  /// A child that left takes along all below it, which need not be looked at.
  private final func lookAtItself(_ gone: inout [StatePath]) {
    if canLeave, !exists {
      gone.append(self)
    } else if isWatching {
      look(&gone)
    }
  }

  // The class below knows the type of the state.
  /// Whether the state has this path.
  @usableFromInline var exists: Bool { true }
  /// The ids of the rows that were removed since the last call, and, if `isInside`, of those that
  /// have changed; nil if it may be any child.
  func changedRows(isInside: Bool) -> [Identifier]? { nil }
}
