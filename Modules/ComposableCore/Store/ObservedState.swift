/// The state of one view store, which observes its store. Used on the store's actor.
///
/// An update is an assignment while no subscriber and no tracker waits for a change, and the check
/// that decides whether there is one is specialized for the state. Invariant: subscribers are only
/// added to the queue here, and called by it, so `current` is final when they run.
@usableFromInline
package final class ObservedState<State>: StateObserver {
  // No access to these two contains another: what a program's code does during an update, it does
  // between two accesses. Row: "1000 sibling view stores".
  @exclusivity(unchecked) @usableFromInline var current: State
  /// Whether a subscriber or a tracker may wait for a change. Else an update is an assignment.
  @exclusivity(unchecked) @usableFromInline var isObserved = false
  @usableFromInline var subscriptions: [Subscription] = []
  /// Created when the state is first read.
  @usableFromInline var trackers: StateTrackers?

  /// Starts with `state`. `check` is called with each new state of the store, and decides whether
  /// it is taken.
  @usableFromInline
  init(_ state: State, _ check: @escaping Check) {
    current = state
    super.init(check)
  }

  /// The state; Observation tracks it as a whole.
  package var state: State {
    if readyTrackers().readWhole() { isObserved = true }
    return current
  }

  /// A part of the state, which Observation tracks separately.
  func field<Field: Equatable>(_ keyPath: KeyPath<State, Field>) -> Field {
    let isTracked = readyTrackers().read(keyPath) {
      { old, new in
        (old as? State)?[keyPath: keyPath] == (new as? State)?[keyPath: keyPath]
      }
    }
    if isTracked { isObserved = true }
    return current[keyPath: keyPath]
  }

  /// The trackers, which are created now if the state has not been read before.
  private func readyTrackers() -> StateTrackers {
    if let trackers { return trackers }
    let new = StateTrackers()
    trackers = new
    return new
  }

  /// Stores a state that differs: Observation is notified before, subscribers after the drain.
  @inlinable
  func update(_ state: State) {
    if isObserved { return updateObserved(state) }
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  /// Stores a state that subscribers or trackers may wait for.
  @inlinable @inline(never)
  func updateObserved(_ state: State) {
    // The old state is released after the assignment: destroying it may run code that reads this
    // object. Reads during the will-set are tracked again, for the next change.
    let replaced = current
    let didSet = trackers?.willSet(from: replaced, to: state)
    current = state
    didSet?()
    isObserved = Subscription.enqueue(&subscriptions) || trackers?.isTracked ?? false
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body` with the current state, and after each drain that changed it.
  ///
  /// The subscription keeps this object alive until it is cancelled.
  @inlinable
  func subscribe(
    in notifications: NotificationQueue, _ body: @escaping (State) -> Void
  ) -> Subscription {
    let subscription = notifications.subscribe { [self] in body(current) }
    add(subscription)
    body(current)
    return subscription
  }

  /// Adds a subscriber, which is notified after each drain that changes the state.
  @usableFromInline
  func add(_ subscription: Subscription) {
    Subscription.insert(subscription, into: &subscriptions)
    isObserved = true
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
