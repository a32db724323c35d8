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
  /// The data shared by all effects of the store.
  ///
  /// Invariant: used only while effects of the store start, when their engine is alive, which
  /// retains the runtime. Benchmark row: "start and cancel an effect, 1 in flight".
  unowned(unsafe) let runtime: EffectRuntime
  private let host: any EffectHost
  let step: StatePathStep?
  /// Whether a state has the identity that the child's had when its effects started; nil if it has
  /// none.
  let isSame: ((UnsafeRawPointer) -> Bool)?
  private(set) var children: [IdentityKey: StatePath] = [:]
  /// The children whose states are optional or payloads of an enum.
  private(set) var parts: [StatePath] = []
  /// The children that are rows, if this is the path of a collection.
  private(set) var rows: StatePathRows?
  /// The last scope with each id, linked to the previous ones.
  private(set) var ids: [IdentityKey: CancelScope.Link] = [:]
  /// Whether the child was removed, or did not exist when its effects started.
  private var hasDeparted = false
  private var isInTree: Bool
  /// The last scope created for this path, linked to the previous ones.
  private(set) var scopes: CancelScope.Link?
  /// The windows of throttles: the end of each interval, and the value waiting for it.
  var throttles: [IdentityKey: ThrottleWindow] = [:]
  typealias ThrottleWindow = (end: Duration, scheduler: AnyScheduler, waiting: RunningEffect?)

  /// The nearest paths below that have removable children, which have to be checked.
  ///
  /// Stored in removable paths and in the root.
  var lookouts: [StatePath] = []
  /// The number of rows of this path that have lookouts.
  var rowsWithLookouts = 0
  /// The offset of the state in that of the path that has this one as a lookout, if it is stored
  /// there.
  var offset: Int?
  /// For a removable path and the root: returns true only if a state has the removable children;
  /// nil if that cannot be decided quickly.
  var isIntact: ((UnsafeRawPointer) -> Bool)?
  /// For a lookout: the word at an offset in the state at the last look. While it is unchanged, no
  /// child was removed; nil if there is no such word.
  var token: (offset: Int, word: UInt, removals: Int?)?

  // For the root: the token of its only lookout, in atomics, which are read quickly.
  /// The offset of the token's word, or one of the constants below.
  @usableFromInline let tokenOffset = Atomic(nothingCanLeave)
  @usableFromInline let tokenWord = Atomic<UInt>(0)
  @usableFromInline let tokenRemovals = Atomic(notCounted)
  @usableFromInline static var nothingCanLeave: Int { -1 }
  @usableFromInline static var noToken: Int { -2 }
  @usableFromInline static var severalTokens: Int { -3 }
  @usableFromInline static var notCounted: Int { .min }

  /// The path of the root state.
  init(of runtime: EffectRuntime) {
    self.runtime = runtime
    host = runtime.host
    parent = nil
    depth = 0
    step = nil
    isSame = nil
    isInTree = true
  }

  init(
    parent: StatePath, step: StatePathStep, isSame: ((UnsafeRawPointer) -> Bool)? = nil,
    isPresent: Bool = true
  ) {
    self.parent = parent
    depth = parent.depth + 1
    runtime = parent.runtime
    host = parent.host
    self.step = step
    self.isSame = isSame
    hasDeparted = !isPresent
    isInTree = false
  }

  // The enclosing paths are released one by one, because they may be nested deeply.
  deinit {
    while var above = parent.take() {
      guard isKnownUniquelyReferenced(&above) else { return }
      parent = above.parent.take()
    }
  }

  /// Destroys a reference to this path, and an id, on the store's actor, because both may hold values
  /// of the program. Returns the root's path, which holds none, for the caller to keep instead.
  ///
  /// Used when an object is destroyed, on any thread and perhaps after the store, hence not with the
  /// runtime. The path is taken from the caller, whose copy could be the last one.
  static func destroy(_ path: inout StatePath, _ id: inout IdentityKey?) {
    guard path.parent != nil || id?.hasValue == true else { return }
    let host = path.host
    var root = path
    while let parent = root.parent { root = parent }
    let last = LastReference((id.take(), path))
    path = root
    host.runOnActor { last.value = nil }
  }

  /// Adds a scope with `id`, or, without one, to those created for this path, which keep the path
  /// in the tree.
  func register(_ scope: CancelScope, under id: IdentityKey?) {
    let link = CancelScope.Link.passUnretained(scope)
    var first = scopes
    if let id {
      first = ids.updateValue(link, forKey: id)
    } else {
      scopes = link
      if first == nil { enterTree() }
    }
    scope.nextRegistered = first
    first?._withUnsafeGuaranteedRef { $0.previousRegistered = link }
  }

  func deregister(_ scope: CancelScope, under id: IdentityKey?) {
    let next = scope.nextRegistered
    let previous = scope.previousRegistered
    next?._withUnsafeGuaranteedRef { $0.previousRegistered = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextRegistered = next }
    } else if let id {
      ids[id] = next
    } else {
      scopes = next
    }
    scope.nextRegistered = nil
    scope.previousRegistered = nil
    if id == nil, scopes == nil { leaveTreeIfUnused() }
  }

  /// The child path in the tree, if there is one.
  func child(_ step: StatePathStep) -> StatePath? {
    if step.isRow { return rows?.path(at: step) }
    let known = children
    return known.isEmpty ? nil : known[step.key]
  }

  /// The child path with the key of a step.
  func child(with key: IdentityKey) -> StatePath? {
    let known = children
    return known[key] ?? rows?.path(with: key)
  }

  /// Sets the child path at `step`, or removes it.
  ///
  /// Changed in variables: a change in place would be a longer access to the property, and all
  /// others would have to check for it.
  private func setChild(_ path: StatePath?, at step: StatePathStep) {
    let couldLose = canLose
    if step.isRow {
      if rows == nil { rows = step.makeRows() }
      rows?.set(path, at: step)
      if rows?.isEmpty == true { rows = nil }
    } else {
      if step.isConditional {
        var changed = parts
        parts = []
        if let path {
          changed.append(path)
        } else if let index = changed.firstIndex(where: { $0.step === step }) {
          changed.remove(at: index)
        }
        parts = changed
        region.isIntact = nil
      }
      var changed = children
      children = [:]
      changed[step.key] = path
      children = changed
    }
    if canLose != couldLose { updateLookouts() }
  }

  func enterTree() {
    // The enclosing paths enter first, in a loop, because they may be nested deeply.
    var inner: [StatePath] = []
    var path = self
    while path.mayEnter, let parent = path.parent, parent.mayEnter {
      inner.append(path)
      path = parent
    }
    path.enterParent()
    for path in inner.reversed() { path.enterParent() }
  }

  /// Whether the path is outside of the tree and belongs in it.
  private var mayEnter: Bool { !isInTree && !hasDeparted && parent != nil }

  private func enterParent() {
    guard mayEnter, let parent, let step else { return }
    isInTree = true
    parent.setChild(self, at: step)
  }

  func leaveTreeIfUnused() {
    var path = self
    while path.scopes == nil, path.throttles.isEmpty, !path.hasChildren,
      let parent = path.leaveParent()
    {
      path = parent
    }
  }

  /// Removes the path from the tree permanently, because its child was removed.
  func depart() {
    hasDeparted = true
    endThrottles()
    leaveParent()?.leaveTreeIfUnused()
  }

  /// Leaves the tree, and returns the parent if the path was in the tree.
  private func leaveParent() -> StatePath? {
    guard isInTree, let parent, let step else { return nil }
    isInTree = false
    parent.setChild(nil, at: step)
    return parent
  }

  /// Removes everything, because the store is being released.
  func dismantle() {
    for path in here {
      path.children = [:]
      path.parts = []
      path.rows = nil
      path.ids = [:]
      path.scopes = nil
      path.throttles = [:]
      path.lookouts = []
      path.isIntact = nil
      path.tokenOffset.store(StatePath.nothingCanLeave, ordering: .relaxed)
    }
  }
}
