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
  @usableFromInline package let currentState: @MainActor () -> State
  @usableFromInline let observers: StateObservers<State>
  @usableFromInline package let process: (Action) -> SendTask?
  @usableFromInline package let runtime: EffectRuntime
  /// The root's engine; every scope keeps it alive.
  @usableFromInline package let root: AnyObject

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
    observers = engine.watchers
    process = { engine.send($0) }
    root = engine
    runtime = engine.runtime
  }

  @usableFromInline
  init(
    currentState: @escaping @MainActor () -> State, process: @escaping (Action) -> SendTask?,
    observers: StateObservers<State>, runtime: EffectRuntime, root: AnyObject
  ) {
    self.currentState = currentState
    self.observers = observers
    self.process = process
    self.root = root
    self.runtime = runtime
  }

  // On the main actor, wherever the last reference was dropped: it takes the engine and its effects
  // along.
  isolated deinit {}

  /// The engine at the root, for who replays and undoes; nil on a scope.
  package var engine: Engine<State, Action>? {
    root as? Engine<State, Action>
  }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  public var effectsInFlight: [EffectInfo] {
    runtime.inFlight
  }
}
