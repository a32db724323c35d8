/// A part of the tree of running effects that is cancelled as one. Lives on the store's actor.
///
/// The tree of a store: its root, below it a `SendTask` for each send with effects, below that an
/// `EffectOrigin` for each reduction, then a scope for each cancellation id and each step of a
/// state path, and the effects in flight.
@usableFromInline
package class CancelScope: ScopeMember {
  /// Whether the scope was cancelled: nothing more starts in it, and what it emitted is dropped.
  @exclusivity(unchecked) @usableFromInline package final var isCancelled: Bool
  /// Whether a part of the scope failed: nothing more starts in it, and what it emitted before that
  /// counts.
  final var hasFailed: Bool
  /// Whether effects may start here.
  final var isOpenToEffects: Bool { !isCancelled && !hasFailed }
  /// The nearest cancellation id.
  final let id: IdentityKey?
  /// Where in the state the effects of this scope belong.
  final let path: StatePath
  final var members: ScopeMember?
  /// What keeps the scope open: its effect until it completed, its child scopes, and values on
  /// their way.
  final var uses: Int
  /// Whether the effect of this scope goes on.
  private(set) final var isRunning = true
  /// Counts the scopes of one store.
  private final let numbers: ScopeNumbers
  final let number: Int
  private final var registration: ScopeList?
  final var nextRegistered: CancelScope?
  final var previousRegistered: CancelScope?

  /// The root of a store's tree, which is always open.
  init(path: StatePath) {
    id = nil
    isCancelled = false
    hasFailed = false
    numbers = ScopeNumbers()
    number = 0
    self.path = path
    uses = 1
    super.init()
  }

  /// A scope below `parent` whose effect runs, unless `uses` is 0.
  init(parent: CancelScope, id: IdentityKey? = nil, path: StatePath? = nil, uses: Int = 1) {
    self.id = id ?? parent.id
    isCancelled = parent.isCancelled
    hasFailed = parent.hasFailed
    numbers = parent.numbers
    number = parent.numbers.next()
    self.path = path ?? parent.path
    self.uses = uses
    super.init()
    if uses > 0 { open(in: parent) }
  }

  /// What the reduction was that started this, where a reduction did.
  var origin: EffectOrigin? { parent?.origin }
  /// The send that caused this.
  @usableFromInline package var task: SendTask? { parent?.task }

  /// Enters the list of an id or a path, which is where cancelling looks for it.
  final func register(in list: ScopeList) {
    registration = list
    list.insert(self)
  }

  /// Keeps the scope open while a value of its effect is on its way.
  @usableFromInline
  final func retain() {
    uses += 1
  }

  /// The opposite of `retain`; the last one closes the scope.
  @usableFromInline
  final func release() {
    // It has none where the store was released.
    guard uses > 0 else { return }
    uses -= 1
    if uses == 0 { close() }
  }

  /// The effect of this scope has completed.
  final func effectEnded() {
    guard isRunning else { return }
    isRunning = false
    if let registration, !registration.keepsEnded { unregister() }
    release()
  }

  /// Whether anything of the scope runs or is on its way.
  final var isOpen: Bool { uses > 0 }

  /// Called when nothing is left in the scope.
  func didClose() {}

  /// Cancels the effects below, in the order in which they started.
  package final func cancel() {
    guard !isCancelled else { return }
    var effects: [RunningEffect] = []
    collect(&effects, .cancelled)
    RunningEffect.cancel(&effects)
  }

  /// Cancels the effects below, since one of them failed.
  final func fail() {
    var effects: [RunningEffect] = []
    collect(&effects, .failed)
    RunningEffect.cancel(&effects)
  }

  /// Cancels `scopes` one after the other, in the order in which they were made.
  static func cancel(_ scopes: [CancelScope]) {
    for scope in scopes.sorted(by: { $0.number < $1.number }) { scope.cancel() }
  }

  /// Marks this scope and those below as cancelled. The caller cancels the effects.
  final func mark() {
    var effects: [RunningEffect] = []
    collect(&effects, .cancelled)
  }

  /// The asynchronous operations of the effects below.
  final var operations: [Task<Void, Never>] { effects.compactMap(\.operation) }

  /// The effects in flight below, in the order in which they started.
  final var effects: [RunningEffect] {
    var effects: [RunningEffect] = []
    collect(&effects, nil)
    return effects.sorted { $0.number < $1.number }
  }

  /// Whether `scope` is this one or encloses it.
  final func isInside(_ scope: CancelScope) -> Bool {
    var candidate: CancelScope? = self
    while let current = candidate {
      if current === scope { return true }
      candidate = current.parent
    }
    return false
  }

  /// Takes apart what is below, so that nothing of it keeps anything alive: the store is going
  /// away.
  final func dismantle() {
    isCancelled = true
    var open = [self]
    while let scope = open.popLast() {
      while let member = scope.members {
        member.leaveParent()
        guard let child = member as? CancelScope else { continue }
        child.isCancelled = true
        child.uses = 0
        child.unregister()
        open.append(child)
      }
      scope.didClose()
    }
  }

  final override func collect(_ effects: inout [RunningEffect], _ mark: ScopeMark?) {
    switch mark {
    case .cancelled:
      if isCancelled { return }
      isCancelled = true
    case .failed: hasFailed = true
    case nil: break
    }
    var member = members
    while let current = member {
      current.collect(&effects, mark)
      member = current.next
    }
  }

  private final func open(in parent: CancelScope) {
    join(parent)
    parent.uses += 1
  }

  /// A scope that was made with no uses opens with its first one.
  final func retain(in parent: CancelScope) {
    uses += 1
    if uses == 1 { open(in: parent) }
  }

  private final func close() {
    let parent = parent
    unregister()
    leaveParent()
    didClose()
    parent?.release()
  }

  private final func unregister() {
    guard let list = registration else { return }
    registration = nil
    list.remove(self)
  }
}

private final class ScopeNumbers {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
