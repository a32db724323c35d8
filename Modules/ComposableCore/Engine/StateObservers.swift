/// Everything that observes one state: view stores, and scopes that view stores look through.
///
/// A tree of these follows the scopes of a store. An update passes the new state down by reference;
/// each scope transforms it once, each view store compares it once. Lives on the store's actor.
@usableFromInline
package final class StateObservers<State> {
  @usableFromInline typealias Reference = Unmanaged<StateObserver<State>>

  // Pointers, since retaining each of 1,000 observers costs more than comparing its state ("1000
  // sibling view stores"), and of no generic type, which makes what runs when a view store is
  // released ten times as fast ("make and release"). Invariant: an observer in a slot is alive. Its
  // owner removes it before releasing it, and `remove` keeps it until an update is over.
  /// Slot 0, outside of the array, since most scopes have one observer ("memory of a scoped store
  /// and its view store").
  @exclusivity(unchecked) @usableFromInline var first: UnsafeRawPointer?
  /// The slots from 1 on.
  @exclusivity(unchecked) @usableFromInline var rest: ContiguousArray<UnsafeRawPointer?> = []
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var filter: UnchangedStateFilter<State>?
  @usableFromInline let notifications: NotificationQueue
  /// Called when the first observer arrives and when the last one left; nil for a root's observers.
  private let onUse: ((Bool, StateObservers) -> Void)?

  /// Observers of a root, or of a scope: `onUse` attaches a scope's to their parent while there are
  /// any.
  @usableFromInline
  package init(
    notifications: NotificationQueue, onUse: ((Bool, StateObservers) -> Void)? = nil
  ) {
    self.notifications = notifications
    self.onUse = onUse
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Updates every observer, in the order of arrival. One that is added meanwhile is updated next
  /// time.
  @inlinable
  package func update(_ state: State) {
    if count == 1, let first { return update(first, state) }
    updateAll(state)
  }

  /// Out of line, so that a scope with one observer saves no registers for this loop ("1000 sibling
  /// view stores").
  @inlinable @inline(never)
  func updateAll(_ state: State) {
    if let filter, filter.isUnchanged(state) { return }
    // By index: slots are only added meanwhile, and a retain of the array would be 10 ns.
    let end = rest.count
    if let first { update(first, state) }
    var index = 0
    while index < end {
      if let observer = rest[index] { update(observer, state) }
      index &+= 1
    }
  }

  @inlinable @inline(__always)
  func update(_ observer: UnsafeRawPointer, _ state: State) {
    Reference.fromOpaque(observer)._withUnsafeGuaranteedRef { $0.check($0, state) }
  }

  @usableFromInline
  package func add(_ observer: StateObserver<State>) {
    let reference = UnsafeRawPointer(Reference.passUnretained(observer).toOpaque())
    count += 1
    if count == 1, !notifications.isUpdating {
      observer.slot = 0
      first = reference
    } else {
      rest.append(reference)
      observer.slot = rest.count
    }
    filter?.forget()
    guard let onUse else { return }
    if count == 1 { onUse(true, self) }
    if filter == nil, count == UnchangedStateFilter<State>.worthwhile {
      filter = UnchangedStateFilter()
    }
  }

  /// Stops updating `observer`. Called during an update, it keeps it until that is over.
  @usableFromInline
  package func remove(_ observer: StateObserver<State>) {
    guard observer.slot >= 0 else { return }
    if observer.slot == 0 { first = nil } else { rest[observer.slot - 1] = nil }
    count -= 1
    if count < UnchangedStateFilter<State>.worthwhile { filter = nil }
    if count == 0 { onUse?(false, self) }
    guard notifications.isUpdating else { return compact() }
    // The update may be inside the observer's check now: what it uses and the slots stay until that
    // is over.
    notifications.afterUpdate { [self] in
      withExtendedLifetime(observer) { compact() }
    }
  }

  private func compact() {
    guard rest.count > 2 * count else { return }
    rest.removeAll { $0 == nil }
    for (index, observer) in rest.enumerated() {
      guard let observer else { continue }
      Reference.fromOpaque(observer)._withUnsafeGuaranteedRef { $0.slot = index + 1 }
    }
  }
}

/// One look at a state. The closure is built where the types are known, so it is specialised there.
@usableFromInline
package class StateObserver<State> {
  /// Called with this observer: what a view store's check needs lies in it, which saves the load of
  /// a closure's context.
  @usableFromInline final let check: (StateObserver, State) -> Void
  /// Where the observer is among its state's; -1 where it is not.
  fileprivate final var slot = -1

  @inlinable
  package init(_ check: @escaping (StateObserver, State) -> Void) {
    self.check = check
  }
}

/// Spares many observers of a scope their comparisons while the scope's state is the same, bit by
/// bit.
///
/// Only for states whose bits are all there is to them, such as numbers and structs of numbers: it
/// never asks the user's `==`, so what a view sees does not depend on how many look. Other states
/// would have to be kept, and a kept array is copied as a whole by the next change in place. A root
/// has none: its state hardly ever stays.
@usableFromInline
package final class UnchangedStateFilter<State> {
  @usableFromInline static var worthwhile: Int { 4 }

  @usableFromInline var last: State?

  @usableFromInline
  init?() {
    guard _isPOD(State.self) else { return nil }
  }

  /// Whether `state` has the bits of the one of the last call; remembers it.
  @inlinable
  func isUnchanged(_ state: State) -> Bool {
    if let last, isSame(last, state) { return true }
    last = state
    return false
  }

  @inlinable
  func isSame(_ lhs: State, _ rhs: State) -> Bool {
    withUnsafeBytes(of: lhs) { lhs in
      withUnsafeBytes(of: rhs) { rhs in lhs.elementsEqual(rhs) }
    }
  }

  /// Lets the next state through.
  func forget() {
    last = nil
  }
}
