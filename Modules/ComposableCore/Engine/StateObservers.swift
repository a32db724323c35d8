/// The observers of one state: view stores, and scopes with view stores.
///
/// They form a tree that follows the scopes of a store. An update passes the new state down by
/// reference; each scope transforms it once, each view store compares it once. Used on the store's
/// actor.
@usableFromInline
package final class StateObservers<State> {
  @usableFromInline typealias Reference = Unmanaged<StateObserver<State>>

  // Unretained pointers, because retaining each of 1,000 observers costs more than comparing its
  // state ("1000 sibling view stores"), and not of a generic type, which speeds up the release of a
  // view store ("make and release"). Invariant: an observer in a slot is alive. Its owner removes
  // it before releasing it, and `remove` retains it until an update is over.
  /// Slot 0 is outside of the array, because most scopes have one observer ("memory of a scoped
  /// store and its view store"); `rest` has the slots from 1 on.
  ///
  /// `isUnchanged` says whether a state is the one of the last call, for many observers of a
  /// scope's plain states. Benchmark row: "1000 view stores behind an unchanged parent".
  @exclusivity(unchecked) @usableFromInline var slots: Slots = (
    first: nil, rest: [], count: 0, isUnchanged: nil
  )
  @usableFromInline let notifications: NotificationQueue
  /// Called when the first observer is added and when the last one was removed; nil for a root's
  /// observers.
  @usableFromInline let onUse: ((Bool, StateObservers) -> Void)?

  /// The observers of a root, or of a scope: `onUse` attaches a scope's to their parent while there
  /// are any.
  @inlinable
  package init(
    notifications: NotificationQueue, onUse: ((Bool, StateObservers) -> Void)? = nil
  ) {
    self.notifications = notifications
    self.onUse = onUse
  }

  @usableFromInline
  typealias Slots = (
    first: UnsafeRawPointer?, rest: ContiguousArray<UnsafeRawPointer?>, count: Int,
    isUnchanged: ((State) -> Bool)?
  )

  @inlinable package var isEmpty: Bool { slots.count == 0 }

  /// Updates every observer, in the order in which they were added. An observer added meanwhile is
  /// updated next time.
  @inlinable @inline(__always)
  package func update(_ state: State) {
    if slots.count == 1, let first = slots.first { return update(first, state) }
    updateAll(state)
  }

  /// Not inlined, so that a scope with one observer saves no registers for this loop ("1000 sibling
  /// view stores").
  @inlinable @inline(never)
  func updateAll(_ state: State) {
    if let isUnchanged = slots.isUnchanged, isUnchanged(state) { return }
    // By index, without retaining the array: during the loop slots are only added.
    let end = slots.rest.count
    if let first = slots.first { update(first, state) }
    var index = 0
    while index < end {
      if let observer = slots.rest[index] { update(observer, state) }
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
    slots.count += 1
    if slots.count == 1, !notifications.isUpdating {
      observer.slot = 0
      slots.first = reference
    } else {
      slots.rest.append(reference)
      observer.slot = slots.rest.count
    }
    guard let onUse else { return }
    if slots.count == 1 { onUse(true, self) }
    // The new observer has not seen the previous states.
    slots.isUnchanged = makeIsUnchanged()
  }

  /// Returns a function that compares a state's bits with those of the previous call, if there are
  /// enough observers for that to be worthwhile.
  ///
  /// Only for states without references and padding, such as numbers and structs of numbers: it
  /// never calls the user's `==`, so the result does not depend on the number of observers. Other
  /// states would have to be retained, and a retained array is copied as a whole by the next change
  /// in place. Not used for a root, whose state changes with almost every update.
  private func makeIsUnchanged() -> ((State) -> Bool)? {
    guard _isPOD(State.self), slots.count >= 4 else { return nil }
    var last: State?
    return { state in
      if let last, hasSameBits(last, state) { return true }
      last = state
      return false
    }
  }

  /// Removes `observer`. During an update it is retained until the update is over.
  @usableFromInline
  package func remove(_ observer: StateObserver<State>) {
    guard observer.slot >= 0 else { return }
    if observer.slot == 0 { slots.first = nil } else { slots.rest[observer.slot - 1] = nil }
    observer.slot = -1
    slots.count -= 1
    if slots.count == 0 { onUse?(false, self) }
    // The update may be inside the observer's check now, and the observer's subscriptions may be
    // waiting, so the observer and the slots stay valid until both are over.
    let isDeferred = notifications.afterUpdate { [self] in
      withExtendedLifetime(observer) { compact() }
    }
    if !isDeferred { compact() }
  }

  private func compact() {
    guard slots.rest.count > 2 * slots.count else { return }
    slots.rest.removeAll { $0 == nil }
    for (index, observer) in slots.rest.enumerated() {
      guard let observer else { continue }
      Reference.fromOpaque(observer)._withUnsafeGuaranteedRef { $0.slot = index + 1 }
    }
  }
}

/// An observer of a state. The closure is created where the types are known, so it is specialized
/// there.
@usableFromInline
package class StateObserver<State> {
  /// Called with this observer: the data of a view store's check is in the observer, which avoids a
  /// load of a closure's context.
  @usableFromInline final let check: (StateObserver, State) -> Void
  /// The observer's slot; -1 if it is not added.
  fileprivate final var slot = -1

  @inlinable
  package init(_ check: @escaping (StateObserver, State) -> Void) {
    self.check = check
  }

  /// This observer as its own type.
  ///
  /// Invariant: an observer is passed only to its own check, which knows its type. Benchmark row:
  /// "1000 sibling view stores, one field changes".
  @inlinable @inline(__always)
  final func asOwnType<Own: StateObserver>(_ type: Own.Type) -> Own {
    unsafeDowncast(self, to: type)
  }
}

private func hasSameBits<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  withUnsafeBytes(of: lhs) { lhs in withUnsafeBytes(of: rhs) { lhs.elementsEqual($0) } }
}
