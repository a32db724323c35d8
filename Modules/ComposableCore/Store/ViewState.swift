/// The state of one view store, or of one sequence of a store's states, with its subscribers and
/// trackers. Used on the store's actor.
@usableFromInline
package final class ViewState<State> {
  // Accesses to these two never overlap: a comparison or a deinit that reads the state runs between
  // them. Benchmark: "1,000 view stores, one changes".
  @exclusivity(unchecked) @usableFromInline var current: State
  /// Whether a subscriber or a tracker may wait for a change. If not, an update is an assignment.
  @exclusivity(unchecked) @usableFromInline var isObserved = false
  @usableFromInline var subscribers: [Subscriber] = []
  /// Created when the state is first read.
  @usableFromInline var trackers: FieldTrackers<State>?

  @inlinable
  init(_ state: State) {
    current = state
  }

  /// The state; Observation tracks it as a whole.
  @inlinable package var state: State {
    readyTrackers().readWhole()
    isObserved = true
    return current
  }

  /// A part of the state, which Observation tracks separately.
  @inlinable
  func field<Field: Equatable>(_ keyPath: KeyPath<State, Field>) -> Field {
    readyTrackers().read(keyPath) { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    isObserved = true
    return current[keyPath: keyPath]
  }

  /// The trackers, created at the first read of the state.
  @inlinable
  func readyTrackers() -> FieldTrackers<State> {
    if let trackers { return trackers }
    let new = FieldTrackers<State>()
    trackers = new
    return new
  }

  /// Stores a new state: Observation is notified before the change, subscribers after the drain.
  @inlinable
  func update(_ state: State, in runtime: EffectRuntime) {
    if isObserved { return updateObserved(state, in: runtime) }
    // Released after the assignment: destroying it may run code that reads this object.
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  /// Stores a state that subscribers or trackers may wait for.
  @inlinable @inline(never)
  func updateObserved(_ state: State, in runtime: EffectRuntime) {
    let replaced = current
    let changed = trackers?.changedFields(from: replaced, to: state) ?? []
    // Reads during the will-set are tracked again, for the next change.
    trackers?.willSet(changed)
    current = state
    trackers?.didSet(changed)
    if !subscribers.isEmpty { runtime.enqueue(&subscribers) }
    isObserved = !subscribers.isEmpty || trackers?.mayBeTracked ?? false
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body` with the current state, and after each drain that changed it.
  ///
  /// The subscription keeps this object alive until it is cancelled.
  func subscribe(in runtime: EffectRuntime, _ body: @escaping (State) -> Void) -> Subscriber {
    let subscriber = runtime.subscribe { [self] in body(current) }
    Subscriber.append(subscriber, to: &subscribers)
    isObserved = true
    body(current)
    return subscriber
  }

  /// Follows a store, and stores each state that isn't a duplicate of the current one.
  @inlinable @inline(__always)
  func listen(
    to listeners: StateListeners<State>, unless isDuplicate: @escaping (State, State) -> Bool
  ) {
    listeners.add(self) { [self, runtime = listeners.runtime] state in
      if !isDuplicate(current, state) { update(state, in: runtime) }
    }
  }
}
