import Observation

/// A view's access to a store: the state it shows, and the actions it sends.
///
/// Its state changes only if `removeDuplicates` returns false, at most once per drain of the
/// store's queue. The state changes before `publisher` emits; Observation's will-set is called
/// before the change. A view store keeps its store alive. Runs on the main actor.
///
/// ```swift
/// let store = Store(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { "\($0) is a number" }))
/// let count = ViewStore(store.scope(state: \.count))
/// count.send(.incrTapped)
/// count.state  // 1
/// ```
@MainActor @dynamicMemberLookup
public final class ViewStore<State, Action>: Observable {
  /// The state of this view store, with its subscribers and trackers.
  @usableFromInline let observedState: ObservedState<State>
  /// The observed store, kept alive.
  @usableFromInline let store: Store<State, Action>

  /// Observes `store`; takes a new state only if `isDuplicate` of the old and the new one is false.
  ///
  /// `isDuplicate` is called at most once per drain.
  @inlinable
  public convenience init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping @MainActor (State, State) -> Bool
  ) {
    self.init(store, ObservedState(store.currentState(), store.listeners.runtime))
    observedState.listen(to: store.listeners, unless: { isDuplicate($0, $1) })
  }

  /// A view store that does not observe its store yet.
  @usableFromInline
  init(_ store: Store<State, Action>, _ observedState: ObservedState<State>) {
    self.store = store
    self.observedState = observedState
  }

  /// Stops following the store. Runs on the main actor, wherever the last reference is released.
  isolated deinit {
    store.listeners.remove(observedState)
  }

  /// The state after the last drain that changed it.
  ///
  /// Reading it inside `withObservationTracking` tracks the whole state; a dynamic member tracks
  /// one part.
  ///
  /// It doesn't change during a drain, so subscribers and views never see an intermediate state.
  @inlinable public var state: State {
    observedState.state
  }

  /// A part of the state.
  ///
  /// Observation tracks it separately: a tracker that reads only `viewStore.count` inside
  /// `withObservationTracking` is not notified when another part changes. A part that was read is
  /// compared by `==` at each change of the state, until the part itself has changed. If more than
  /// 10,000 parts were read, a change notifies the trackers of all of them.
  ///
  /// ```swift
  /// let facts = Store(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" })
  /// ).view
  /// withObservationTracking {
  ///   print("count \(facts.count)")
  /// } onChange: {
  ///   print("the count changes")
  /// }
  /// facts.send(.incrTapped)
  /// // Prints count 0
  /// // Prints the count changes
  /// ```
  @inlinable
  public subscript<Local: Equatable>(dynamicMember keyPath: KeyPath<State, Local>) -> Local {
    observedState.field(keyPath)
  }

  /// A part of the state that cannot be compared; Observation tracks the whole state instead.
  ///
  /// Make the part `Equatable` if you can, so that its trackers are notified only of its own
  /// changes.
  @inlinable
  public subscript<Local>(dynamicMember keyPath: KeyPath<State, Local>) -> Local {
    observedState.state[keyPath: keyPath]
  }

  /// Emits the current state, and each following one.
  ///
  /// A dynamic member of it emits a part of the state when that part changes:
  ///
  /// ```swift
  /// let facts = Store(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" })
  /// ).view
  /// let subscription = facts.publisher.count.sink { print("count \($0)") }
  /// facts.send(.incrTapped)
  /// // Prints count 0
  /// // Prints count 1
  /// ```
  public var publisher: StorePublisher<State> {
    StorePublisher(self)
  }

  /// Sends an action to the store.
  ///
  /// ```swift
  /// let facts = Store(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" })
  /// ).view
  /// await facts.send(.factTapped).finish()
  /// facts.fact  // "0 is a number"
  /// ```
  ///
  /// Usually it is processed before this returns, with everything it causes synchronously. While
  /// the store is busy, as when a subscriber or a synchronous effect calls this, the action is
  /// queued, and this returns immediately.
  ///
  /// - Returns: A task for everything the action caused, to wait for or to cancel.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask {
    guard let node = store.process(action) else { return ViewStoreTask() }
    return ViewStoreTask(node)
  }
}

extension ViewStore where State: Equatable {
  /// Observes `store`; takes a new state only if it is not equal to the old one.
  @inlinable
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, ObservedState(store.currentState(), store.listeners.runtime))
    observedState.listen(to: store.listeners)
  }
}

extension ViewStore where State == Void {
  /// Creates a view store that only sends, at no cost to drains.
  ///
  /// Use it for a view that reads no state, such as a menu.
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, ObservedState((), store.listeners.runtime))
  }
}

/// The state of one view store, or of one sequence of a store's states, with its observers. Used on
/// the store's actor.
@usableFromInline
package final class ObservedState<State> {
  // Accesses to these two never overlap: no access is under way while a comparison or a deinit
  // runs, which may read the state. Benchmark: "send, one view store, a field read after it".
  @exclusivity(unchecked) @usableFromInline var current: State
  /// Nil until the state is first read or subscribed to: until then, an update is an assignment.
  /// Benchmark: "send, one view store".
  @exclusivity(unchecked) @usableFromInline var observers: StateObservers<State>?
  /// The runtime of the store, which calls the subscribers.
  @usableFromInline let runtime: EffectRuntime

  @inlinable
  init(_ state: State, _ runtime: EffectRuntime) {
    current = state
    self.runtime = runtime
  }

  /// The state; Observation tracks it as a whole.
  @inlinable package var state: State {
    readyObservers().readWhole()
    return current
  }

  /// A part of the state, which Observation tracks separately.
  @inlinable
  func field<Field: Equatable>(_ keyPath: KeyPath<State, Field>) -> Field {
    readyObservers().read(keyPath) { ObservedState.comparison(of: keyPath) }
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

  @inlinable
  func readyObservers() -> StateObservers<State> {
    if let observers { return observers }
    let new = StateObservers<State>()
    observers = new
    return new
  }

  /// Stores a new state: Observation is notified before the change, subscribers after the drain.
  @inlinable
  func update(_ state: State) {
    if observers != nil { return updateObserved(state) }
    // Released after the assignment: destroying it may run code that reads this object.
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  /// Stores a state whose change subscribers or trackers may wait for.
  @inlinable @inline(never)
  func updateObserved(_ state: State) {
    let observers = readyObservers()
    let replaced = current
    let changed = observers.changedFields(from: replaced, to: state)
    // Reads during the will-set are tracked again, for the next change.
    observers.willSet(changed)
    current = state
    observers.didSet(changed)
    observers.enqueueSubscribers(in: runtime)
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body` with the current state, and after each drain that changed it.
  ///
  /// The subscription keeps this object alive until it is canceled.
  func subscribe(_ body: @escaping (State) -> Void) -> Subscriber {
    let subscriber = runtime.subscribe { [self] in body(current) }
    readyObservers().add(subscriber)
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
