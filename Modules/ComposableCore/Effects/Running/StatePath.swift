import Synchronization

/// A path into a store's state, from the root to a feature, with the effects there.
///
/// The paths with running effects form a tree; a path is in it while it is used. Cancellation ids
/// belong to a path, so the timers of two instances of a feature are independent. When a child is
/// removed, its path leaves the tree with all paths below: a later child gets a new path, even at
/// the same steps.
@usableFromInline
package final class StatePath {
  /// Changed only when the path is released.
  private(set) var parent: StatePath?
  /// The number of steps from the root.
  let depth: Int
  /// The depth up to which calls that visit states may nest.
  static var nestedVisits: Int { 64 }
  let step: StatePathStep?
  /// The identity of the child's state when its effects started, if it has one.
  let identity: IdentityKey?
  private(set) var children: [IdentityKey: StatePath] = [:]
  /// The last scope with each id, linked to the previous ones.
  private var ids: [IdentityKey: CancelScope] = [:]
  private var hasDeparted = false
  private var isInTree: Bool
  /// The last scope created for this path, linked to the previous ones.
  private var scopes: CancelScope?
  /// The windows of throttles: the end of each interval, and the value waiting for it.
  var throttles: [IdentityKey: (end: Duration, scheduler: AnyScheduler, waiting: RunningEffect?)] =
    [:]

  /// The nearest paths below that have removable children, which have to be checked.
  ///
  /// Stored in removable paths and in the root.
  private(set) var lookouts: [StatePath] = []
  /// The offset, in the state of this path, of a word that is `token` as long as no child was
  /// removed; or one of the constants below.
  @usableFromInline let tokenOffset = Atomic(nothingCanLeave)
  @usableFromInline let token = Atomic<UInt>(0)
  @usableFromInline static var nothingCanLeave: Int { -2 }
  @usableFromInline static var noToken: Int { -1 }
  private var departable = 0
  /// The number of rows of this path that have lookouts.
  private(set) var rowsWithLookouts = 0
  /// The offset of the state in that of the path that has this one as a lookout, if it is stored
  /// there.
  private(set) var offset: Int?
  /// The last checked version of the collection at this path.
  var rowsMark = RowsMark()

  /// The path of the root state.
  init() {
    parent = nil
    depth = 0
    step = nil
    identity = nil
    isInTree = true
  }

  init(parent: StatePath, step: StatePathStep, identity: IdentityKey?) {
    self.parent = parent
    depth = parent.depth + 1
    self.step = step
    self.identity = identity
    isInTree = false
  }

  // The enclosing paths are released one by one, because they may be nested deeply.
  deinit {
    while var above = parent.take() {
      guard isKnownUniquelyReferenced(&above) else { return }
      parent = above.parent.take()
    }
  }

  /// Whether this path or one below has removable children.
  @inlinable var hasLookouts: Bool {
    tokenOffset.load(ordering: .relaxed) != StatePath.nothingCanLeave
  }

  /// Whether a child may have been removed; the engine asks after each reduction. `state` is this
  /// path's.
  @inlinable
  func mayHaveLost(_ state: UnsafeRawPointer) -> Bool {
    let offset = tokenOffset.load(ordering: .relaxed)
    if offset < 0 { return offset == StatePath.noToken }
    return state.load(fromByteOffset: offset, as: UInt.self) != token.load(ordering: .relaxed)
  }

  // MARK: Scopes of this path

  /// Adds a scope with `id`, or, without one, to those created for this path, which keep the path
  /// in the tree.
  func register(_ scope: CancelScope, under id: IdentityKey?) {
    var first: CancelScope?
    if let id {
      first = ids.updateValue(scope, forKey: id)
    } else {
      first = scopes
      scopes = scope
      if first == nil { enterTree() }
    }
    scope.nextRegistered = first
    first?.previousRegistered = scope
  }

  func deregister(_ scope: CancelScope, under id: IdentityKey?) {
    let next = scope.nextRegistered
    next?.previousRegistered = scope.previousRegistered
    if let previous = scope.previousRegistered {
      previous.nextRegistered = next
    } else {
      setFirst(next, under: id)
    }
    scope.nextRegistered = nil
    scope.previousRegistered = nil
    if id == nil, scopes == nil { leaveTreeIfUnused() }
  }

  private func setFirst(_ scope: CancelScope?, under id: IdentityKey?) {
    if let id { ids[id] = scope } else { scopes = scope }
  }

  private static func all(from first: CancelScope?) -> [CancelScope] {
    var all: [CancelScope] = []
    var scope = first
    while let current = scope {
      all.append(current)
      scope = current.nextRegistered
    }
    return all
  }

  /// Cancels the effects with `id`, except those that enclose `scope`.
  func cancel(_ id: IdentityKey, sparing scope: CancelScope? = nil) {
    guard let first = ids[id] else { return }
    let isSpared = scope?.isInside(first) ?? false
    if first.nextRegistered == nil { return isSpared ? () : first.cancel() }
    CancelScope.cancel(
      StatePath.all(from: first).filter { !(scope?.isInside($0) ?? false) })
  }

  /// Cancels all effects here and below that have not ended.
  func cancelAll() {
    CancelScope.cancel(StatePath.all(from: scopes).filter(\.isRunning))
  }

  /// All scopes here and below, including those with only queued values.
  var departing: [CancelScope] { StatePath.all(from: scopes) }

  // MARK: The tree

  /// The child path in the tree, if there is one.
  func child(_ step: StatePathStep) -> StatePath? { children[step.key] }

  func enterTree() {
    var outside: [StatePath] = []
    var path = self
    while !path.isInTree, !path.hasDeparted, let parent = path.parent {
      outside.append(path)
      path = parent
    }
    for path in outside.reversed() {
      guard let parent = path.parent, let step = path.step else { continue }
      path.isInTree = true
      parent.children[step.key] = path
      if step.isConditional { parent.departableChanged(by: 1) }
    }
  }

  func leaveTreeIfUnused() {
    var path = self
    while path.scopes == nil, path.throttles.isEmpty, path.children.isEmpty,
      let parent = path.leaveParent()
    {
      path = parent
    }
  }

  /// Removes the path from the tree permanently, because its child was removed.
  func depart() {
    hasDeparted = true
    throttles = [:]
    leaveParent()?.leaveTreeIfUnused()
  }

  /// Leaves the tree, and returns the parent if the path was in the tree.
  private func leaveParent() -> StatePath? {
    guard isInTree, let parent, let step else { return nil }
    isInTree = false
    parent.children[step.key] = nil
    if step.isConditional { parent.departableChanged(by: -1) }
    return parent
  }

  private func departableChanged(by change: Int) {
    let had = departable > 0
    departable += change
    guard had != (departable > 0) else { return }
    var offset: Int? = 0
    var region = self
    while let parent = region.parent, let step = region.step, !step.isConditional {
      offset = offset.flatMap { sum in step.offset.map { sum + $0 } }
      region = parent
    }
    self.offset = offset
    if had {
      region.lookouts.removeAll { $0 === self }
      if region.lookouts.isEmpty { region.parent?.rowsWithLookouts -= 1 }
    } else {
      if region.lookouts.isEmpty { region.parent?.rowsWithLookouts += 1 }
      region.lookouts.append(self)
    }
    // What was seen before does not tell of this: the next look is a whole one.
    while true {
      region.tokenOffset.store(
        region.lookouts.isEmpty ? StatePath.nothingCanLeave : StatePath.noToken, ordering: .relaxed)
      guard let parent = region.parent else { return }
      region = parent
    }
  }

  /// Removes everything, because the store is being released.
  func dismantle() {
    for path in here {
      path.children = [:]
      path.ids = [:]
      path.scopes = nil
      path.throttles = [:]
      path.lookouts = []
      path.tokenOffset.store(StatePath.nothingCanLeave, ordering: .relaxed)
    }
  }

  /// This path and those below it in the tree, each before those below it.
  var here: [StatePath] {
    var here = [self]
    var next = 0
    while next < here.count {
      here.append(contentsOf: here[next].children.values)
      next += 1
    }
    return here
  }
}
