/// The loop of a store: it reduces one action at a time, starts the effects, and notifies the
/// listeners. Used on the store's actor.
///
/// Two queues keep reducers from being re-entered, and let chains of actions run in constant stack:
/// one of actions, and one of deliveries of effects. A *drain* processes all actions, then makes
/// the next delivery, until both queues are empty. After it the listeners are notified once. If
/// they send actions, another drain follows. A *turn* is everything until the store is idle again.
///
/// Comments in the sources refer to rules by number: R7 is the seventh of `RuntimeRules.md`. A
/// comment `// Mutation: …` names a fault; in a copy of the sources, `Tools/dev mutations` puts it
/// in place of the line below the comment, to see that the tests detect it.
@usableFromInline
package final class Engine<State, Action> {
  @usableFromInline
  enum Phase {
    case idle
    /// A reducer has exclusive access to the state.
    case reducing
    /// In a turn, outside of a reducer: effects start, deliveries are made, listeners are notified.
    case busy
  }

  /// An action in the queue.
  @usableFromInline
  struct QueuedAction {
    @usableFromInline let action: Action
    /// The node that emitted the action, held until the action is processed. For an action of the
    /// user, and for a single value, which needs no node of its own, it is the node of the send.
    @usableFromInline let emitter: EffectNode

    @inlinable
    init(_ action: Action, from emitter: EffectNode) {
      self.action = action
      self.emitter = emitter
    }
  }

  /// The mutable state of the loop.
  @usableFromInline
  struct Progress {
    @usableFromInline var phase = Phase.idle
    @usableFromInline var actions = Queue<QueuedAction>()
    @usableFromInline var deliveries = Queue<Delivery>()
    /// The number of reductions since the store was created.
    @usableFromInline var reductions = 0
    /// The value of `reductions` when the turn began.
    @usableFromInline var reductionsBeforeTurn = 0
    /// Created when the first effect starts, or when `root` is first read.
    @usableFromInline var effectsRoot: EffectsRoot?
    /// The observers of reductions and effects.
    @usableFromInline var observers: [StoreObserver<State, Action>] = []

    @inlinable
    init() {}

    @inlinable var reductionsInTurn: Int { reductions &- reductionsBeforeTurn }
    @inlinable var areQueuesEmpty: Bool { actions.isEmpty && deliveries.isEmpty }
  }

  /// Where the effects of a store start.
  @usableFromInline
  struct EffectsRoot {
    /// The root of the tree of nodes. Its path is that of the whole state.
    @usableFromInline let node: EffectNode
    /// Enqueues the actions that effects emit.
    @usableFromInline let emit: Effect<Action, Never>.Emit

    @inlinable
    init(_ node: EffectNode, _ emit: @escaping Effect<Action, Never>.Emit) {
      self.node = node
      self.emit = emit
    }
  }

  // Accesses to these two never overlap: reducers are not re-entrant, and no user code runs during
  // an access to the progress. Benchmark: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var progress = Progress()
  /// The view stores and scopes that follow the state.
  @usableFromInline package let listeners: StateListeners<State>
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline let reducer: (inout State, Action) -> Effect<Action, Never>
  /// Beyond this many reductions a turn may be an endless loop, and its actions are recorded.
  @usableFromInline let loopThreshold: Int
  /// The last actions of a turn that may be an endless loop; nil before the first such turn.
  var loop: RecordedLoop?

  /// Creates the engine of one store, to which `runtime` belongs.
  @inlinable
  package init(
    initialState: State, observer: StoreObserver<State, Action>? = nil,
    runtime: EffectRuntime,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    storedState = initialState
    reducer = reduce
    self.runtime = runtime
    loopThreshold = RecordedLoop.threshold(in: runtime)
    listeners = StateListeners(runtime)
    runtime.engine = self
    if let observer { observe(observer) }
  }

  deinit {
    if progress.effectsRoot == nil { return }
    runtime.disconnect { cancelAll() }
  }

  /// Cancels all effects because the store is being released. The observers receive the ends, even
  /// if one of them cancels the subscription of another.
  package func cancelAll() {
    let observers = progress.observers
    // The closure doesn't capture the engine, which may be deinitializing.
    func notifyOfEnd(_ event: EffectEvent) {
      if !event.hasEnded { return }
      let info = event.info
      for observer in observers { observer.effectEnded(info, event.isCancelled) }
    }
    runtime.observeEffects(observers.isEmpty ? nil : notifyOfEnd)
    root.cancel()
    runtime.observeEffects(nil)
  }

  /// The root of the running effects, created at the first read.
  @inlinable package var root: EffectNode { readyRoot().node }

  @inlinable
  func readyRoot() -> EffectsRoot {
    progress.effectsRoot ?? makeRoot()
  }

  /// Creates the root. Its closures don't retain the engine, which outlives the root's effects.
  @inlinable @inline(never)
  func makeRoot() -> EffectsRoot {
    let path = TypedPath<State>(runtime) { [unowned self] visit in
      visit(storedState)
      return true
    }
    let root = EffectNode(path: path)
    let new = EffectsRoot(root) { [unowned self] in enqueue($0, from: $1) }
    progress.effectsRoot = new
    runtime.connect(root) { [unowned self] in receive($0, then: $1) }
    return new
  }

  /// The state. A reducer that reads the state of its own store stops the program.
  @inlinable package var state: State {
    if progress.phase == .reducing { stopReadingWhileReducing() }
    return storedState
  }

  /// The number of reductions since the store was created.
  package var reductions: Int { progress.reductions }

  /// Stops the program with a message, before it can read a state that is being changed.
  @usableFromInline @inline(never)
  func stopReadingWhileReducing() -> Never {
    fatalError(
      "The state of a store was read inside the store's own reducer, which is changing it. Use the "
        + "state that the reducer is given, or read the store in an effect.")
  }

  // MARK: Sending

  /// Processes `action` and everything it causes synchronously, then notifies the listeners.
  ///
  /// During a turn, appends `action` to the queue and returns.
  /// - Returns: The send, if its action is queued or effects that it caused are still running.
  @inlinable @inline(__always)
  package func send(_ action: Action) -> SendNode? {
    guard progress.phase == .idle else { return enqueueSend(action) }
    let effect = reduce(action, from: nil)
    // Nothing to start, to process or to cancel.
    if effect.isNone, progress.areQueuesEmpty, progress.effectsRoot?.node.path.hasChildren != true {
      if listeners.isEmpty {
        progress.phase = .idle
      } else {
        beginTurn()
        finishTurn()
      }
      return nil
    }
    return finishSend(of: action, starting: effect)
  }

  /// Starts the effect of a send's first reduction, and processes all actions that follow from it.
  ///
  /// A single value is reduced immediately, because it would be the first in the queue. A chain of
  /// them needs neither nodes nor the queue, unless an observer needs the node that sent an action.
  @inlinable @inline(never)
  func finishSend(of action: Action, starting effect: Effect<Action, Never>) -> SendNode? {
    beginTurn()
    var (action, effect) = (action, effect)
    // The queue contains an action only if the reducer itself sent one.
    while progress.actions.isEmpty, progress.observers.isEmpty,
      progress.reductionsInTurn < loopThreshold, let next = singleValue(of: effect)
    {
      cancelRemovedChildren(after: nil)
      (action, effect) = (next, reduce(next, from: nil))
    }
    // A cancellation needs no node, unless it is observed.
    if case .cancellation(let cancellation) = effect.content, progress.observers.isEmpty {
      cancellation.cancelEffects(at: root.path, for: redactedName(of: action))
      effect = .none
    }
    if effect.isNone {
      cancelRemovedChildren(after: nil)
      finishTurn()
      return nil
    }
    let send = SendNode(in: root)
    startAndCheckChildren(effect, of: action, from: nil, for: send)
    send.endHold()
    finishTurn()
    return send.hasEnded ? nil : send
  }

  /// The value of an effect that only emits one; nil for any other, or if its child is absent.
  @inlinable @inline(__always)
  func singleValue(of effect: Effect<Action, Never>) -> Action? {
    switch effect.content {
    case .value(let value, let find): find?(root.path).isPresent == false ? nil : value
    case .cancellation, .child, .group, .none, .work: nil
    }
  }

  /// Enqueues an action that is sent while another one is processed.
  @inlinable @inline(never)
  func enqueueSend(_ action: Action) -> SendNode {
    let send = SendNode(in: root)
    enqueue(action, from: send)
    send.endHold()
    return send
  }

  /// Enqueues an action, unless `emitter` was canceled or its feature removed. `emitter` is held
  /// until the action is processed.
  @inlinable
  func enqueue(_ action: Action, from emitter: EffectNode) {
    if emitter.isSilenced { return }
    emitter.hold()
    progress.actions.append(QueuedAction(action, from: emitter))
  }

  // MARK: Reducing

  /// Runs the reducer, and calls the observers if there are any. `emitter` is the node that emitted
  /// the action; nil if the action was never queued.
  @inlinable @inline(__always)
  func reduce(_ action: Action, from emitter: EffectNode?) -> Effect<Action, Never> {
    if !progress.observers.isEmpty { return reduceObserved(action, from: emitter) }
    progress.phase = .reducing
    let effect = reducer(&storedState, action)
    progress.phase = .busy
    progress.reductions &+= 1
    return effect
  }

  /// Starts the effect of a reduction, then cancels the effects of children that the reduction
  /// removed. `emitter` is as in `reduce(_:from:)`.
  // Not inlined, so that the loop of `drain` does not load the root. Benchmark: "virtual
  // tick".
  @inlinable @inline(never)
  func startAndCheckChildren(
    _ effect: Effect<Action, Never>, of action: Action, from emitter: EffectNode?,
    for send: SendNode
  ) {
    if !effect.isNone {
      if case .value(let next, .none) = effect.content, progress.observers.isEmpty {
        // A single value needs no node of its own.
        enqueue(next, from: send)
      } else {
        effect.start(
          at: ReductionNode(of: action, number: progress.reductions, in: send), readyRoot().emit)
      }
    }
    cancelRemovedChildren(after: emitter)
  }

  /// Called after each change of the state. `emitter` is as in `reduce(_:from:)`.
  @inlinable @inline(__always)
  func cancelRemovedChildren(after emitter: EffectNode?) {
    progress.effectsRoot?.node.path.cancelRemovedChildren(after: emitter)
  }

  // MARK: Turns

  @inlinable @inline(__always)
  func beginTurn() {
    progress.phase = .busy
    progress.reductionsBeforeTurn = progress.reductions
  }

  /// Drains the queues and notifies the listeners, again if they sent actions.
  @inlinable
  func finishTurn() {
    repeat {
      drain()
      if !listeners.isEmpty { notifyListeners() }
    } while !progress.areQueuesEmpty
    progress.phase = .idle
  }

  /// Empties the queues: all actions, then the next delivery, and so on.
  ///
  /// Actions of effects that have been canceled in the meantime are dropped.
  @inlinable
  func drain() {
    while true {
      while let next = progress.actions.popFirst() {
        let emitter = next.emitter
        // Mutation: R8, a value of a canceled effect is delivered
        if !emitter.isSilenced, let send = emitter.send,
          progress.reductionsInTurn < loopThreshold
            || shouldContinue(with: next.action, from: emitter)
        {
          // Mutation: R2, a notification for each action
          startAndCheckChildren(
            reduce(next.action, from: emitter), of: next.action, from: emitter, for: send)
        } else {
          emitter.cause?.reportIfDropped(next.action, of: emitter)
        }
        emitter.endHold()
      }
      if let next = progress.deliveries.popFirst() { next.deliver() } else { return }
    }
  }

  /// Passes the state to the listeners, then calls the subscribers that they enqueued.
  @inlinable @inline(__always)
  func notifyListeners() {
    listeners.update(storedState)
    runtime.notifySubscribers()
  }

  // MARK: Deliveries

  /// Receives deliveries on the store's actor: first the mail, then `delivery`.
  ///
  /// During a turn, `delivery` is made immediately only if no other is pending and no reducer is
  /// running, because effects that it starts may read the state.
  @inlinable
  func receive(_ mail: [Delivery], then delivery: Delivery?) {
    if !mail.isEmpty { enqueueMail(mail) }
    switch progress.phase {
    case .idle:
      beginTurn()
      let before = progress.reductions
      // Deliveries arrive from any thread: issues reported by a reducer go to the store's reporter.
      runtime.reporter.asCurrent {
        deliverOrEnqueue(delivery)
        drain()
        // Without a reduction the state is unchanged, so the listeners aren't notified.
        if progress.reductions == before { progress.phase = .idle } else { finishTurn() }
      }
    case .reducing: if let delivery { progress.deliveries.append(delivery) }
    case .busy: deliverOrEnqueue(delivery)
    }
  }

  /// Enqueues deliveries. Those of ended effects emit nothing: they release their captured values
  /// and finish the operation, so they are made immediately and don't delay the others.
  @usableFromInline
  func enqueueMail(_ mail: [Delivery]) {
    let ended = mail.filter(\.hasEnded)
    for delivery in mail where !delivery.hasEnded { progress.deliveries.append(delivery) }
    for delivery in ended { delivery.deliver() }
  }

  /// Makes a delivery, unless others are pending.
  @inlinable
  func deliverOrEnqueue(_ delivery: Delivery?) {
    guard let delivery else { return }
    if progress.deliveries.isEmpty {
      delivery.deliver()
    } else {
      progress.deliveries.append(delivery)
    }
  }
}
