/// The state of one view store, or of one sequence of a store's states, with its subscribers and
/// trackers. Used on the store's actor.
@usableFromInline
package final class ViewState<State> {
  /// Accesses never overlap: a comparison or a deinit that reads the state runs between them.
  /// Benchmark: "1000 sibling view stores, one field changes".
  @exclusivity(unchecked) @usableFromInline var current: State
  /// The state that replaces the current one, while the trackers of its fields are notified.
  @usableFromInline var next: State?
  /// Whether a subscriber or a tracker may wait for a change. If not, an update is an assignment.
  @usableFromInline var isObserved = false
  @usableFromInline var subscribers: [Subscriber] = []
  /// Created when the state is first read.
  @usableFromInline var trackers: FieldTrackers?

  @inlinable
  init(_ state: State) {
    current = state
  }

  /// The state; Observation tracks it as a whole.
  package var state: State {
    readyTrackers().readWhole()
    isObserved = true
    return current
  }

  /// A part of the state, which Observation tracks separately.
  func field<Field: Equatable>(_ keyPath: KeyPath<State, Field>) -> Field {
    readyTrackers().read(keyPath) {
      // The trackers belong to this object.
      { [unowned self] in current[keyPath: keyPath] == next?[keyPath: keyPath] }
    }
    isObserved = true
    return current[keyPath: keyPath]
  }

  /// The trackers, created at the first read of the state.
  private func readyTrackers() -> FieldTrackers {
    if let trackers { return trackers }
    let new = FieldTrackers()
    trackers = new
    return new
  }

  /// Stores a new state: Observation is notified before the change, subscribers after the drain.
  @inlinable
  func update(_ state: State, in notifications: NotificationQueue) {
    if isObserved { return updateObserved(state, in: notifications) }
    // Released after the assignment: destroying it may run code that reads this object.
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  /// Stores a state that subscribers or trackers may wait for.
  @inlinable @inline(never)
  func updateObserved(_ state: State, in notifications: NotificationQueue) {
    let replaced = current
    var changed: [FieldTrackers.Field] = []
    if let trackers {
      next = state
      changed = trackers.changedFields()
      next = nil
      // Reads during the will-set are tracked again, for the next change.
      trackers.willSet(changed)
    }
    current = state
    trackers?.didSet(changed)
    if !subscribers.isEmpty { notifications.enqueue(&subscribers) }
    isObserved = !subscribers.isEmpty || trackers?.mayBeTracked ?? false
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body` with the current state, and after each drain that changed it.
  ///
  /// The subscription keeps this object alive until it is cancelled.
  func subscribe(
    in notifications: NotificationQueue, _ body: @escaping (State) -> Void
  ) -> Subscriber {
    let subscriber = notifications.subscribe { [self] in body(current) }
    Subscriber.append(subscriber, to: &subscribers)
    isObserved = true
    body(current)
    return subscriber
  }
}

extension ViewState {
  /// Observes a store, and stores each state that isn't a duplicate of the current one.
  @inlinable
  func observe(
    _ observers: ObserverList<State>, unless isDuplicate: @escaping (State, State) -> Bool
  ) {
    observers.add(self) { [self, notifications = observers.notifications] state in
      if !isDuplicate(current, state) { update(state, in: notifications) }
    }
  }
}
