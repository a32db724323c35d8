import Synchronization

/// A part of the tree of what runs in one store, cancelled as one. Lives on the store's actor.
///
/// The tree of a store: its root, below it a `SendTask` for each send with effects and one for each
/// further reduction, then a scope for each cancellation id and each step of a state path, and the
/// effects in flight. A scope is in the tree as long as it is open, and the tree keeps it alive.
@usableFromInline
package class CancelScope {
  private final let cancelled: Atomic<Bool>
  /// Whether a part of the scope failed: nothing more starts in it, and what it emitted before that
  /// counts.
  final var hasFailed: Bool
  /// Whether the effect of this scope goes on.
  private(set) final var isRunning = true
  private final var isRegistered = false
  /// The id under which `cancel(id:)` finds it.
  private final let key: IdentityKey?
  private final var members: CancelScope?
  private final var next: CancelScope?
  final var nextRegistered: CancelScope?
  /// Scopes of one store are numbered in the order in which they were made.
  final let number: Int
  private(set) final var parent: CancelScope?
  /// Where in the state the effects of this scope belong.
  final let path: StatePath
  private final var previous: CancelScope?
  final var previousRegistered: CancelScope?
  /// What keeps the scope open: its effect until it completed, the scopes below, and values on
  /// their way.
  private final var uses = 1

  /// Whether nothing is open below.
  final var isEmpty: Bool { members == nil }

  /// The root of a store's tree, which is always open.
  init(path: StatePath) {
    cancelled = Atomic(false)
    hasFailed = false
    key = nil
    number = 0
    self.path = path
  }

  /// A scope below `parent` whose effect runs.
  ///
  /// `id` is one that `cancel(id:)` may name; `path` is given where the scope is that of a child.
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

  /// Whether the scope was cancelled: nothing more starts in it, and what it emitted is dropped.
  @usableFromInline package final var isCancelled: Bool {
    cancelled.load(ordering: .relaxed)
  }

  /// Whether effects may start here.
  final var isOpenToEffects: Bool { !isCancelled && !hasFailed }

  /// Whether anything of the scope runs or is on its way.
  final var isOpen: Bool { uses > 0 }

  /// The nearest cancellation id.
  final var id: IdentityKey? { nearest { $0.key } }

  /// The reduction that started this, where one did.
  @usableFromInline final var origin: SendTask? {
    nearest { ($0 as? SendTask).flatMap { $0.reduction > 0 ? $0 : nil } }
  }

  /// The send that caused this: of the tasks that enclose it, the outermost.
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

  /// Called when nothing is left in the scope.
  func didClose() {}
  /// Keeps the scope open while a value of its effect is on its way.
  @usableFromInline
  package final func retain() {
    uses += 1
  }

  /// The opposite of `retain`; the last one closes the scope.
  @usableFromInline
  package final func release() {
    var scope: CancelScope? = self
    // A scope has no uses where the store was released.
    while let current = scope, current.uses > 0 {
      current.uses -= 1
      guard current.uses == 0 else { return }
      scope = current.parent
      current.unregister()
      current.leaveParent()
      current.didClose()
    }
  }

  /// The effect of this scope has completed.
  final func effectEnded() {
    guard isRunning else { return }
    isRunning = false
    // At a path a scope stays until its values were processed: they belong to the child even then.
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

/// What is done to a scope with all that is below.
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

  /// Cancels the effects below, since one of them failed.
  final func fail() {
    var effects = effects
    visit { scope in
      scope.hasFailed = true
      return true
    }
    RunningEffect.cancel(&effects)
  }

  /// Cancels `scopes` one after the other, in the order in which they were made.
  static func cancel(_ scopes: [CancelScope]) {
    for scope in scopes.sorted(by: { $0.number < $1.number }) { scope.cancel() }
  }

  /// Marks this scope and those below as cancelled. The caller cancels the effects returned.
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

  /// Calls `body` with this scope and those below, but for what is below one for which it is false.
  ///
  /// `body` runs no foreign code, and the tree stays as it is.
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

  /// Takes apart what is below, so that nothing of it keeps anything alive: the store is going
  /// away.
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
