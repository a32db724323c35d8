/// A store off the main actor, for servers and tools with many sessions.
///
/// It runs the same engine with the same rules as `Store`, on its own executor or on a given one.
/// It has no scopes and no view stores, only `send`, `state` and `states`. It owns its effects:
/// releasing it cancels those in flight.
///
/// States and actions that cross to another actor have to be `Sendable`, or not be used elsewhere
/// afterward; the store takes over the environment when it is created. Your values are used and
/// destroyed on the store's executor only.
///
/// ```swift
/// let session = StoreActor(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { "\($0) is a number" }))
/// await session.send(.factTapped).finish()
/// await session.state.fact  // "0 is a number"
/// ```
public actor StoreActor<State, Action> {
  /// The engine and the sequences of states; used on the executor only.
  @usableFromInline package nonisolated let contents: StoreActorContents<State, Action>
  /// Runs the engine on the executor, and its effects.
  @usableFromInline nonisolated let host: StoreActorHost

  /// Creates a store on a serial executor.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: The feature's reducer.
  ///   - environment: The reducer's dependencies.
  ///   - executor: The store's executor; nil for its own.
  ///   - observer: Observes every reduction and effect, on the store's executor; nil has no
  ///     overhead.
  @inlinable
  public init<Environment>(
    initialState: sending State, reducer: Reducer<State, Action, Environment>,
    environment: sending Environment, executor: (any SerialExecutor)? = nil,
    observer: sending StoreObserver<State, Action>? = nil
  ) {
    let host = StoreActorHost(executor: executor)
    let reduce = reducer.reduce
    self.init(
      StoreActorContents(
        Engine(
          initialState: initialState, observer: observer, runtime: host.makeRuntime()
        ) { state, action in reduce(&state, action, environment) }), host)
  }

  /// Creates the store of an engine.
  @inlinable
  package init(_ contents: StoreActorContents<State, Action>, _ host: StoreActorHost) {
    self.contents = contents
    self.host = host
  }

  /// Ends the contents on the store's executor, wherever the last reference is released. It isn't
  /// an isolated deinit, because the compiler then rejects optimized programs that use the store:
  /// "circular reference".
  deinit {
    let contents = contents
    host.runOnActor { contents.end() }
  }

  /// The executor on which the store runs.
  ///
  /// The concurrency runtime uses it: the given executor, or the store's own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    host.home.unownedExecutor
  }

  /// The state after the last action.
  ///
  /// ```swift
  /// func fact(in session: StoreActor<FactState, FactAction>) async -> String? {
  ///   await session.state.fact
  /// }
  /// ```
  public var state: State { contents.engine.state }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  public var effectsInFlight: [EffectInfo] { contents.engine.runtime.effectsInFlight }

  /// Processes `action` and everything it causes synchronously before it returns.
  ///
  /// If a synchronous effect calls it inside a drain, the action is queued.
  ///
  /// ```swift
  /// func loadFact(in session: StoreActor<FactState, FactAction>) async {
  ///   await session.send(.factTapped).finish()
  /// }
  /// ```
  ///
  /// - Returns: A task for everything the action caused, to wait for or to cancel. It does not keep
  ///   the store alive.
  // Final, because only then are calls specialized for the store's types.
  @inlinable
  @discardableResult
  public final func send(_ action: Action) -> ViewStoreTask {
    let node = host.run { contents.engine.send(action) }
    return ViewStoreTask(node, on: host.home)
  }

  /// The current state, and each state after a drain that is not a duplicate of the previous one.
  ///
  /// All states are buffered for a slow loop; with `bufferingNewest` only the newest ones. The
  /// sequence does not keep the store alive: it ends when the store is released.
  ///
  /// `isDuplicate` runs on the store's executor, once for each drain and each sequence. Release a
  /// sequence that is no longer read, because it buffers states until then.
  public func states(
    bufferingNewest limit: Int = .max,
    removeDuplicates isDuplicate: @escaping @Sendable (State, State) -> Bool
  ) -> StoreStates<State> {
    contents.removeFinished()
    let buffer = StateBuffer<State>(newest: limit)
    // A finished sequence stores and compares no states.
    let observedState = ObservedState(contents.engine.state, contents.engine.runtime)
    let listeners = contents.engine.listeners
    observedState.listen(to: listeners, unless: { buffer.isFinished || isDuplicate($0, $1) })
    let subscriber = observedState.subscribe { buffer.append($0) }
    contents.sequences.append(
      .init(buffer: buffer, observedState: observedState, subscriber: subscriber))
    return StoreStates(
      buffer,
      subscription: AnyCancellable {
        subscriber.cancel()
        buffer.finish()
      })
  }
}

extension StoreActor where State: Equatable & SendableMetatype {
  /// The current state, and each that differs from the previous one; a slow loop misses none.
  ///
  /// ```swift
  /// func waitForFact(in session: StoreActor<FactState, FactAction>) async {
  ///   for await state in await session.states where state.fact != nil { break }
  /// }
  /// ```
  public var states: StoreStates<State> {
    states(removeDuplicates: { $0 == $1 })
  }

  /// The current state, and each different one; only the newest `limit` states are buffered.
  ///
  /// Use it for a loop that shows the state and may skip some: with a limit of 1 it never falls
  /// behind.
  public func states(bufferingNewest limit: Int) -> StoreStates<State> {
    states(bufferingNewest: limit, removeDuplicates: { $0 == $1 })
  }
}

/// The engine and subscriptions of a `StoreActor`.
///
/// @unchecked Sendable: used on the store's executor only. Any thread may release it, so `end`
/// first releases its contents on the executor.
@usableFromInline
package final class StoreActorContents<State, Action>: @unchecked Sendable {
  /// Nil after `end`.
  private var storedEngine: Engine<State, Action>?

  /// A sequence of states and the subscription that fills it.
  struct Sequence {
    let buffer: StateBuffer<State>
    let observedState: ObservedState<State>
    let subscriber: Subscriber
  }

  var sequences: [Sequence] = []

  /// Takes over the engine of one store.
  @usableFromInline
  package init(_ engine: Engine<State, Action>) {
    storedEngine = engine
  }

  /// The engine. Must not be read after `end`.
  @usableFromInline
  package var engine: Engine<State, Action> {
    guard let storedEngine else { preconditionFailure("A store was used after its release.") }
    return storedEngine
  }

  /// Removes the finished sequences.
  ///
  /// Reads `isFinished` once per sequence, because another thread may finish one in the meantime:
  /// exactly the removed sequences must stop observing the state.
  func removeFinished() {
    sequences.removeAll { sequence in
      guard sequence.buffer.isFinished else { return false }
      engine.listeners.remove(sequence.observedState)
      return true
    }
  }

  /// Ends the sequences of states and cancels the effects in flight. Must be the last call.
  func end() {
    for sequence in sequences {
      engine.listeners.remove(sequence.observedState)
      sequence.subscriber.cancel()
      sequence.buffer.finish()
    }
    sequences = []
    storedEngine = nil
  }
}
