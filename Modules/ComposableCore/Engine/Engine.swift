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
    /// An action, and the work that sent it, which is held until it is processed.
    case action(Action, Work)
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
    @usableFromInline var path: TypedPath<State>?

    @inlinable
    init() {}
  }

  /// No access to one of these contains another: a reducer is never entered while it runs, and no
  /// code of a program runs during an access to the progress. Row: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var progress = Progress()
  @usableFromInline package let stateObservers: StateObservers
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
    stateObservers = StateObservers(notifications: NotificationQueue(runtime))
    runtime.attach(self)
    if let observer { observe(observer) }
  }

  deinit {
    cancelAll()
    runtime.close()
  }

  /// How many actions were reduced.
  package var reductions: Int { progress.reductions }

  /// All running work, below the node of the store, which is made with the first effect.
  @inlinable
  package var root: Work { runtime.root ?? makeRoot() }

  /// Begins the tree of work and connects it. Its closures do not retain the engine, which outlives
  /// all calls of them.
  @inlinable @inline(never)
  func makeRoot() -> Work {
    let path = TypedPath<State> { [unowned self] in visitState($0) }
    progress.path = path
    receive = { [unowned self] in enqueue($0, from: $1) }
    let root = Work(runtime, path: path)
    runtime.begin(root) { [unowned self] in open($0, then: $1) }
    return root
  }

  /// Lends the state to the paths below the root, without a copy.
  @inlinable
  func visitState(_ body: (TypedPath<State>.Pointer) -> Void) {
    withUnsafePointer(to: &storedState) { body($0) }
  }

  /// Whether work runs for children that can leave.
  @inlinable @inline(__always)
  var isWatching: Bool { progress.path?.isWatching ?? false }

  /// Cancels all work, because the store is being released; nothing observes that.
  package func cancelAll() {
    runtime.observe = nil
    runtime.root?.cancel()
  }

  /// Processes `action` and everything it causes synchronously, then notifies the observers of the
  /// state.
  ///
  /// If another action is being processed, appends `action` to the queue and returns.
  /// - Returns: The work that the action caused and that is still running; nil if there is none.
  @inlinable @inline(__always)
  package func send(_ action: Action) -> Work? {
    guard progress.phase == .idle else { return enqueueSend(action) }
    let effect = reduce(action, from: nil)
    if effect.isNone, progress.queue.isEmpty, !isWatching {
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
  /// `source` is the work that sent the action; nil for a user's action.
  @inlinable @inline(__always)
  func reduce(_ action: Action, from source: Work?) -> Effect<Action, Never> {
    if progress.isObserved { return reduceObserved(action, from: source) }
    return reduce(action)
  }

  /// Runs the reducer, which has exclusive access to the state meanwhile, and counts the reduction.
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
  /// A value alone is reduced at once, in a loop, as long as it would be the first in the queue: a
  /// chain of a million values needs no node, no queue and no stack.
  /// - Returns: The node of the send, if it is still running.
  @inlinable @inline(never)
  func startAndSettle(_ first: Effect<Action, Never>, of action: Action) -> Work? {
    var (effect, action) = (first, action)
    beginDrain()
    // A lone value would be the first in the queue. Only a reducer that sends has put another
    // there.
    while progress.queue.isEmpty, !progress.isObserved, progress.reductions < progress.loopLimit,
      let next = effect.loneValue(in: self)
    {
      if isWatching { cancelLeft() }
      effect = reduce(next)
      action = next
    }
    var send: Work?
    if effect.isNone {
      cancelLeft()
    } else {
      let work = root.part()
      work.asGroup { start(effect, of: action, for: work) }
      send = work
    }
    settle()
    return send?.isOver == true ? nil : send
  }

  /// Appends an action that is sent while another one is processed.
  @inlinable @inline(never)
  func enqueueSend(_ action: Action) -> Work {
    let work = root.part()
    work.asGroup { enqueue(action, from: work) }
    return work
  }

  /// Appends an action of an effect, whose work is held until the action is processed.
  @inlinable
  func enqueue(_ action: Action, from source: Work) {
    if source.isCancelled { return }
    source.hold()
    progress.queue.append(.action(action, source))
  }

  /// Starts the effect of a reduction, and then cancels the work of children that it removed.
  ///
  /// In this order an effect belongs to the child that returned it, also if the same reduction
  /// removed that child: it starts, and is cancelled with the rest.
  // Not inlined, so that the loop of `drain` does not load `receive`, which it seldom needs. Row:
  // "virtual timer tick".
  @inlinable @inline(never)
  func start(_ effect: Effect<Action, Never>, of action: Action, for send: Work) {
    if case .value(let next) = effect.content, !progress.isObserved {
      enqueue(next, from: send)
    } else if !effect.isNone {
      send.part(of: Origin(action, reduction: progress.reductions, send: send)).start(
        effect, receive)
    }
    cancelLeft()
  }

  /// Cancels the work of children that are not in the state any more; later, while a tool holds
  /// deliveries.
  @inlinable
  func cancelLeft() {
    if let path = progress.path, path.isWatching, !runtime.isHolding { path.cancelLeft() }
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

  /// Processes the queue: an action is reduced unless its work was cancelled meanwhile.
  @inlinable
  func drain() {
    while let entry = progress.queue.popFirst() {
      switch entry {
      case .action(let action, let source):
        if !source.isCancelled, progress.reductions < progress.loopLimit || goesOn(action, source) {
          start(reduce(action, from: source), of: action, for: source.send)
        }
        source.release()
      case .delivery(let delivery): open(delivery)
      }
    }
  }
}
