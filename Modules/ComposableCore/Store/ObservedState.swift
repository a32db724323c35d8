/// The state of one view store, which observes its store. Lives on the store's actor.
@usableFromInline
package final class ObservedState<State>: StateObserver<State> {
  /// Whether anything has to be notified of a change: without that, an update is an assignment.
  @exclusivity(unchecked) @usableFromInline var isRead = false
  @exclusivity(unchecked) @usableFromInline var current: State
  /// Made when the state is first read.
  @usableFromInline var readers: StateReaders<State>?

  @usableFromInline
  init(_ state: State, _ check: @escaping (StateObserver<State>, State) -> Void) {
    current = state
    super.init(check)
  }

  /// The state, for Observation to track as a whole.
  package var state: State {
    readersNow.readWhole()
    return current
  }

  /// A part of the state, for Observation to track by itself.
  func field<Field: Equatable>(_ keyPath: KeyPath<State, Field>) -> Field {
    readersNow.read(keyPath)
    return current[keyPath: keyPath]
  }

  private var readersNow: StateReaders<State> {
    isRead = true
    if let readers { return readers }
    let new = StateReaders<State>()
    readers = new
    return new
  }

  /// Takes a state that differs: Observation is notified before, subscribers after the drain.
  @inlinable
  func update(_ state: State) {
    if isRead, let readers { return update(state, readers) }
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  @inlinable @inline(never)
  func update(_ state: State, _ readers: StateReaders<State>) {
    // What reads inside the will-set is tracking again, and is notified of the next change.
    let changed = readers.isTracked ? readers.willSet(from: current, to: state) : []
    // The old state is released after the assignment: destroying it may run code that reads this
    // object.
    let replaced = current
    current = state
    for part in changed { part.didSet() }
    readers.notifySubscribers()
    isRead = !readers.isEmpty
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body` with the state now, and after each drain that changed it.
  ///
  /// The subscription keeps this object alive until it is cancelled.
  @inlinable
  func subscribe(
    in notifications: NotificationQueue, _ body: @escaping (State) -> Void
  ) -> Subscription {
    let subscription = notifications.subscribe { [self] in body(current) }
    insert(subscription)
    body(current)
    return subscription
  }

  @usableFromInline
  func insert(_ subscription: Subscription) {
    readersNow.insert(subscription)
  }
}

extension ObservedState {
  /// Takes each state that is no duplicate of the one it has.
  @inlinable
  static func unless(
    _ isDuplicate: @escaping (State, State) -> Bool, _ state: State
  ) -> ObservedState {
    ObservedState(state) { observer, state in
      // Invariant: an observer is given to its own check only.
      let observed = unsafeDowncast(observer, to: ObservedState.self)
      if !isDuplicate(observed.current, state) { observed.update(state) }
    }
  }
}

extension ObservedState where State: Equatable {
  /// Takes each state that is not equal to the one it has.
  @inlinable
  static func unlessEqual(_ state: State) -> ObservedState {
    ObservedState(state) { observer, state in
      // Invariant: an observer is given to its own check only.
      let observed = unsafeDowncast(observer, to: ObservedState.self)
      if observed.current != state { observed.update(state) }
    }
  }
}
