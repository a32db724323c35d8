/// The drain loop of the live store and the test store, which processes actions.
///
/// Used on its store's actor. An action passes `send`, `enqueue`, `drain` and `settle`: one that is
/// sent while another is being processed waits in `queue`, first in, first out, so reducers are
/// never re-entered and chains of actions need no stack. When the queue is empty, the observers of
/// the state are notified once; their actions are drained after all of them were notified.
@usableFromInline
package final class Engine<State, Action>: MailboxRecipient {
  // The properties used by a send are never accessed concurrently: `drainState.isBusy` turns a
  // nested send into an append, and no user code runs during an access to `queue`. Benchmark rows:
  // "send, nobody watching", "Effect(value:) hop", "virtual timer tick, 1 running".
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var queue = Queue<Waiting>()
  @exclusivity(unchecked) @usableFromInline var drainState: DrainState = (
    isBusy: false, isReducing: false, direct: nil, hasStoreObservers: false, loopLimit: .max,
    reductions: 0, rootTask: nil
  )
  /// The observers of reductions and effects.
  @usableFromInline var storeObservers: [StoreObserver<State, Action>] = [] {
    didSet { drainState.hasStoreObservers = !storeObservers.isEmpty }
  }

  /// A queued action, or an effect's delivery, which may send actions.
  ///
  /// `source` is the scope of the effect that sent the action: if it is cancelled, the action is
  /// dropped. `task` belongs to an action that was sent while another one was being processed.
  @usableFromInline
  typealias Waiting = (
    action: Action?, source: CancelScope?, task: SendTask?, delivery: Mailbox.Delivery?
  )

  /// The state of the drain loop.
  ///
  /// `isReducing`: the reducer is running and may have a part of `storedState` open. `direct`:
  /// the effect whose next action bypasses the queue, because it would be its first entry and
  /// nothing follows it. `loopLimit` is the reduction from which on actions are recorded, because
  /// the drain may be a loop. `rootTask` is the task of the outermost send.
  @usableFromInline
  typealias DrainState = (
    isBusy: Bool, isReducing: Bool, direct: ObjectIdentifier?, hasStoreObservers: Bool,
    loopLimit: Int, reductions: Int, rootTask: SendTask?
  )

  /// The operations of a mailbox that are specialized for the engine's types. Benchmark row:
  /// "virtual timer tick, 1 running".
  @usableFromInline
  typealias SpecializedCalls = (
    drain: (Engine) -> Void, settle: (Engine) -> Void,
    accept: (Engine, Action, CancelScope) -> Void,
    deliverDirectly: (Engine, ObjectIdentifier, () -> Void) -> Void
  )

  @usableFromInline let code: SpecializedCalls
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline package let stateObservers: StateObservers
  /// The path of the root state, whose children may be removed.
  @usableFromInline let path: StatePath
  /// The scope of all running effects.
  @usableFromInline let root: CancelScope
  /// The last actions of a drain that may be a loop, each with the action whose effect sent it.
  @usableFromInline var loop: [LoopEntry] = []

  /// The number of reductions.
  @inlinable package var reductions: Int { @inline(__always) get { drainState.reductions } }

  /// Creates the engine of one store; `host` runs its effects.
  @inlinable
  package init(
    initialState: State, observer: StoreObserver<State, Action>? = nil,
    host: (any EffectHost)? = nil, reporter: IssueReporter = .current,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    code = (
      drain: { $0.drain() }, settle: { _ = $0.settle() }, accept: { $0.accept($1, from: $2) },
      deliverDirectly: { $0.processDirectly(from: $1, $2) }
    )
    self.reduce = reduce
    runtime = EffectRuntime(of: host, reporter: reporter)
    stateObservers = StateObservers(notifications: NotificationQueue(runtime))
    path = runtime.path
    root = runtime.root
    storedState = initialState
    attach(observer)
  }

  deinit {
    runtime.mailbox.close()
    runtime.abandonAll()
  }

  /// Processes `action` and everything it causes synchronously, then notifies the observers of the
  /// state.
  ///
  /// If another action is being processed, appends `action` to the queue and returns.
  /// - Returns: The task of the running effects that the action caused; nil if there are none.
  @inlinable @inline(__always)
  package func send(_ action: Action) -> SendTask? {
    guard !drainState.isBusy else { return enqueue(action) }
    drainState.isBusy = true
    let effect = reduceState(action, nil)
    if effect.node == nil, queue.isEmpty, stateObservers.isEmpty, !mayHaveLost {
      drainState.isBusy = false
      return nil
    }
    return startAndSettle(effect, of: action)
  }

  /// `send`, not inlined. Benchmark row: "test store send and assert".
  @inlinable @inline(never)
  package func sendOutOfLine(_ action: Action) -> SendTask? { send(action) }

  @inlinable @inline(never)
  func startAndSettle(
    _ effect: consuming Effect<Action, Never>, of action: Action
  ) -> SendTask? {
    beginDrain()
    startEffect(effect, of: action, from: nil, for: nil)
    if queue.isEmpty, stateObservers.isEmpty, drainState.rootTask == nil {
      drainState.isBusy = false
      return nil
    }
    return settle()
  }

  /// Appends an action that was sent while another one is being processed.
  @usableFromInline
  func enqueue(_ action: Action) -> SendTask? {
    let task = SendTask(number: runtime.nextScopeNumber(), below: root)
    queue.append((action: action, source: nil, task: task, delivery: nil))
    return task
  }

  /// Processes the queue until it is empty.
  @inlinable
  func drain() {
    while let next = queue.popFirst() {
      if let action = next.action {
        process(action, from: next.source, for: next.task)
        if let source = next.source { source.release() } else { next.task?.release() }
      } else if let delivery = next.delivery {
        deliver(delivery)
      }
    }
  }

  /// Drains, then notifies the observers of the state, and repeats while they send actions.
  @inlinable @inline(never)
  @discardableResult
  func settle() -> SendTask? {
    repeat {
      if !queue.isEmpty { drain() }
      if !stateObservers.isEmpty {
        stateObservers.notifications.update(stateObservers, storedState)
      }
    } while !queue.isEmpty
    drainState.isBusy = false
    return drainState.rootTask.take()
  }

  /// Reduces an action and starts its effects, unless the effect that sent it was cancelled.
  @inlinable
  func process(_ action: Action, from source: CancelScope?, for task: SendTask?) {
    if let source, source.isCancelled { return }
    if reductions >= drainState.loopLimit, !goesOn(action, source) { return }
    let effect = reduceState(action, source)
    if effect.node != nil {
      startEffectOutOfLine(effect, of: action, from: source, for: task)
    } else if mayHaveLost {
      cancelDeparted()
    }
  }
}

extension EffectRuntime {
  /// The runtime of a store on `host`, or on the main actor.
  @usableFromInline
  convenience init(of host: (any EffectHost)?, reporter: IssueReporter) {
    self.init(host: host ?? MainActorHost.shared, reporter: reporter)
  }
}
