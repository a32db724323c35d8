/// The state of one view store, which observes its store. Used on the store's actor.
@usableFromInline
package final class ObservedState<State>: StateObserver {
  /// Not in a tuple with the rest, because the tuple's type would be looked up by each `init` and
  /// `deinit`. Benchmark rows: "make and release a scope with its view store", "1000 sibling view
  /// stores, one field changes".
  @exclusivity(unchecked) @usableFromInline var current: State

  /// Whether anything observes the state's changes, the subscribers, and the trackers, which are
  /// created when the state is first read: without either, an update is an assignment. Benchmark
  /// row: "send, one view store with a sink".
  @exclusivity(unchecked) @usableFromInline
  var now: (isObserved: Bool, subscriptions: [Subscription], trackers: StateTrackers?)

  @usableFromInline
  init(_ state: State, _ check: @escaping (StateObserver, UnsafeRawPointer) -> Void) {
    current = state
    now = (false, [], nil)
    super.init(check)
  }

  /// The state; Observation tracks it as a whole.
  package var state: State {
    if trackersNow.readWhole() { now.isObserved = true }
    return current
  }

  /// A part of the state, which Observation tracks separately.
  func field<Field: Equatable>(_ keyPath: KeyPath<State, Field>) -> Field {
    let isTracked = trackersNow.read(keyPath) {
      { old, new in
        old.assumingMemoryBound(to: State.self).pointee[keyPath: keyPath]
          == new.assumingMemoryBound(to: State.self).pointee[keyPath: keyPath]
      }
    }
    if isTracked { now.isObserved = true }
    return current[keyPath: keyPath]
  }

  private var trackersNow: StateTrackers {
    if let trackers = now.trackers { return trackers }
    let new = StateTrackers()
    now.trackers = new
    return new
  }

  /// Stores a state that differs: Observation is notified before, subscribers after the drain.
  @inlinable
  func update(_ state: State) {
    if now.isObserved { return updateObserved(state) }
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  @inlinable @inline(never)
  func updateObserved(_ state: State) {
    // The old state is released after the assignment: destroying it may run code that reads this
    // object.
    let replaced = current
    // Reads during the will-set are tracked again, for the next change.
    let didSet = notifyTrackers(from: replaced, to: state)
    current = state
    didSet?()
    now.isObserved = Subscription.enqueue(&now.subscriptions) || now.trackers?.isTracked ?? false
    withExtendedLifetime(replaced) {}
  }

  @inlinable
  func notifyTrackers(from old: State, to new: State) -> (() -> Void)? {
    guard let trackers = now.trackers, trackers.isTracked else { return nil }
    return withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) { trackers.willSet(from: old, to: $0) }
    }
  }

  /// Calls `body` with the current state, and after each drain that changed it.
  ///
  /// The subscription keeps this object alive until it is cancelled.
  @inlinable
  func subscribe(
    in notifications: NotificationQueue, _ body: @escaping (State) -> Void
  ) -> Subscription {
    let subscription = notifications.subscribe { [self] in body(current) }
    Subscription.insert(subscription, into: &now.subscriptions)
    now.isObserved = true
    body(current)
    return subscription
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
      state.borrow { (state: borrowing State) in
        if !isDuplicate(observed.current, state) { observed.update(state) }
      }
    }
  }
}

extension ObservedState where State: Equatable {
  /// Stores each state that is not equal to the current one.
  @inlinable
  static func unlessEqual(_ state: State) -> ObservedState {
    ObservedState(state) { observer, state in
      let observed = observer.asOwnType(ObservedState.self)
      state.borrow { (state: borrowing State) in
        if observed.current != state { observed.update(state) }
      }
    }
  }
}
