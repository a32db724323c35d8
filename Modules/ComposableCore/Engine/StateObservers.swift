/// Everything that looks at one state: view stores, and scopes that view stores look through.
///
/// A tree of these follows the scopes of a store. An update passes the new state down by reference; each scope
/// transforms it once, each view store compares it once. Lives on the store's actor.
@usableFromInline
package final class StateObservers<State> {
  // Unmanaged: retaining each watcher while looping over 1,000 of them costs more than the comparison. A slot's
  // watcher is alive: its owner removes it before releasing it, and `remove` keeps it through an update.
  @exclusivity(unchecked) @usableFromInline var slots:
    ContiguousArray<Unmanaged<StateObserver<State>>?> =
      []
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var gate: Gate<State>?
  /// The watcher, where there is just one, as most scopes have: 1.5 ns less than the loop.
  @exclusivity(unchecked) @usableFromInline var only: Unmanaged<StateObserver<State>>?
  private let canGate: Bool
  private let notifier: NotificationQueue
  /// Called when the first watcher arrives and when the last one left.
  private let onUse: (Bool, StateObservers) -> Void

  /// Watchers of a root: always attached.
  @usableFromInline
  package init(notifier: NotificationQueue) {
    canGate = false
    self.notifier = notifier
    onUse = { _, _ in }
  }

  /// Watchers of a scope: `onUse` attaches them to their parent while there are any.
  @usableFromInline
  init(notifier: NotificationQueue, onUse: @escaping (Bool, StateObservers) -> Void) {
    canGate = true
    self.notifier = notifier
    self.onUse = onUse
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Tells every watcher, in the order of arrival. A watcher added meanwhile is told next time.
  @inlinable
  package func update(_ state: State) {
    if let only { return only._withUnsafeGuaranteedRef { $0.check($0, state) } }
    updateAll(state)
  }

  /// A function of its own: a closure on the main actor would ask at each call whether it is there.
  @inlinable
  static func update(_ watchers: Unmanaged<StateObservers>, _ state: State) {
    watchers._withUnsafeGuaranteedRef { $0.update(state) }
  }

  /// Out of line, so that a scope with one watcher saves no registers for this loop: 1 ns.
  @inlinable @inline(never)
  func updateAll(_ state: State) {
    if let gate, gate.isClosed(state) { return }
    // By index: slots are only added meanwhile, and a retain of the array would be 10 ns.
    let end = slots.count
    var index = 0
    while index < end {
      slots[index]?._withUnsafeGuaranteedRef { $0.check($0, state) }
      index &+= 1
    }
  }

  @usableFromInline
  package func add(_ watcher: StateObserver<State>) {
    watcher.slot = slots.count
    slots.append(.passUnretained(watcher))
    count += 1
    only = count == 1 ? .passUnretained(watcher) : nil
    if count == 1 { onUse(true, self) }
    gate?.forget()
    if canGate, gate == nil, count == Gate<State>.worthwhile { gate = Gate() }
  }

  /// Tells `watcher` no more. Called during an update, it keeps it and its `target` until the update is over.
  @usableFromInline
  package func remove(_ watcher: StateObserver<State>, of target: AnyObject) {
    slots[watcher.slot] = nil
    count -= 1
    if count < Gate<State>.worthwhile { gate = nil }
    only = count == 1 ? slots.compactMap { $0 }.first : nil
    if count == 0 { onUse(false, self) }
    // An update may be inside the watcher's closure now: what it uses and the indices stay until that is over.
    notifier.afterUpdate { [self, watcher, target] in
      withExtendedLifetime((watcher, target)) { compact() }
    }
  }

  private func compact() {
    guard slots.count > 2 * count else { return }
    slots.removeAll { $0 == nil }
    for (slot, watcher) in slots.enumerated() { watcher?.takeUnretainedValue().slot = slot }
  }
}

/// One look at a state. The closure is built where the types are known, so it is specialised there.
@usableFromInline
package class StateObserver<State> {
  /// Called with this watcher: what a view store's check needs lies in it, which saves the load of a closure's context.
  @usableFromInline final let check: (StateObserver, State) -> Void
  final var slot = 0

  @inlinable
  package init(_ check: @escaping (StateObserver, State) -> Void) {
    self.check = check
  }
}

/// Passes a part of the state on to the watchers of a scope, transformed once.
///
/// What its check needs lies in it, as in a view store's box: one object less than a closure that captures it.
@usableFromInline
final class ScopeObserver<State, Local>: StateObserver<State> {
  // Invariant: this is added only while `locals` has watchers, whose owners keep it alive.
  @usableFromInline let locals: Unmanaged<StateObservers<Local>>
  @usableFromInline let toLocal: @MainActor (State) -> Local

  @inlinable
  init(_ toLocal: @escaping @MainActor (State) -> Local, to locals: StateObservers<Local>) {
    self.locals = .passUnretained(locals)
    self.toLocal = toLocal
    let check = MainActorCheck<State> { watcher, state in
      // Invariant: a watcher is given to its own check only.
      let scope = unsafeDowncast(watcher, to: ScopeObserver.self)
      StateObservers.update(scope.locals, scope.toLocal(state))
    }
    super.init(unsafeBitCast(check, to: AnyCheck<State>.self).body)
  }
}

/// A watcher's check on the main actor, and what the drain loop calls: the two differ in their isolation alone.
///
/// As `onMainActor`, but a struct holds its function as it was built; given to a generic function it would be wrapped,
/// 1 ns a watcher.
@usableFromInline @frozen
struct MainActorCheck<State> {
  @usableFromInline let body: @MainActor (StateObserver<State>, State) -> Void

  @inlinable
  init(_ body: @escaping @MainActor (StateObserver<State>, State) -> Void) {
    self.body = body
  }
}

@usableFromInline @frozen
struct AnyCheck<State> {
  @usableFromInline let body: (StateObserver<State>, State) -> Void
}

/// Spares many watchers of a scope their comparisons while the scope's own state is unchanged.
///
/// It keeps a copy of that state, so it exists only where the state is Equatable and at least `worthwhile` watchers
/// look at it. A root has none: a copy of the whole state would make every change in place a copy.
@usableFromInline
package final class Gate<State> {
  static var worthwhile: Int { 4 }

  private let isEqual: (State, State) -> Bool
  private var last: State?

  init?() {
    guard let type = State.self as? any Equatable.Type else { return nil }
    isEqual = Gate.comparison(type)
  }

  /// Whether `state` equals the one of the last call; remembers it.
  @usableFromInline
  func isClosed(_ state: State) -> Bool {
    if let last, isEqual(state, last) { return true }
    let replaced = last
    last = state
    withExtendedLifetime(replaced) {}
    return false
  }

  /// Lets the next state through.
  func forget() {
    let forgotten = last
    last = nil
    withExtendedLifetime(forgotten) {}
  }

  private static func comparison<E: Equatable>(
    _ type: E.Type
  ) -> (State, State) -> Bool {
    { ($0 as? E) == ($1 as? E) }
  }
}
