import Synchronization

/// A node in the tree of a store's running work, cancelled as a unit. Used on the store's actor.
///
/// Below the root there is a `SendTask` for each send with effects and one for each further
/// reduction, then a scope for each cancellation id and each step of a state path, and the effects
/// in flight. The tree retains a scope while it is open.
@usableFromInline
package class CancelScope {
  /// A reference to a scope in the tree that does not retain it.
  ///
  /// Invariant: the tree retains a scope once, until it leaves the tree and with it all links.
  /// Benchmark row: "start and cancel an effect, 1 in flight".
  typealias Link = Unmanaged<CancelScope>

  @usableFromInline final let cancelled: Atomic<Bool>
  /// Whether a part of the scope failed: no more effects start, earlier values are delivered.
  final var hasFailed: Bool
  /// Whether the effect of this scope has not ended.
  private(set) final var isRunning = true
  /// Whether `path` lists it among the scopes of its child.
  private final var isRegistered = false
  /// Whether `cancel(id:)` finds it by its id.
  private final var isRegisteredByID = false
  /// The innermost cancellation id; constant until the end.
  private(set) final var id: IdentityKey?
  final var members: Link?
  final var next: Link?
  final var nextRegistered: Link?
  /// The number of the scope, in order of creation in one store.
  final let number: Int
  final var parent: Link?
  /// The state path of the scope's effects; constant until the end.
  private(set) final var path: StatePath
  private final var previous: Link?
  final var previousRegistered: Link?
  /// Reasons to keep the scope open: its running effect, the scopes below, and queued values.
  ///
  /// A small integer, next to the flags of a subclass: "memory of an effect in flight".
  final var uses: Int32 = 1

  /// Whether no scope below is open.
  final var isEmpty: Bool { members == nil }

  /// The root of a store's tree, which is always open.
  init(path: StatePath) {
    cancelled = Atomic(false)
    hasFailed = false
    id = nil
    number = 0
    self.path = path
  }

  /// A scope below `parent` for a running effect.
  ///
  /// `id` is a cancellation id; `path` is the child's state path if the scope is a child's.
  init(
    below parent: borrowing CancelScope, number: Int, id: IdentityKey? = nil, path: StatePath? = nil
  ) {
    cancelled = Atomic(parent.isCancelled)
    hasFailed = parent.hasFailed
    self.id = id ?? parent.id
    self.number = number
    self.path = path ?? parent.path
    isRegisteredByID = id != nil
    isRegistered = path != nil
    enter(parent)
  }

  /// A scope below `parent`, with the next number of its store.
  convenience init(
    below parent: borrowing CancelScope, id: IdentityKey? = nil, path: StatePath? = nil
  ) {
    self.init(below: parent, number: parent.path.runtime.nextScopeNumber(), id: id, path: path)
  }

  // Any thread may release the last reference to an effect.
  deinit { StatePath.destroy(&path, &id) }

  private final func enter(_ parent: CancelScope) {
    // A scope below a closed one would not be retained by the tree, so nothing may link it.
    guard parent.isOpen else {
      isRegisteredByID = false
      isRegistered = false
      return
    }
    if isRegisteredByID {
      path.register(self, under: id)
    } else if isRegistered {
      path.register(self, under: nil)
    }
    self.parent = .passUnretained(parent)
    next = parent.members
    let link = Link.passRetained(self)
    next?._withUnsafeGuaranteedRef { $0.previous = link }
    parent.members = link
    parent.uses += 1
  }

  /// Whether the scope was cancelled: no more effects start, and queued values are dropped.
  @inlinable package final var isCancelled: Bool {
    cancelled.load(ordering: .relaxed)
  }

  /// Whether effects may start in the scope.
  final var isOpenToEffects: Bool { !isCancelled && !hasFailed }

  /// Whether the scope has a running effect or queued values.
  final var isOpen: Bool { uses > 0 }

  /// The innermost reduction that started this scope, if there is one.
  @usableFromInline final var origin: SendTask? { nearest { $0.ownOrigin } }

  /// The task of a reduction; nil for other scopes.
  var ownOrigin: SendTask? { nil }
  /// The effect, if it is in flight; nil for other scopes.
  var runningEffect: RunningEffect? { nil }

  /// The send that caused this scope: the outermost enclosing task.
  @usableFromInline package final var task: SendTask? {
    var task: SendTask?
    let _: Never? = nearest { scope in
      if let send = scope as? SendTask { task = send }
      return nil
    }
    return task
  }

  private final func nearest<Found>(_ find: (CancelScope) -> Found?) -> Found? {
    if let found = find(self) { return found }
    var above = parent
    while let link = above {
      if let found = link._withUnsafeGuaranteedRef(find) { return found }
      above = link._withUnsafeGuaranteedRef { $0.parent }
    }
    return nil
  }

  /// Whether `scope` is this one or encloses it.
  final func isInside(_ scope: CancelScope) -> Bool {
    nearest { $0 === scope ? true : nil } ?? false
  }

  /// Called when the scope closes.
  func didClose() {}
  /// Keeps the scope open while a value of its effect is queued.
  @usableFromInline
  package final func retain() {
    uses += 1
  }

  /// Balances `retain`; the last call closes the scope.
  @usableFromInline
  package final func release() {
    if removeUse() { close() }
  }

  /// Removes a use; returns whether it was the last one.
  private final func removeUse() -> Bool {
    // After the store was released, a scope has no uses.
    guard uses > 0 else { return false }
    uses -= 1
    return uses == 0
  }

  private final func close() {
    var closed = Link.passUnretained(self)
    while let above = closed._withUnsafeGuaranteedRef({ $0.leaveTree() }) {
      closed.release()
      // The scope above was open until now, because the closed scope was one of its uses.
      guard above._withUnsafeGuaranteedRef({ $0.removeUse() }) else { return }
      closed = above
    }
  }

  /// Removes the scope from all links, for the caller to release it. Returns its parent; nil if it
  /// was not in the tree.
  private final func leaveTree() -> Link? {
    unregister()
    let above = parent
    leaveParent()
    didClose()
    return above
  }

  /// Called when the effect of this scope has completed.
  final func effectEnded() {
    guard isRunning else { return }
    isRunning = false
    // A child's scope stays registered until its queued values were processed.
    if isRegisteredByID { unregister() }
    release()
  }

  final func unregister() {
    if isRegisteredByID {
      isRegisteredByID = false
      path.deregister(self, under: id)
    } else if isRegistered {
      isRegistered = false
      path.deregister(self, under: nil)
    }
  }

  final func leaveParent() {
    guard let parent else { return }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.next = next }
    } else {
      parent._withUnsafeGuaranteedRef { $0.members = next }
    }
    next?._withUnsafeGuaranteedRef { $0.previous = previous }
    next = nil
    previous = nil
    self.parent = nil
  }
}
