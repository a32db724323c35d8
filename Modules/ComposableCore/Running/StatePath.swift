/// The path from the root of a store's state to a feature with running effects.
///
/// Paths form a tree. A path stays in the tree while it is held: by its outermost nodes, by calls
/// of `EffectNode.hold()`, by a throttle interval, or by a path below it.
///
/// Two words say whether the feature exists. `isPresent` looks it up in the state. `isRemoved` is
/// set, once and for all, when a lookup finds the feature removed or replaced: the path and those
/// below it leave the tree, and a later feature at the same place gets a new path.
@usableFromInline
class StatePath {
  @usableFromInline final let runtime: EffectRuntime
  /// The path without the last step; nil for the root.
  final let parent: StatePath?
  /// Identifies the path among its siblings; nil for the root.
  final let key: ChildKey?
  /// The last step in source form; nil for a row, which is named by its id.
  final let name: (() -> String)?
  private(set) final var children: [ChildKey: StatePath] = [:]
  /// Whether `children` isn't empty. Stored, because `children` must keep its exclusivity checks:
  /// its keys run user code when they are hashed. Benchmark: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline private(set) final var hasChildren = false
  /// Whether a child has had children. If not, rows that are still present need no check.
  private(set) final var hasHadGrandchildren = false
  /// The number of calls of `hold` without a `release`.
  private(set) final var holds = 0
  /// Whether the feature, or one around it, was removed from the state or replaced.
  @usableFromInline private(set) final var isRemoved: Bool
  /// The number of steps from the root.
  private final let depth: Int32
  /// Whether the state is kept while children are looked up. It is at every eighth level, so that a
  /// lookup passes at most eight levels, and most programs, which are less deep, copy nothing.
  @usableFromInline final let keepsState: Bool
  /// The reduction whose effect sent the action that removed the feature.
  private(set) final var removal: ReductionNode?

  final var effects = PathEffects()
  /// The intervals of throttles, some of which may have elapsed. They hold the path.
  final var throttles: [Identifier: ThrottleInterval] = [:]
  /// Nil unless the children are rows of an array.
  @usableFromInline final var rowChanges: RowChanges?

  @usableFromInline
  init(_ runtime: EffectRuntime, parent: StatePath?, key: ChildKey?, name: (() -> String)?) {
    self.runtime = runtime
    self.parent = parent
    self.key = key
    self.name = name
    isRemoved = parent?.isRemoved ?? false
    depth = parent.map { $0.depth + 1 } ?? 0
    keepsState = depth > 0 && depth % 8 == 0
  }

  /// Whether the feature is in the state now. True for a property, even inside an absent child.
  @usableFromInline final var isPresent: Bool { key?.isRemovable != true || findsChild }

  /// Looks the child up in the state. Overridden by `TypedPath`.
  @usableFromInline var findsChild: Bool { true }

  /// Returns whether the feature is in the state, as `isPresent` does. Until `endLookups` is
  /// called, children are looked up in its state, if that is kept.
  @inlinable
  final func beginLookups() -> Bool { keepsState ? keepState() : isPresent }

  @inlinable
  final func endLookups() {
    if keepsState { releaseState() }
  }

  /// Overridden by `TypedPath`.
  @usableFromInline
  func keepState() -> Bool { true }

  /// Overridden by `TypedPath`.
  @usableFromInline
  func releaseState() {}

  /// The path of a child that had `identity` when its reducer returned an effect.
  @inlinable
  final func path<Parent, Child>(
    to child: ChildPath<Parent, Child>, identity: Identifier?
  ) -> StatePath {
    let key = child.key(runtime.isResuming ? restoredIdentity(identity, of: child) : identity)
    if let known = knownChild(key) { return known }
    guard let parent = self as? TypedPath<Parent> else {
      preconditionFailure("An effect was scoped to a child of another state.")
    }
    if rowChanges == nil, let changes = child.changedRows {
      rowChanges = RowChanges { [visit = parent.visitForChildren] known, includesPresent in
        var changed = ChangedRows.any
        _ = visit { changed = changes($0, &known, includesPresent) }
        return changed
      }
    }
    return TypedPath(child, key, in: parent)
  }

  /// The identity in the restored state of a resumed effect's child, which may have been recreated
  /// since the reduction, as a screen of a decoded stack is.
  @usableFromInline
  final func restoredIdentity<Parent, Child>(
    _ identity: Identifier?, of child: ChildPath<Parent, Child>
  ) -> Identifier? {
    guard let identify = child.identify, let identity,
      let parent = (self as? TypedPath<Parent>)?.state
    else { return identity }
    // Mutation: a resumed screen is not found in a recreated stack
    return identify(parent, identity) ?? identity
  }

  /// The path of a child, or the one that `find` finds below it, if the child is present.
  @inlinable
  final func presentPath<Parent, Child>(
    to child: ChildPath<Parent, Child>, identity: Identifier?,
    _ find: ((StatePath) -> StatePath?)?
  ) -> StatePath? {
    let path = path(to: child, identity: identity)
    guard let find else { return path.isPresent ? path : nil }
    guard path.beginLookups() else { return nil }
    defer { path.endLookups() }
    return find(path)
  }

  @usableFromInline
  final func knownChild(_ key: ChildKey) -> StatePath? { children[key] }

  /// The children at a step.
  final func children(at step: Identifier) -> [StatePath] {
    children.values.filter { $0.key?.step == step }
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
    guard holds == 1, !isRemoved, let parent, let key else { return }
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
    guard let parent, let key else { return }
    parent.children[key] = nil
    parent.hasChildren = !parent.children.isEmpty
    parent.release()
  }

  /// Removes this path and all paths below it from the tree, forever.
  final func markRemoved(by reduction: ReductionNode?) {
    leaveTree()
    for path in subtree {
      path.isRemoved = true
      path.removal = reduction
      path.throttles = [:]
      path.children = [:]
      path.hasChildren = false
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
  /// Visits the state that is kept; nil if none is.
  @usableFromInline var visitKept: Visit?

  /// The path of the root.
  @inlinable
  init(_ runtime: EffectRuntime, _ visit: @escaping Visit) {
    self.visit = visit
    super.init(runtime, parent: nil, key: nil, name: nil)
  }

  /// The path of a child.
  @inlinable
  init<Parent>(_ child: ChildPath<Parent, State>, _ key: ChildKey, in parent: TypedPath<Parent>) {
    let identity = key.identity
    visit = { [visitParent = parent.visitForChildren] body in
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

  @usableFromInline override var findsChild: Bool { visit { _ in } }

  /// The function with which children read this state. It doesn't retain the path, whose
  /// `rowChanges` retains it.
  @inlinable var visitForChildren: Visit {
    if !keepsState { return visit }
    return { [unowned self] body in (visitKept ?? visit)(body) }
  }

  @usableFromInline override func keepState() -> Bool {
    let isPresent = visit { state in
      visitKept = { body in
        body(state)
        return true
      }
    }
    return isPresent || key?.isRemovable != true
  }

  @usableFromInline override func releaseState() { visitKept = nil }

  /// The present state; nil if the child is absent or was replaced.
  var state: State? {
    var state: State?
    _ = visit { state = $0 }
    return state
  }
}
