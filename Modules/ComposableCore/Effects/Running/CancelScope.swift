import Synchronization

/// A node in the tree of a store's running work, cancelled as a unit. Used on the store's actor.
///
/// Below the root there is a `SendTask` for each send with effects and one for each further
/// reduction, then a scope for each cancellation id and each step of a state path, and the effects
/// in flight. The tree retains a scope while it is open.
@usableFromInline
package class CancelScope {
  @usableFromInline final let cancelled: Atomic<Bool>
  /// Whether a part of the scope failed: no more effects start, earlier values are delivered.
  final var hasFailed: Bool
  /// Whether the effect of this scope has not ended.
  private(set) final var isRunning = true
  private final var isRegistered = false
  /// The id by which `cancel(id:)` finds it.
  private final let key: IdentityKey?
  private final var members: CancelScope?
  private final var next: CancelScope?
  final var nextRegistered: CancelScope?
  /// The number of the scope, in order of creation in one store.
  final let number: Int
  private(set) final var parent: CancelScope?
  /// The state path of the scope's effects.
  final let path: StatePath
  private final var previous: CancelScope?
  final var previousRegistered: CancelScope?
  /// Reasons to keep the scope open: its running effect, the scopes below, and queued values.
  private final var uses = 1

  /// Whether no scope below is open.
  final var isEmpty: Bool { members == nil }

  /// The root of a store's tree, which is always open.
  init(path: StatePath) {
    cancelled = Atomic(false)
    hasFailed = false
    key = nil
    number = 0
    self.path = path
  }

  /// A scope below the context's for a running effect.
  ///
  /// `id` is a cancellation id; `path` is the child's state path if the scope is a child's.
  init(in context: EffectContext, id: IdentityKey? = nil, path: StatePath? = nil) {
    let parent = context.scope
    cancelled = Atomic(parent.isCancelled)
    hasFailed = parent.hasFailed
    key = id
    number = context.runtime.nextScopeNumber()
    self.path = path ?? parent.path
    self.parent = parent
    parent.uses += 1
    next = parent.members
    next?.previous = self
    parent.members = self
    if id == nil, path == nil { return }
    isRegistered = true
    self.path.register(self, under: id)
  }

  /// Whether the scope was cancelled: no more effects start, and queued values are dropped.
  @inlinable package final var isCancelled: Bool {
    cancelled.load(ordering: .relaxed)
  }

  /// Whether effects may start in the scope.
  final var isOpenToEffects: Bool { !isCancelled && !hasFailed }

  /// Whether the scope has a running effect or queued values.
  final var isOpen: Bool { uses > 0 }

  /// The innermost cancellation id.
  final var id: IdentityKey? { nearest { $0.key } }

  /// The innermost reduction that started this scope, if there is one.
  @usableFromInline final var origin: SendTask? {
    nearest { ($0 as? SendTask).flatMap { $0.reduction > 0 ? $0 : nil } }
  }

  /// The send that caused this scope: the outermost enclosing task.
  @usableFromInline package final var task: SendTask? {
    var task: SendTask?
    var scope: CancelScope? = self
    while let current = scope {
      if let send = current as? SendTask { task = send }
      scope = current.parent
    }
    return task
  }

  private final func nearest<Found>(_ find: (CancelScope) -> Found?) -> Found? {
    var scope: CancelScope? = self
    while let current = scope {
      if let found = find(current) { return found }
      scope = current.parent
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
    var scope: CancelScope? = self
    // After the store was released, a scope has no uses.
    while let current = scope, current.uses > 0 {
      current.uses -= 1
      guard current.uses == 0 else { return }
      scope = current.parent
      current.unregister()
      current.leaveParent()
      current.didClose()
    }
  }

  /// Called when the effect of this scope has completed.
  final func effectEnded() {
    guard isRunning else { return }
    isRunning = false
    // A child's scope stays registered until its queued values were processed.
    if key != nil { unregister() }
    release()
  }

  private final func unregister() {
    guard isRegistered else { return }
    isRegistered = false
    path.deregister(self, under: key)
  }

  private final func leaveParent() {
    guard let parent else { return }
    if let previous { previous.next = next } else { parent.members = next }
    next?.previous = previous
    next = nil
    previous = nil
    self.parent = nil
  }
}

/// Operations on a scope and all scopes below it.
extension CancelScope {
  /// Cancels the effects below, in the order in which they started.
  package final func cancel() {
    guard !isCancelled else { return }
    if members == nil {
      markCancelled()
      runningEffect?.cancelAlone()
      return
    }
    var effects = mark()
    RunningEffect.cancel(&effects)
  }

  /// Cancels the effects below after one of them failed.
  final func fail() {
    var effects = effects
    visit { scope in
      scope.hasFailed = true
      return true
    }
    RunningEffect.cancel(&effects)
  }

  /// Cancels `scopes` in order of creation.
  static func cancel(_ scopes: [CancelScope]) {
    for scope in scopes.sorted(by: { $0.number < $1.number }) { scope.cancel() }
  }

  /// Marks this scope and those below as cancelled. The caller cancels the returned effects.
  @discardableResult
  final func mark() -> [RunningEffect] {
    var effects: [RunningEffect] = []
    visit { scope in
      if scope.isCancelled { return false }
      scope.markCancelled()
      if let effect = scope.runningEffect { effects.append(effect) }
      return true
    }
    return effects
  }

  final func markCancelled() {
    cancelled.store(true, ordering: .relaxed)
  }

  /// The asynchronous operations of the effects below.
  final var operations: [Task<Void, Never>] { effects.compactMap(\.operation) }

  /// The effects in flight below, in the order in which they started.
  final var effects: [RunningEffect] {
    var effects: [RunningEffect] = []
    visit { scope in
      if let effect = scope.runningEffect { effects.append(effect) }
      return true
    }
    return effects.sorted { $0.number < $1.number }
  }

  private final var runningEffect: RunningEffect? {
    isRunning ? self as? RunningEffect : nil
  }

  /// Calls `body` with this scope and those below; it returns false to skip those below a scope.
  ///
  /// `body` must not call foreign code or change the tree.
  private final func visit(_ body: (CancelScope) -> Bool) {
    var scope = self
    while true {
      if body(scope), let member = scope.members {
        scope = member
        continue
      }
      while scope !== self, scope.next == nil, let parent = scope.parent { scope = parent }
      guard scope !== self, let next = scope.next else { return }
      scope = next
    }
  }

  /// Takes the tree below apart when the store is released, so that it retains nothing.
  final func dismantle() {
    markCancelled()
    var open = [self]
    while let scope = open.popLast() {
      while let member = scope.members {
        member.leaveParent()
        member.markCancelled()
        member.uses = 0
        member.unregister()
        open.append(member)
      }
      scope.didClose()
    }
  }
}
