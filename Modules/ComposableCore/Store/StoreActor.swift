/// A store off the main actor, for servers and tools that keep many sessions.
///
/// It runs the same engine by the same rules as `Store`, on an executor of its own or on one that
/// is given. It has no scopes and no view stores: `send`, `state` and `states` are all there is to
/// it. It owns its effects: releasing it cancels what is in flight.
///
/// ```swift
/// let session = StoreActor(
///   initialState: Settings(), reducer: reducer, environment: Environment())
/// await session.send(.refreshTapped).finish()
/// ```
public actor StoreActor<State, Action> {
  @usableFromInline package nonisolated let contents: StoreActorContents<State, Action>
  @usableFromInline nonisolated let host: StoreActorHost

  /// Makes a store on a serial executor.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: what each action does.
  ///   - environment: what the reducer may ask of the outside world.
  ///   - executor: where the store runs; nil for an executor of its own.
  ///   - observer: sees every reduction and effect, on the store's executor; nil costs nothing.
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
        Engine(initialState: initialState, observer: observer, host: host) { state, action in
          reduce(&state, action, environment)
        }), host)
  }

  /// Makes the store of an engine.
  @inlinable
  package init(_ contents: StoreActorContents<State, Action>, _ host: StoreActorHost) {
    self.contents = contents
    self.host = host
  }

  // On the store's executor, wherever the last reference was dropped. An isolated deinit would say
  // the same, but with one the compiler rejects optimized programs that use the store: "circular
  // reference".
  deinit {
    let contents = contents
    host.runLast { contents.end() }
  }

  /// The executor on which the store runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    host.home.unownedExecutor
  }

  /// The state after the last action.
  public var state: State { contents.engine.state }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  public var effectsInFlight: [EffectInfo] { contents.engine.runtime.inFlight }

  /// Processes `action`, with everything that it causes synchronously, before it returns.
  ///
  /// Sent from inside a drain, from a synchronous effect, it waits in the queue.
  ///
  /// - Returns: everything the action caused, to wait for or to cancel. It does not keep the store
  ///   alive.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask {
    let task = host.run { contents.engine.send(action) }
    return ViewStoreTask(task, on: host.home)
  }

  /// The state now, and after each drain that left one that is no duplicate of the one before.
  ///
  /// All of them wait for a slow loop; with `bufferingNewest`, the newest so many. The sequence
  /// does not keep the store alive: it ends when the store is released.
  public func states(
    bufferingNewest limit: Int = .max,
    removeDuplicates isDuplicate: @escaping @Sendable (State, State) -> Bool
  ) -> StoreStates<State> {
    contents.removeFinished()
    let buffer = StateBuffer<State>(newest: limit)
    // A sequence that nothing reads any more takes no state, and compares none.
    let observed = ObservedState.unless(
      { buffer.isFinished || isDuplicate($0, $1) }, contents.engine.state)
    let stateObservers = contents.engine.stateObservers
    stateObservers.add(observed)
    let subscription = observed.subscribe(in: stateObservers.notifications) { buffer.append($0) }
    contents.watching.append((buffer, observed, subscription))
    return StoreStates(
      buffer,
      subscription: AnyCancellable {
        subscription.cancel()
        buffer.finish()
      })
  }
}

extension StoreActor where State: Equatable & SendableMetatype {
  /// The state now, and each that differs from the one before; none is lost on a slow loop.
  ///
  /// ```swift
  /// for await state in await session.states where state.name == "Ada" { break }
  /// ```
  public var states: StoreStates<State> {
    states(removeDuplicates: { $0 == $1 })
  }

  /// The state now, and each that differs from the one before; of those that wait, the newest
  /// `limit`.
  public func states(bufferingNewest limit: Int) -> StoreStates<State> {
    states(bufferingNewest: limit, removeDuplicates: { $0 == $1 })
  }
}

/// What a `StoreActor` owns.
///
/// @unchecked Sendable: used on the store's executor only, where `end` also releases the engine.
@usableFromInline
package final class StoreActorContents<State, Action>: @unchecked Sendable {
  // Unmanaged: the last reference to the store may go away on any thread, the engine only here.
  private let retained: Unmanaged<Engine<State, Action>>
  /// The sequences of states, and what passes the states on to them.
  var watching:
    [(buffer: StateBuffer<State>, observed: ObservedState<State>, subscription: Subscription)] = []

  @usableFromInline
  package init(_ engine: Engine<State, Action>) {
    retained = .passRetained(engine)
  }

  @usableFromInline
  package var engine: Engine<State, Action> { retained.takeUnretainedValue() }

  /// Stops passing states on to sequences that nothing reads any more.
  func removeFinished() {
    for over in watching where over.buffer.isFinished {
      engine.stateObservers.remove(over.observed)
    }
    watching.removeAll { $0.buffer.isFinished }
  }

  /// Ends the sequences of states and cancels what is in flight. Nothing is used after that.
  func end() {
    for (buffer, observed, subscription) in watching {
      engine.stateObservers.remove(observed)
      subscription.cancel()
      buffer.finish()
    }
    watching = []
    retained.release()
  }
}
