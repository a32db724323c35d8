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
  public var reductions: Int { engine.reductions }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  public var effectsInFlight: [EffectInfo] { engine.runtime.effectsInFlight }

  /// The effects in flight that do not wait for a test to advance virtual time, in order.
  ///
  /// A tool that runs a script waits for these, and not for a timer that only the script can
  /// advance.
  public var effectsOffVirtualTime: [EffectInfo] { engine.root.effectsOffVirtualTime }

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

  /// Replaces the state, cancels all effects, and resumes the effects of an earlier moment.
  ///
  /// Each given action is reduced again, in its recorded state, and the resulting state is
  /// discarded. The parts of the returned effect that were in flight at the earlier moment start
  /// from the beginning:
  /// - A part that had ended does not start. This holds for the parts of a `merge`, the first parts
  ///   of a `concatenate`, and synchronous work. A `debounce` that had waited does not wait again,
  ///   and `cancelInFlight` does not cancel again.
  /// - A value that was waiting in a `delay`, `receive(on:)` or `throttle` waits there again, for
  ///   the whole time. The effect that emitted it starts again for this, even if it had ended.
  ///   Other values that effects emit while they start were reduced the first time, and are
  ///   dropped.
  /// - The end of a `delay` waits again too.
  ///
  /// A resumed effect has a new number; it keeps its id, its state path, and the number of its
  /// reduction. It is canceled immediately if `state` lacks the child whose reducer returned it,
  /// or contains a replacement. All throttle intervals end.
  ///
  /// The view stores are notified once, at the end. ``StoreObserver/reduced`` is not called;
  /// `effectStarted` and `effectEnded` are. While an action is being processed, this is reported
  /// and changes nothing.
  ///
  /// ```swift
  /// func goBack(
  ///   _ debugger: StoreDebugger<FactState, FactAction>,
  ///   to reduction: StoreObserver<FactState, FactAction>.Reduction, resuming effect: EffectInfo
  /// ) {
  ///   debugger.restore(
  ///     reduction.after,
  ///     resuming: [ResumedReduction(reduction, effects: [effect.position])])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - reductions: The reductions that started the effects, in order. The sequence is iterated
  ///     while they are resumed, so a lazy sequence can prepare the environment for each of them.
  /// - Returns: The resumed effects, in the order in which they started.
  @discardableResult
  public func restore(
    _ state: State, resuming reductions: some Sequence<ResumedReduction<State, Action>>
  ) -> [EffectInfo] {
    engine.restore(state, resuming: reductions)
  }

  /// Cancels effect `number`; returns false if it is not in flight.
  ///
  /// Its queued values are dropped. O(n log n) in the effects in flight.
  @discardableResult
  public func cancelEffect(_ number: Int) -> Bool {
    engine.cancelEffect(number)
  }
}
