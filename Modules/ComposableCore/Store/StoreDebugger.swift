/// Gives tools access to a store's reductions and effects.
///
/// The REPL's undo, timeline and inspector use it. Only a root store has a debugger; a scoped store
/// has none.
///
/// ```swift
/// let store = Store(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { "\($0) is a number" }))
/// let debugger = StoreDebugger(store)
/// debugger?.restore(FactState(count: 7))
/// store.view.count  // 7
/// ```
@MainActor
public struct StoreDebugger<State, Action> {
  /// Unowned, because a debugger may be released on any thread, and a strong reference would then
  /// release the engine there. The store releases it on the main actor.
  private unowned let engine: Engine<State, Action>
  /// The root store, kept alive as long as its debugger.
  private let store: Store<State, Action>

  /// A debugger for `store`, which it keeps alive; nil for a scoped store.
  public init?(_ store: Store<State, Action>) {
    guard let engine = store.engine else { return nil }
    self.engine = engine
    self.store = store
  }

  /// The current state; during a drain, the state after the last reduction.
  public var state: State { engine.state }

  /// The number of the last reduction, counted from 1; zero before the first.
  package var reductions: Int { engine.reductions }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  package var effectsInFlight: [EffectInfo] { engine.runtime.effectsInFlight }

  /// The effects in flight that do not wait for a test to advance virtual time, in order.
  ///
  /// A tool that runs a script waits for these, and not for a timer that only the script can
  /// advance.
  package var effectsOffVirtualTime: [EffectInfo] { engine.root.effectsOffVirtualTime }

  /// Calls `body` when a task of an effect has fallen asleep on virtual time, or woken, so that
  /// ``effectsOffVirtualTime`` may differ. Only effects that start later are observed.
  package func onSleep(_ body: @escaping () -> Void) { engine.runtime.onSleep = body }

  /// Calls `observer` for each reduction and effect until the result is canceled or released.
  ///
  /// Observers are called in the order in which they were added, within the drain. The result may
  /// be canceled on any thread; off the main actor that takes effect with the next delivery.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// let subscription = StoreDebugger(store)?.observe(StoreObserver { print("\($0.action)") })
  /// store.view.send(.incrTapped)
  /// subscription?.cancel()
  /// // Prints incrTapped
  /// ```
  public func observe(_ observer: StoreObserver<State, Action>) -> AnyCancellable {
    engine.observe(observer)
    let runtime = engine.runtime
    let remove = ActorConfined { [weak engine, id = observer.id] in engine?.removeObserver(id) }
    return AnyCancellable { runtime.host.runOnActor { remove.value() } }
  }

  /// Replaces the state without an action and notifies the view stores.
  ///
  /// The effects of children that `state` lacks are canceled. While an action is being processed,
  /// this is reported and changes nothing.
  ///
  /// No reducer runs, and ``StoreObserver/reduced`` is not called.
  public func restore(_ state: State) {
    engine.restore(state)
  }

  /// Replaces the state and cancels all effects; `restart` may start effects of an earlier moment
  /// again.
  ///
  /// All throttle intervals end. The view stores are notified once, at the end. While an action is
  /// being processed, this is reported and changes nothing, and `restart` is not called.
  ///
  /// ```swift
  /// func goBack(
  ///   _ debugger: StoreDebugger<FactState, FactAction>,
  ///   to reduction: StoreObserver<FactState, FactAction>.Reduction, restarting effect: EffectInfo
  /// ) {
  ///   debugger.restore(reduction.after) {
  ///     debugger.restart(
  ///       [effect.position], of: reduction.action, in: reduction.before, number: reduction.number)
  ///   }
  /// }
  /// ```
  package func restore(_ state: State, restarting restart: () -> Void) {
    engine.restore(state, restarting: restart)
  }

  /// Starts effects of an earlier reduction again, each from its beginning.
  ///
  /// The action is reduced again in its earlier state, and the resulting state is discarded. Of the
  /// returned effect, those parts start that were in flight.
  ///
  /// Only the parts of a `merge` start one by one. Any other operator, such as `concatenate`,
  /// `delay` or `debounce`, starts again as a whole, and what it emits is sent again. An effect is
  /// canceled immediately if the present state lacks the child whose reducer returned it, or
  /// contains a replacement.
  ///
  /// - Parameters:
  ///   - positions: `EffectInfo.position` of each effect that was in flight. Other effects of the
  ///     reduction do not start.
  ///   - action: The action to reduce again.
  ///   - state: The state before the action.
  ///   - number: The number that the effects have as ``EffectInfo/reduction``. Actions that they
  ///     send have it as ``StoreObserver/Reduction/startedBy``.
  package func restart(_ positions: [[Int]], of action: Action, in state: State, number: Int) {
    engine.restart(positions, of: action, in: state, number: number)
  }

  /// Cancels all effects.
  package func cancelEffects() { engine.cancelEffects() }
}
