/// The observers of one state: view stores, and scopes with view stores.
///
/// They form a tree that follows the scopes of a store; the list of a scope observes its parent
/// while it has observers itself. An update passes the address of the new state down; each scope
/// transforms the state once, each view store compares it once. Used on the store's actor.
///
/// The class is not generic, so that a scope is one object, which is in its parent's list and has
/// a list of its own. Invariant: `update` gets a state of the type that the observers were made
/// for, because a store and its scopes create both.
@usableFromInline
package final class StateObservers: StateObserver {
  /// An observer in a slot, which is not retained.
  @usableFromInline typealias Reference = Unmanaged<StateObserver>

  /// The observers in the order in which they were added; nil for one that was removed.
  ///
  /// They are not retained, because retaining each of 1,000 observers takes longer than comparing
  /// its state. Invariant: an observer in a slot is alive. Its owner removes it before releasing
  /// it, and `remove` retains it until an update is over.
  @exclusivity(unchecked) private var slots: ContiguousArray<Reference?> = []
  /// How many observers there are.
  private var count = 0
  /// The queue of the store, which all its lists share.
  @usableFromInline let notifications: NotificationQueue
  /// The list of the store that this scope was made of; nil for the root.
  private let parent: StateObservers?

  /// The observers of a root's state, or of a part of a parent's. For a part, `check` is called
  /// with each new state of the parent, and updates these observers with the part.
  @usableFromInline
  package init(
    notifications: NotificationQueue, of parent: StateObservers? = nil,
    check: @escaping Check = { _, _ in }
  ) {
    self.notifications = notifications
    self.parent = parent
    super.init(check)
  }

  /// Whether nothing observes the state, directly or through a scope.
  @usableFromInline package var isEmpty: Bool { slots.isEmpty }

  /// The observer, if there is one slot.
  @usableFromInline var only: Reference? { slots.count == 1 ? slots[0] : nil }

  /// Updates every observer, in the order in which they were added. An observer added meanwhile is
  /// updated next time.
  @inlinable @inline(__always)
  package func update<State>(_ state: State) {
    withUnsafePointer(to: state) { state in
      if let only { update(only, state) } else { updateAll(state) }
    }
  }

  /// Not inlined, so that a scope with one observer saves no registers for this loop.
  @usableFromInline @inline(never)
  func updateAll(_ state: UnsafeRawPointer) {
    // By index, without retaining the array: during the loop slots are only added.
    for index in 0..<slots.count {
      if let observer = slots[index] { update(observer, state) }
    }
  }

  /// Passes the state at an address to one observer.
  @inlinable @inline(__always)
  func update(_ observer: Reference, _ state: UnsafeRawPointer) {
    observer._withUnsafeGuaranteedRef { $0.check($0, state) }
  }

  /// Adds an observer behind the others. The list of a scope observes its parent from its first
  /// observer on.
  @usableFromInline
  package func add(_ observer: StateObserver) {
    observer.slot = slots.count
    slots.append(Reference.passUnretained(observer))
    count += 1
    if count == 1 { parent?.add(self) }
  }

  /// Removes `observer`. During an update it is retained until the update is over.
  @usableFromInline
  package func remove(_ observer: StateObserver) {
    guard observer.slot >= 0 else { return }
    slots[observer.slot] = nil
    observer.slot = -1
    count -= 1
    if count == 0 { parent?.remove(self) }
    // The update may be inside the observer's check now, and the observer's subscriptions may be
    // waiting, so the observer and the slots stay valid until both are over.
    let isDeferred = notifications.afterUpdate { [self] in
      withExtendedLifetime(observer) { compact() }
    }
    if !isDeferred { compact() }
  }

  /// Removes the empty slots once they are the majority, so that removing takes O(1) on average.
  ///
  /// Only between updates: during one, slots are walked by index.
  private func compact() {
    guard slots.count > 2 * count else { return }
    slots.removeAll { $0 == nil }
    for (index, observer) in slots.enumerated() { observer?.takeUnretainedValue().slot = index }
  }
}

extension UnsafeRawPointer {
  /// Calls `body` with the value at this address, which is not copied: copying would retain what
  /// a state refers to, once for each observer.
  @inlinable @inline(__always)
  func borrow<Value: ~Copyable, Result>(_ body: (borrowing Value) -> Result) -> Result {
    body(assumingMemoryBound(to: Value.self).pointee)
  }
}

/// An observer of a state. The closure is created where the types are known, so it is specialized
/// there.
@usableFromInline
package class StateObserver {
  /// Called with an observer and the address of a state: the data of a check is in the observer,
  /// which avoids a load of a closure's context.
  @usableFromInline
  package typealias Check = (_ observer: StateObserver, _ state: UnsafeRawPointer) -> Void

  /// Compares a new state with the observer's, and takes it if it differs.
  @usableFromInline final let check: Check
  /// The observer's slot; -1 if it is not added.
  fileprivate final var slot = -1

  /// An observer that is in no list yet.
  @inlinable
  package init(_ check: @escaping Check) {
    self.check = check
  }

  /// This observer as its own type.
  ///
  /// Invariant: an observer is passed only to its own check, which knows its type.
  @inlinable @inline(__always)
  final func asOwnType<Own: StateObserver>(_ type: Own.Type) -> Own {
    unsafeDowncast(self, to: type)
  }
}
