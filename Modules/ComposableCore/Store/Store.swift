/// Holds a feature's state, runs its reducer and its effects.
///
/// A store has no public `state` and no public `send`: those are its view stores', which see only
/// what a view needs. `scope` makes stores for parts of the state; they are lenses on the same
/// root, not copies.
///
/// Runs on the main actor. The store owns its effects: releasing the root and everything scoped
/// from it cancels what is in flight.
///
/// ```swift
/// let store = Store(initialState: FactState(), reducer: counterReducer, environment: ())
/// let viewStore = ViewStore(store)
/// viewStore.send(.incrTapped)
/// ```
@MainActor
public final class Store<State, Action> {
  // Both functions keep the root's engine alive.
  @usableFromInline let currentState: () -> State
  @usableFromInline let process: (Action) -> SendTask?
  @usableFromInline let stateObservers: StateObservers<State>

  /// Makes a root store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: what each action does.
  ///   - environment: what the reducer may ask of the outside world.
  ///   - observer: sees every reduction and effect; nil costs nothing.
  @inlinable
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    observer: StoreObserver<State, Action>? = nil
  ) {
    let reduce = reducer.reduce
    self.init(
      engine: Engine(initialState: initialState, observer: observer) { state, action in
        reduce(&state, action, environment)
      })
  }

  /// Makes the root store of an engine.
  @inlinable
  package init(engine: Engine<State, Action>) {
    currentState = { engine.state }
    process = { engine.send($0) }
    stateObservers = engine.stateObservers
  }

  @usableFromInline
  init(
    currentState: @escaping () -> State, process: @escaping (Action) -> SendTask?,
    stateObservers: StateObservers<State>
  ) {
    self.currentState = currentState
    self.process = process
    self.stateObservers = stateObservers
  }

  // On the main actor, wherever the last reference was dropped: it takes the engine and its effects
  // along.
  isolated deinit {}

  /// The root's engine; nil for a scoped store.
  var engine: Engine<State, Action>? {
    let engine = stateObservers.notifications.runtime.mailbox.recipient as? Engine<State, Action>
    // A scope may have its root's types, but never its root's observers.
    return engine?.stateObservers === stateObservers ? engine : nil
  }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  public var effectsInFlight: [EffectInfo] {
    stateObservers.notifications.runtime.inFlight
  }
}
