/// The path from the root of a store's state to a feature with running effects.
///
/// Paths form a tree. A path is in the tree while it is held: by its outermost nodes, by calls of
/// `EffectNode.hold()`, by a throttle interval, or by a path below it. It leaves the tree earlier
/// if its feature is removed.
///
/// Two properties say whether the feature exists. `isPresent` looks it up in the state now.
/// `isRemoved` is set when the check after a reduction finds the feature removed or replaced, and
/// never reset: the path and those below it leave the tree, and a later feature with the same steps
/// gets a new path.
@usableFromInline
package class StatePath {
  /// Returns which of the path's rows changed, as `IdentifiedArray.changedRows` does.
  @usableFromInline
  typealias RowCheck = (_ checked: inout UInt?, _ includesPresent: Bool) -> ChangedRows<Identifier>

  @usableFromInline final let runtime: EffectRuntime
  /// The path without the last step; nil for the root.
  package final let parent: StatePath?
  /// Identifies the path among its siblings; nil for the root.
  package final let key: PathKey?
  /// The last step in source form; nil for the root, and for a row, which is named by its id.
  final let name: (() -> String)?
  private(set) final var children: [PathKey: StatePath] = [:]
  /// The number of calls of `hold` without an `endHold`.
  private(set) final var holds: Int32 = 0
  /// Whether the feature can be removed from its parent; false for a property, and for the root.
  @usableFromInline final let isRemovable: Bool
  /// Whether a child has had children. If not, rows that are still present need no check.
  /// Benchmark: "one row's action, 10 rows in flight".
  private(set) final var hasHadGrandchildren = false
  /// Whether the feature, or one around it, was removed from the state or replaced.
  private(set) final var isRemoved: Bool
  /// The reduction whose effect sent the action that removed the feature; nil if no effect did.
  private(set) final var remover: ReductionNode?

  /// The nodes at the path whose parents are at an outer path. None of them has an id, because an
  /// operator gives an id to a node at its own path.
  final var outermost = FewNodes()
  final var nodesByID: [Identifier: FewNodes] = [:]
  /// The intervals of throttles, some of which may have elapsed. They hold the path.
  package final var throttles: [Identifier: ThrottleInterval] = [:]
  /// Says which children to look up. Nil if any may have changed: a child that isn't a row, such as
  /// the optional at `\.[id: 1]`, removes the check until all children have left the tree.
  private final var rowCheck: RowCheck?
  /// The version of the rows that was checked last.
  private final var checkedRows: UInt?

  @usableFromInline
  init(_ runtime: EffectRuntime, parent: StatePath?, key: PathKey?, name: (() -> String)?) {
    self.runtime = runtime
    self.parent = parent
    self.key = key
    isRemovable = key?.step.isRemovable ?? false
    self.name = name
    isRemoved = parent?.isRemoved ?? false
  }

  /// Whether the feature, and those around it, are in the state now.
  @usableFromInline final var isPresent: Bool {
    isRemovable ? lookUp() : parent?.isPresent ?? true
  }

  /// Whether a lookup in the state finds the feature. Overridden by `TypedPath`.
  @usableFromInline func lookUp() -> Bool { true }

  /// Calls `body` if the feature is present, and returns whether it is; a property counts as
  /// present. Overridden by `TypedPath`.
  @usableFromInline
  func whilePresent(_ body: () -> Void) -> Bool {
    body()
    return true
  }

  @usableFromInline package final var hasChildren: Bool { !children.isEmpty }

  @usableFromInline
  final func child(_ key: PathKey) -> StatePath? {
    // A copy: comparing keys may run user code, which no access to the property should contain.
    let children = children
    return children[key]
  }

  /// Lets `check` say which children to look up, unless some are there that it may not cover.
  @usableFromInline
  final func checkRows(by check: @autoclosure () -> RowCheck?) {
    if rowCheck == nil, !hasChildren { (rowCheck, checkedRows) = (check(), nil) }
  }

  /// The children at a step.
  final func children(at step: Identifier) -> [StatePath] {
    children.values.filter { $0.key?.step.id == step }
  }

  /// This path and all paths below it.
  package final var subtree: [StatePath] { [self] + children.values.flatMap { $0.subtree } }

  /// Keeps the path in the tree until `endHold` is called. The first hold adds it to the tree.
  final func hold() {
    holds += 1
    guard holds == 1, !isRemoved, let parent, let key else { return }
    var siblings = take(&parent.children, leaving: [:])
    siblings[key] = self
    parent.children = siblings
    if key.step != .row { parent.rowCheck = nil }
    parent.parent?.hasHadGrandchildren = true
    parent.hold()
  }

  final func endHold() {
    holds -= 1
    if holds == 0, !isRemoved { leaveTree() }
  }

  private final func leaveTree() {
    guard let parent, let key else { return }
    var siblings = take(&parent.children, leaving: [:])
    siblings[key] = nil
    parent.children = siblings
    parent.endHold()
  }
}

/// Cancels the effects of children that were removed from the state.
extension StatePath {
  /// Cancels the effects of the children, at any depth, that were removed since the last call.
  /// `emitter` is the node that emitted the action that removed them; nil if none did.
  ///
  /// All removed paths are marked before the first effect is ended, because ending may run user
  /// code.
  @usableFromInline
  final func cancelRemovedChildren(after emitter: EffectNode?) {
    if !hasChildren { return }
    var removed: [StatePath] = []
    collectRemoved(&removed)
    if removed.isEmpty { return }
    for path in removed { path.markRemoved(by: emitter?.cause) }
    // Mutation: R7, effects outlive their child
    StatePath.cancel(in: removed)
  }

  /// Collects the removed children of a feature that is present. Among rows, only those are looked
  /// up that changed since the last check.
  private final func collectRemoved(_ removed: inout [StatePath]) {
    // In a variable, so that no access to the property contains a call.
    var checked = checkedRows
    let changed = rowCheck?(&checked, hasHadGrandchildren) ?? .any
    checkedRows = checked
    switch changed {
    case .none: break
    case .one(let row): child(PathKey(.row, identity: row))?.collectIfRemoved(&removed)
    case .any: for child in children.values { child.collectIfRemoved(&removed) }
    }
  }

  /// Collects this path if its feature was removed, and otherwise checks its children. A removed
  /// path stands for those below it.
  private final func collectIfRemoved(_ removed: inout [StatePath]) {
    guard hasChildren else {
      if isRemovable, !lookUp() { removed.append(self) }
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
    }
  }
}

/// A path that can read its state.
@usableFromInline
final class TypedPath<State>: StatePath {
  /// Calls its argument with the present state; returns false if the child is absent or was
  /// replaced.
  @usableFromInline typealias Visit = ((State) -> Void) -> Bool
  /// Created where the concrete types are known, so that it is specialized.
  @usableFromInline let visit: Visit
  /// Visits the state that was read by `whilePresent`; nil at any other time.
  @usableFromInline var snapshot: Visit?

  /// The path of the root.
  @inlinable
  init(_ runtime: EffectRuntime, _ visit: @escaping Visit) {
    self.visit = visit
    super.init(runtime, parent: nil, key: nil, name: nil)
  }

  /// The path of a child.
  @inlinable
  init<Parent>(_ child: ChildLookup<Parent, State>, _ key: PathKey, in parent: TypedPath<Parent>) {
    let identity = key.identity
    visit = { [visitParent = parent.visitSnapshot] body in
      var isPresent = false
      _ = visitParent { parent in
        guard let state = child.extract(parent, identity) else { return }
        isPresent = true
        body(state)
      }
      return isPresent
    }
    super.init(parent.runtime, parent: parent, key: key, name: child.name)
  }

  @usableFromInline override func lookUp() -> Bool { visit { _ in } }

  /// Visits the snapshot, or else the present state. The closure doesn't retain the path, because
  /// the path's `rowCheck` retains the closure.
  @inlinable var visitSnapshot: Visit {
    if !isRemovable { return visit }
    return { [unowned self] body in (snapshot ?? visit)(body) }
  }

  /// The state of a removable feature is read once: lookups of the features below it, during
  /// `body`, use that snapshot.
  @usableFromInline
  override func whilePresent(_ body: () -> Void) -> Bool {
    if !isRemovable { return super.whilePresent(body) }
    let isFound = visit { state in
      snapshot = { body in
        body(state)
        return true
      }
    }
    guard isFound else { return false }
    body()
    snapshot = nil
    return true
  }

  /// The check of the rows of this path; nil for a dictionary, which records no changes, and for
  /// children that aren't rows.
  @inlinable
  func rowCheck<Child>(of child: ChildLookup<State, Child>) -> RowCheck? {
    guard let changedRows = child.changedRows else { return nil }
    let visit = visitSnapshot
    return { checked, includesPresent in
      var changed = ChangedRows<Identifier>.any
      _ = visit { changed = changedRows($0, &checked, includesPresent) }
      return changed
    }
  }

  /// The present state; nil if the child is absent or was replaced.
  var state: State? {
    var state: State?
    _ = visit { state = $0 }
    return state
  }
}

extension StatePath {
  /// The path of a child that had `identity` when its reducer returned an effect. A new path joins
  /// the tree when it is first held.
  @inlinable
  final func path<Parent, Child>(
    to child: ChildLookup<Parent, Child>, identity: Identifier?
  ) -> StatePath {
    let key = PathKey(child.step, identity: identity)
    if let path = self.child(key) { return path }
    guard let parent = self as? TypedPath<Parent> else {
      preconditionFailure("An effect was scoped to a child of another state.")
    }
    checkRows(by: parent.rowCheck(of: child))
    return TypedPath(child, key, in: parent)
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
