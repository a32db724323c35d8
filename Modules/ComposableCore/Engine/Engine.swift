/// The loop of a store: it takes an action, reduces it, starts its effects, and settles.
///
/// The engine is used on its store's actor. Two queues keep reducers from being re-entered and let
/// chains of actions run in constant stack: one of actions, and one of deliveries of effects. A
/// drain processes all actions, then makes the next delivery, until both queues are empty. Then the
/// listeners of the state are notified once. Actions that they send start another drain.
@usableFromInline
package final class Engine<State, Action> {
  @usableFromInline
  enum Phase {
    case idle
    /// A reducer has exclusive access to the state.
    case reducing
    /// Effects start, deliveries are made, or listeners are notified.
    case settling
  }

  /// An action in the queue.
  @usableFromInline
  struct QueuedAction {
    @usableFromInline let action: Action
    /// The node that sent the action. It is held until the action is processed.
    @usableFromInline let source: EffectNode

    @inlinable
    init(_ action: Action, from source: EffectNode) {
      self.action = action
      self.source = source
    }
  }

  /// Lets closures that are created before the engine reference it. It does not retain the engine,
  /// which outlives its effects.
  @usableFromInline
  final class Reference {
    @usableFromInline unowned var engine: Engine?

    @inlinable
    init() {}
  }

  /// The mutable state of the loop.
  @usableFromInline
  struct Progress {
    @usableFromInline var phase = Phase.idle
    @usableFromInline var reductions = 0
    @usableFromInline var queue = Queue<QueuedAction>()
    @usableFromInline var isObserved = false
    /// The number of reductions after which a drain may be an endless loop, so that its actions are
    /// recorded.
    @usableFromInline var loopLimit = Int.max

    @inlinable
    init() {}
  }

  // Accesses to these two never overlap: reducers are not re-entrant, and no user code runs during
  // an access to the progress. Benchmark: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var progress = Progress()
  /// The view stores and scopes that follow the state.
  @usableFromInline package let listeners: StateListeners<State>
  /// The observers of reductions and effects.
  @usableFromInline var observers: [StoreObserver<State, Action>] = []
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline let reducer: (inout State, Action) -> Effect<Action, Never>
  /// The path of the state.
  @usableFromInline let path: TypedPath<State>
  /// The root of the running effects.
  @usableFromInline package let root: EffectNode
  /// Receives the actions of all effects.
  @usableFromInline let receive: Effect<Action, Never>.Receive
  /// The last actions of a drain that may be an endless loop.
  var loop = RecordedLoop()

  /// Creates the engine of one store, to which `runtime` belongs.
  @inlinable
  package init(
    initialState: State, observer: StoreObserver<State, Action>? = nil,
    runtime: EffectRuntime = .onMainActor(),
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    storedState = initialState
    reducer = reduce
    self.runtime = runtime
    listeners = StateListeners(runtime)
    let reference = Reference()
    path = TypedPath { reference.engine?.storedState }
    root = EffectNode(runtime, path: path)
    receive = { reference.engine?.enqueue($0, from: $1) }
    reference.engine = self
    runtime.attach(self, root) { reference.engine?.receiveDelivery($0) }
    if let observer { observe(observer) }
  }

  deinit {
    cancelAll()
    runtime.close()
  }

  package var reductions: Int { progress.reductions }

  /// Cancels all effects because the store is being released. Observers are not notified of it.
  package func cancelAll() {
    runtime.observe = nil
    root.cancel()
  }

  // MARK: Actions

  /// Processes `action` and everything it causes synchronously, then notifies the listeners.
  ///
  /// If another action is being processed, appends `action` to the queue and returns.
  /// - Returns: The send, if effects that it caused are still running.
  @inlinable @inline(__always)
  package func send(_ action: Action) -> SendNode? {
    guard progress.phase == .idle else { return enqueueSend(action) }
    let effect = reduce(action, from: nil)
    if effect.isNone, progress.queue.isEmpty, !path.hasChildren, !runtime.hasDeliveries {
      if listeners.isEmpty {
        progress.phase = .idle
      } else {
        beginDrain()
        settle()
      }
      return nil
    }
    return startAndSettle(effect, of: action)
  }

  /// Reduces an action that `source` sent, nil for the user, and notifies the observers.
  @inlinable @inline(__always)
  func reduce(_ action: Action, from source: EffectNode?) -> Effect<Action, Never> {
    if progress.isObserved { return reduceObserved(action, from: source) }
    return reduce(action)
  }

  /// Runs the reducer, which has exclusive access to the state, and counts the reduction.
  @inlinable @inline(__always)
  func reduce(_ action: Action) -> Effect<Action, Never> {
    progress.phase = .reducing
    let effect = reducer(&storedState, action)
    progress.phase = .settling
    progress.reductions &+= 1
    return effect
  }

  /// Starts the effect of a send's first reduction, and processes what it causes.
  ///
  /// A single value is reduced next, in a loop: it would be the first in the queue. A chain of a
  /// million values needs neither nodes nor the queue.
  @inlinable @inline(never)
  func startAndSettle(_ first: Effect<Action, Never>, of action: Action) -> SendNode? {
    var (effect, action) = (first, action)
    beginDrain()
    // The queue has an action only if the reducer itself sent one.
    while progress.queue.isEmpty, !progress.isObserved, progress.reductions < progress.loopLimit,
      let next = singleValue(of: effect)
    {
      path.cancelRemoved()
      effect = reduce(next)
      action = next
    }
    var send: SendNode?
    if effect.isNone {
      path.cancelRemoved()
    } else {
      let node = SendNode(in: root)
      start(effect, of: action, for: node)
      node.release()
      send = node
    }
    settle()
    return send?.hasEnded == true ? nil : send
  }

  /// The value that `effect` emits, if it does nothing else.
  @inlinable @inline(__always)
  func singleValue(of effect: Effect<Action, Never>) -> Action? {
    switch effect.content {
    case .value(let value): value
    case .childValue(let value, let find): find(path).isPresent ? value : nil
    case .group, .none, .started: nil
    }
  }

  /// Enqueues an action that is sent while another one is processed.
  @inlinable @inline(never)
  func enqueueSend(_ action: Action) -> SendNode {
    let send = SendNode(in: root)
    enqueue(action, from: send)
    send.release()
    return send
  }

  /// Enqueues an action that `source` sent.
  @inlinable
  func enqueue(_ action: Action, from source: EffectNode) {
    if source.isSilenced { return }
    source.hold()
    progress.queue.append(QueuedAction(action, from: source))
  }

  /// Starts the effect of a reduction, then cancels the effects of children that it removed.
  ///
  /// In this order an effect belongs to the child that returned it even if the same reduction
  /// removed that child: it starts, and is cancelled with the others.
  // Not inlined, so that the loop of `drain` does not load `receive`. Benchmark: "virtual timer
  // tick".
  @inlinable @inline(never)
  func start(_ effect: Effect<Action, Never>, of action: Action, for send: SendNode) {
    if case .value(let next) = effect.content, !progress.isObserved {
      enqueue(next, from: send)
    } else if !effect.isNone {
      let cause = Cause(action, reduction: progress.reductions, send: send)
      send.makeChild(cause).start(effect, receive)
    }
    path.cancelRemoved()
  }

  // MARK: Deliveries

  /// Makes the pending deliveries, then `delivery`, and processes their actions.
  ///
  /// During a drain, the delivery is made immediately only if no other is pending and no reducer is
  /// running, because effects that it starts may read the state.
  @inlinable
  func receiveDelivery(_ delivery: Delivery?) {
    switch progress.phase {
    case .idle:
      progress.phase = .settling
      beginDrain()
      let before = progress.reductions
      // Deliveries arrive from any thread: issues reported by a reducer go to the store's reporter.
      runtime.withReporter {
        runtime.makeOrEnqueue(delivery)
        drain()
        if progress.reductions == before { progress.phase = .idle } else { settle() }
      }
    case .reducing: runtime.enqueue(delivery)
    case .settling: runtime.makeOrEnqueue(delivery)
    }
  }

  // MARK: Draining

  /// Runs `body`, which may emit values or enqueue actions, and processes them.
  func settle<Result>(after body: () -> Result) -> Result {
    guard progress.phase == .idle else { return body() }
    progress.phase = .settling
    beginDrain()
    let result = body()
    settle()
    return result
  }

  /// Drains the queues and notifies the listeners, until both queues stay empty.
  @inlinable
  func settle() {
    repeat {
      drain()
      if !listeners.isEmpty { notifyListeners() }
    } while !progress.queue.isEmpty || runtime.hasDeliveries
    progress.phase = .idle
  }

  /// Processes the queues. Actions whose effects have been cancelled since are dropped.
  @inlinable
  func drain() {
    repeat {
      while let next = progress.queue.popFirst() {
        let source = next.source
        if !source.isSilenced, let send = source.send,
          progress.reductions < progress.loopLimit || continuesLoop(next.action, source)
        {
          start(reduce(next.action, from: source), of: next.action, for: send)
        }
        source.release()
      }
    } while runtime.makeNextDelivery()
  }

  /// Passes the state to the listeners, then calls the subscribers that they enqueued.
  @inlinable @inline(__always)
  func notifyListeners() {
    listeners.update(storedState)
    runtime.notifySubscribers()
  }

  /// Sets the number of reductions after which the drain that begins now may be an endless loop.
  @inlinable @inline(__always)
  func beginDrain() { progress.loopLimit = progress.reductions &+ runtime.loopLimit }
}
