/// What a tool needs to show a store's inside: its reductions, its effects, and its time.
///
/// A shell with undo, a time-line and an inspector are written with this. A root store has one; a
/// store made by `scope` has none, since it is a lens on its root.
///
/// ```swift
/// let debugger = StoreDebugger(store)
/// let earlier = FactState(count: 7)
/// debugger?.holdDeliveries()
/// debugger?.restore(earlier)
/// ```
@MainActor
public struct StoreDebugger<State, Action> {
  private let engine: Engine<State, Action>

  /// A debugger of `store`, which it keeps alive; nil for a store made by `scope`.
  public init?(_ store: Store<State, Action>) {
    guard let engine = store.engine else { return nil }
    self.engine = engine
  }

  /// The state now; while an action is processed, what the store's observers see.
  public var state: State { engine.state }

  /// The number of the last reduction, counted from 1; zero before the first.
  public var reductions: Int { engine.reductions }

  /// The asynchronous effects in flight, in the order in which they started. O(n log n) in their
  /// number.
  public var effectsInFlight: [EffectInfo] { engine.runtime.inFlight }

  /// The effects in flight that end or deliver without a test moving virtual time, in their order.
  public var effectsOffVirtualTime: [EffectInfo] { engine.runtime.inFlightOffVirtualTime }

  /// Calls `observer` for each reduction and each effect, until the result is cancelled or
  /// released.
  ///
  /// Observers are called in the order in which they were added, inside the drain. The result may
  /// be cancelled on any thread; off the main actor that takes effect with the next delivery.
  public func observe(_ observer: StoreObserver<State, Action>) -> AnyCancellable {
    engine.observe(observer)
    return AnyCancellable { [mailbox = engine.runtime.mailbox, id = observer.id] in
      mailbox.removeObserver(id)
    }
  }

  /// Replaces the state without an action and notifies the view stores.
  ///
  /// The effects of children that `state` lacks are cancelled, unless deliveries are held: then
  /// they go on until `releaseDeliveries()`. While an action is processed it is reported and
  /// changes nothing.
  public func restore(_ state: State) {
    engine.restore(state)
  }

  /// Cancels effect `number`; false when it is not in flight.
  @discardableResult
  public func cancelEffect(_ number: Int) -> Bool {
    engine.runtime.cancelEffects { $0.number == number } > 0
  }

  /// Cancels the effects that the reductions after number `reduction` started.
  ///
  /// What they delivered and is held is dropped with them.
  ///
  /// - Returns: how many it cancelled.
  @discardableResult
  public func cancelEffects(startedAfter reduction: Int) -> Int {
    engine.runtime.cancelEffects(startedAfter: reduction)
  }

  /// Whether what effects deliver waits for `releaseDeliveries()`.
  public var isHoldingDeliveries: Bool { engine.runtime.mailbox.isHolding }

  /// Lets what effects deliver wait, in order: actions and the ticks of timers.
  ///
  /// Effects go on. Actions that are sent to the store are processed as ever.
  public func holdDeliveries() {
    engine.holdDeliveries()
  }

  /// Applies what waited, in order, then notifies the view stores once.
  ///
  /// What a cancelled effect had delivered is dropped; so is what belongs to a child that the state
  /// lacks now.
  public func releaseDeliveries() {
    engine.releaseDeliveries()
  }

  /// How many deliveries of effects that are still in flight wait. O(n) in what waits.
  public var heldDeliveries: Int { engine.runtime.mailbox.waitingCount }
}
