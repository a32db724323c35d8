import Observation

/// The state of one view store, or of one sequence of a store's states, with its subscribers and
/// trackers. Used on the store's actor.
@usableFromInline
package final class ObservedState<State> {
  // Accesses never overlap: a comparison or a deinit that reads the state runs between them.
  // Benchmark: "1,000 view stores, one changes".
  @exclusivity(unchecked) @usableFromInline var current: State
  /// Whether a subscriber or a tracker may wait for a change. If not, an update is an assignment.
  /// Benchmark: "send, one view store".
  @exclusivity(unchecked) @usableFromInline var isObserved = false
  @usableFromInline var subscribers: [Subscriber] = []
  /// Created when the state is first read.
  @usableFromInline var trackers: FieldTrackers<State>?
  /// The runtime of the store, which calls the subscribers.
  @usableFromInline let runtime: EffectRuntime

  @inlinable
  init(_ state: State, _ runtime: EffectRuntime) {
    current = state
    self.runtime = runtime
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
    readyTrackers().read(keyPath) { ObservedState.comparison(of: keyPath) }
    isObserved = true
    return current[keyPath: keyPath]
  }

  /// Compares a part of two states. A variable is read at its offset, as by a reducer.
  @inlinable
  static func comparison<Field: Equatable>(
    of keyPath: KeyPath<State, Field>
  ) -> (State, State) -> Bool {
    guard let variable = keyPath as? WritableKeyPath else {
      return { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    }
    let field = StateField(variable)
    return { field.value(in: $0) == field.value(in: $1) }
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
  func update(_ state: State) {
    if isObserved { return updateObserved(state) }
    // Released after the assignment: destroying it may run code that reads this object.
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  /// Stores a state that subscribers or trackers may wait for.
  @inlinable @inline(never)
  func updateObserved(_ state: State) {
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
  /// The subscription keeps this object alive until it is canceled.
  func subscribe(_ body: @escaping (State) -> Void) -> Subscriber {
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
    listeners.add(self) { [self] state in
      // Mutation: R3, a view store changes although its state is equal
      if !isDuplicate(current, state) { update(state) }
    }
  }
}

extension ObservedState where State: Equatable {
  /// Follows a store, and stores each state that isn't equal to the current one.
  // Doesn't call the function above, whose closure would add a call to each comparison.
  @inlinable
  func listen(to listeners: StateListeners<State>) {
    listeners.add(self) { [self] state in
      if current != state { update(state) }
    }
  }
}
