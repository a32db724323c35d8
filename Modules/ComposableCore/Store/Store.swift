/// Holds a feature's state, and runs its reducer and effects.
///
/// A store has no public `state` or `send`; view stores have them, for the part that a view needs.
/// `scope` returns stores for parts of the state; they share the same root and copy nothing.
///
/// Runs on the main actor. The store owns its effects: releasing the root and all its scopes
/// cancels the effects in flight.
///
/// ```swift
/// let store = Store(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { "\($0) is a number" }))
/// let facts = ViewStore(store)
/// facts.send(.incrTapped)
/// facts.count  // 1
/// ```
@MainActor
public final class Store<State, Action> {
  /// Reads the state. Like `process`, it retains the root's engine.
  @usableFromInline let currentState: () -> State
  /// Sends an action to the root; returns the node of the send, if it is still running.
  @usableFromInline let process: (Action) -> SendNode?
  /// The view stores and scopes that follow this store's state.
  @usableFromInline let listeners: StateListeners<State>

  /// Creates a root store.
  ///
  /// Nothing is reduced and no effect starts until an action is sent. Misuse by effects, at any
  /// time and on any thread, is reported to the ``IssueReporter/current`` of this call.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: The feature's reducer.
  ///   - environment: The reducer's dependencies.
  ///   - observer: Observes every reduction and effect; nil has no overhead.
  @inlinable
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    observer: StoreObserver<State, Action>? = nil
  ) {
    let reduce = reducer.reduce
    self.init(
      engine: Engine(
        initialState: initialState, observer: observer, runtime: .onMainActor()
      ) { state, action in reduce(&state, action, environment) })
  }

  /// Creates the root store of an engine.
  @inlinable
  package init(engine: Engine<State, Action>) {
    currentState = { engine.state }
    process = { engine.send($0) }
    listeners = engine.listeners
  }

  /// Creates a scoped store that reads its state and processes its actions with closures.
  @usableFromInline
  init(
    currentState: @escaping () -> State, process: @escaping (Action) -> SendNode?,
    listeners: StateListeners<State>
  ) {
    self.currentState = currentState
    self.process = process
    self.listeners = listeners
  }

  /// On the main actor, wherever the last reference is released, because it releases the engine and
  /// its effects.
  isolated deinit {}

  /// The root's engine; nil for a scoped store.
  var engine: Engine<State, Action>? {
    let engine = listeners.runtime.engine as? Engine<State, Action>
    // A scope may have its root's types, but never its root's listeners.
    return engine?.listeners === listeners ? engine : nil
  }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  ///
  /// Use it in tests and tools; a view shows only its state.
  public var effectsInFlight: [EffectInfo] {
    listeners.runtime.effectsInFlight
  }
}
