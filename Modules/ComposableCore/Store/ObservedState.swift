/// The state of one view store, which observes its store. Used on the store's actor.
@usableFromInline
package final class ObservedState<State>: StateObserver<State> {
  /// The state, whether there is anything to notify of a change, and the readers: without readers,
  /// an update is an assignment. The readers are created when the state is first read.
  ///
  /// The tuple is read and written as a whole. Benchmark row: "1000 sibling view stores, one field
  /// changes".
  @exclusivity(unchecked) @usableFromInline
  var now: (state: State, isRead: Bool, readers: StateReaders?)

  @usableFromInline
  init(_ state: State, _ check: @escaping (StateObserver<State>, State) -> Void) {
    now = (state, false, nil)
    super.init(check)
  }

  /// The state; Observation tracks it as a whole.
  package var state: State {
    readersNow.readWhole()
    return now.state
  }

  /// A part of the state, which Observation tracks separately.
  func field<Field: Equatable>(_ keyPath: KeyPath<State, Field>) -> Field {
    readersNow.read(keyPath) {
      { old, new in
        old.assumingMemoryBound(to: State.self).pointee[keyPath: keyPath]
          == new.assumingMemoryBound(to: State.self).pointee[keyPath: keyPath]
      }
    }
    return now.state[keyPath: keyPath]
  }

  private var readersNow: StateReaders {
    now.isRead = true
    if let readers = now.readers { return readers }
    let new = StateReaders()
    now.readers = new
    return new
  }

  /// Stores a state that differs: Observation is notified before, subscribers after the drain.
  @inlinable
  func update(_ state: State) {
    if now.isRead, let readers = now.readers { return update(state, readers) }
    let replaced = now.state
    now.state = state
    withExtendedLifetime(replaced) {}
  }

  @inlinable @inline(never)
  func update(_ state: State, _ readers: StateReaders) {
    // The old state is released after the assignment: destroying it may run code that reads this
    // object.
    let replaced = now.state
    // Reads during the will-set are tracked again, for the next change.
    let didSet = readers.isTracked ? willSet(readers, from: replaced, to: state) : nil
    now.state = state
    didSet?()
    now.isRead = readers.notifySubscribers()
    withExtendedLifetime(replaced) {}
  }

  @inlinable
  func willSet(_ readers: StateReaders, from old: State, to new: State) -> () -> Void {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { readers.willSet(from: old, to: $0) }
    }
  }

  /// Calls `body` with the current state, and after each drain that changed it.
  ///
  /// The subscription keeps this object alive until it is cancelled.
  @inlinable
  func subscribe(
    in notifications: NotificationQueue, _ body: @escaping (State) -> Void
  ) -> Subscription {
    let subscription = notifications.subscribe { [self] in body(now.state) }
    insert(subscription)
    body(now.state)
    return subscription
  }

  @usableFromInline
  func insert(_ subscription: Subscription) {
    readersNow.insert(subscription)
  }
}

extension ObservedState {
  /// Stores each state that is not a duplicate of the current one.
  @inlinable
  static func unless(
    _ isDuplicate: @escaping (State, State) -> Bool, _ state: State
  ) -> ObservedState {
    ObservedState(state) { observer, state in
      let observed = observer.asOwnType(ObservedState.self)
      if !isDuplicate(observed.now.state, state) { observed.update(state) }
    }
  }
}

extension ObservedState where State: Equatable {
  /// Stores each state that is not equal to the current one.
  @inlinable
  static func unlessEqual(_ state: State) -> ObservedState {
    ObservedState(state) { observer, state in
      let observed = observer.asOwnType(ObservedState.self)
      if observed.now.state != state { observed.update(state) }
    }
  }
}
