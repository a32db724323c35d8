/// The loop of a store: takes an action, reduces it, starts its effects, and settles.
///
/// Used on its store's actor. An action that is sent while another is processed waits in a queue,
/// first in, first out, so reducers are never re-entered and chains of actions need no stack. When
/// the queue is empty, the observers of the state are notified once; what they send is processed
/// after all of them were notified.
@usableFromInline
package final class Engine<State, Action> {
  /// Whether an action is processed, and whether its reducer holds the state now.
  @usableFromInline
  enum Phase { case idle, reducing, settling }

  /// What waits in the queue.
  @usableFromInline
  enum Entry {
    /// An action, and the node that sent it, which is held until it is processed.
    case action(Action, EffectNode)
    /// A delivery of an effect, which may send actions.
    case delivery(Delivery)
  }

  /// How far the loop has come.
  @usableFromInline
  struct Progress {
    @usableFromInline var phase = Phase.idle
    @usableFromInline var reductions = 0
    @usableFromInline var queue = Queue<Entry>()
    @usableFromInline var isObserved = false
    /// The reduction from which on actions are recorded, because the drain may be a loop.
    @usableFromInline var loopLimit = Int.max
    /// The path of the state, made with the first effect.
    @usableFromInline var path: StatePath?

    @inlinable
    init() {}
  }

  /// No access to one of these contains another: a reducer is never entered while it runs, and no
  /// code of a program runs during an access to the progress. Row: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var progress = Progress()
  @usableFromInline package let stateObservers: ObserverList<State>
  /// The observers of reductions and effects.
  @usableFromInline var storeObservers: [StoreObserver<State, Action>] = []
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline let reducer: (inout State, Action) -> Effect<Action, Never>
  /// Receives the actions of all effects. Set once, because it refers to the engine.
  @usableFromInline var receive: Effect<Action, Never>.Receive = { _, _ in }
  /// The last actions of a drain that may be a loop, each with the action whose effect sent it.
  var loop: [LoopEntry] = []

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
    stateObservers = ObserverList(notifications: NotificationQueue(runtime))
    runtime.attach(self)
    if let observer { observe(observer) }
  }

  deinit {
    cancelAll()
    runtime.close()
  }

  package var reductions: Int { progress.reductions }

  /// The root of the running effects, which is made with the first of them.
  @inlinable
  package var root: EffectNode { runtime.root ?? makeRoot() }

  /// Begins the tree of running effects. Its closures do not retain the engine, which outlives all
  /// calls of them.
  @inlinable @inline(never)
  func makeRoot() -> EffectNode {
    let path = TypedPath<State> { [unowned self] in storedState }
    progress.path = path
    receive = { [unowned self] in enqueue($0, from: $1) }
    let root = EffectNode(runtime, path: path)
    runtime.begin(root) { [unowned self] in open($0, then: $1) }
    return root
  }

  /// Whether effects run for children, which may be removed.
  @inlinable @inline(__always)
  var hasChildren: Bool { progress.path?.hasChildren ?? false }

  /// Cancels all effects, because the store is being released; nothing observes that.
  package func cancelAll() {
    runtime.observe = nil
    runtime.root?.cancel()
  }

  /// Processes `action` and everything it causes synchronously, then notifies the observers of the
  /// state.
  ///
  /// If another action is being processed, appends `action` to the queue and returns.
  /// - Returns: The send, if effects that it caused are still running.
  @inlinable @inline(__always)
  package func send(_ action: Action) -> SendNode? {
    guard progress.phase == .idle else { return enqueueSend(action) }
    let effect = reduce(action, from: nil)
    if effect.isNone, progress.queue.isEmpty, !hasChildren {
      if stateObservers.isEmpty {
        progress.phase = .idle
      } else {
        beginDrain()
        settle()
      }
      return nil
    }
    return startAndSettle(effect, of: action)
  }

  /// Runs the reducer for one action. All reductions go through it.
  ///
  /// `source` is the node that sent the action; nil for a user's action.
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

  /// Lets the drain that begins now have as many actions as the store's host allows, before they
  /// are recorded.
  @inlinable @inline(__always)
  func beginDrain() { progress.loopLimit = progress.reductions &+ runtime.loopLimit }

  /// Starts the effect of a send's first reduction, and processes what it causes.
  ///
  /// A single value is reduced next, in a loop: it would be the first in the queue. A chain of a
  /// million values needs no node and no queue.
  @inlinable @inline(never)
  func startAndSettle(_ first: Effect<Action, Never>, of action: Action) -> SendNode? {
    var (effect, action) = (first, action)
    beginDrain()
    // Only a reducer that sends has put another action into the queue.
    while progress.queue.isEmpty, !progress.isObserved, progress.reductions < progress.loopLimit,
      let next = singleValue(of: effect)
    {
      cancelRemoved()
      effect = reduce(next)
      action = next
    }
    var send: SendNode?
    if effect.isNone {
      cancelRemoved()
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
    case .childValue(let value, let find): find(root.path).isPresent ? value : nil
    case .group, .none, .started: nil
    }
  }

  /// Appends an action that is sent while another one is processed.
  @inlinable @inline(never)
  func enqueueSend(_ action: Action) -> SendNode {
    let send = SendNode(in: root)
    enqueue(action, from: send)
    send.release()
    return send
  }

  /// Appends an action of an effect, whose node is held until the action is processed.
  @inlinable
  func enqueue(_ action: Action, from source: EffectNode) {
    if source.isSilenced { return }
    source.hold()
    progress.queue.append(.action(action, source))
  }

  /// Starts the effect of a reduction, and then cancels the effects of children that it removed.
  ///
  /// In this order an effect belongs to the child that returned it, also if the same reduction
  /// removed that child: it starts, and is cancelled with the rest.
  // Not inlined, so that the loop of `drain` does not load `receive`. Row: "virtual timer tick".
  @inlinable @inline(never)
  func start(_ effect: Effect<Action, Never>, of action: Action, for send: SendNode) {
    if case .value(let next) = effect.content, !progress.isObserved {
      enqueue(next, from: send)
    } else if !effect.isNone {
      send.part(Cause(action, reduction: progress.reductions, send: send)).start(effect, receive)
    }
    cancelRemoved()
  }

  /// Cancels the effects of removed children; later, while a tool holds deliveries.
  @inlinable
  func cancelRemoved() {
    if hasChildren, !runtime.isHolding { progress.path?.cancelRemoved() }
  }

  /// Processes the queue and notifies the observers of the state, until neither leaves an action.
  @inlinable
  func settle() {
    repeat {
      drain()
      if !stateObservers.isEmpty {
        stateObservers.notifications.update(stateObservers, storedState)
      }
    } while !progress.queue.isEmpty
    progress.phase = .idle
  }

  /// Processes the queue. An action is reduced unless its effect was cancelled meanwhile.
  @inlinable
  func drain() {
    while let entry = progress.queue.popFirst() {
      switch entry {
      case .action(let action, let source):
        if !source.isSilenced, let send = source.send,
          progress.reductions < progress.loopLimit || continuesLoop(action, source)
        {
          start(reduce(action, from: source), of: action, for: send)
        }
        source.release()
      case .delivery(let delivery): open(delivery)
      }
    }
  }
}
