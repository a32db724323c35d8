/// Everything that looks at one state: view stores, and scopes that view stores look through.
///
/// A tree of these follows the scopes of a store. An update passes the new state down by reference; each scope
/// transforms it once, each view store compares it once. Lives on the store's actor.
@usableFromInline
package final class Watchers<State> {
  // Unmanaged: retaining each watcher while looping over 1,000 of them costs more than the comparison. A slot's
  // watcher is alive: its owner removes it before releasing it, and `remove` keeps it through an update.
  @exclusivity(unchecked) @usableFromInline var slots: ContiguousArray<Unmanaged<Watcher<State>>?> =
    []
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var gate: Gate<State>?
  /// The watcher, where there is just one, as most scopes have: 1.5 ns less than the loop.
  @exclusivity(unchecked) @usableFromInline var only: Unmanaged<Watcher<State>>?
  private let canGate: Bool
  private let notifier: Notifier
  /// Called when the first watcher arrives and when the last one left.
  private let onUse: (Bool, Watchers) -> Void

  /// Watchers of a root: always attached.
  @usableFromInline
  package init(notifier: Notifier) {
    canGate = false
    self.notifier = notifier
    onUse = { _, _ in }
  }

  /// Watchers of a scope: `onUse` attaches them to their parent while there are any.
  @usableFromInline
  init(notifier: Notifier, onUse: @escaping (Bool, Watchers) -> Void) {
    canGate = true
    self.notifier = notifier
    self.onUse = onUse
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Tells every watcher, in the order of arrival. A watcher added meanwhile is told next time.
  @inlinable
  package func update(_ state: State) {
    if let only { return only._withUnsafeGuaranteedRef { $0.check(state) } }
    if let gate, gate.isClosed(state) { return }
    // By index: slots are only added meanwhile, and a retain of the array would be 10 ns.
    let end = slots.count
    var index = 0
    while index < end {
      slots[index]?._withUnsafeGuaranteedRef { $0.check(state) }
      index &+= 1
    }
  }

  @usableFromInline
  package func add(_ watcher: Watcher<State>) {
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
  package func remove(_ watcher: Watcher<State>, of target: AnyObject) {
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
package final class Watcher<State> {
  @usableFromInline let check: (State) -> Void
  var slot = 0

  @inlinable
  package init(_ check: @escaping (State) -> Void) {
    self.check = check
  }

  /// Passes a part of the state on to the watchers of a scope, transformed once.
  @inlinable
  static func passing<Local>(
    _ toLocal: @escaping (State) -> Local, to locals: Watchers<Local>
  ) -> Watcher {
    // Invariant: this is added only while `locals` has watchers, whose owners keep it alive.
    let locals = Unmanaged.passUnretained(locals)
    return Watcher { state in
      let local = toLocal(state)
      locals._withUnsafeGuaranteedRef { $0.update(local) }
    }
  }

  /// Gives a view store's box each state that is no duplicate of the one it has.
  @inlinable
  static func updating(
    _ box: ViewBox<State>, unless isDuplicate: @escaping (State, State) -> Bool
  ) -> Watcher {
    // Invariant: the view store removes this before it releases its box.
    let box = Unmanaged.passUnretained(box)
    return Watcher { state in
      box._withUnsafeGuaranteedRef { box in
        if !isDuplicate(box.current, state) { box.take(state) }
      }
    }
  }
}

extension Watcher where State: Equatable {
  /// Gives a view store's box each state that is not equal to the one it has.
  @inlinable
  static func updating(_ box: ViewBox<State>) -> Watcher {
    // Invariant: the view store removes this before it releases its box.
    let box = Unmanaged.passUnretained(box)
    return Watcher { state in
      box._withUnsafeGuaranteedRef { box in
        if box.current != state { box.take(state) }
      }
    }
  }
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
