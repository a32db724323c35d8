/// The drain loop: the one place where actions become state, under the live store and the test
/// store alike.
///
/// Lives on its store's actor. An action's way is `send`, `enqueue`, `drain`, `settle`: one that is
/// sent while another is processed waits in `queue`, first in, first out, so reducers are never
/// re-entered and a chain of feedback needs no stack. When the queue is empty, observers of the
/// state run, once; what they send is drained after all of them ran.
@usableFromInline
package final class Engine<State, Action>: MailboxRecipient {
  // What a send touches is never accessed twice at once: `drainState.isBusy` turns a nested send
  // into an append, and no user code runs inside an access to `queue`. Benchmark rows: "send, nobody
  // watching", "Effect(value:) hop", "virtual timer tick, 1 running".
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var queue = Queue<Waiting>()
  @exclusivity(unchecked) @usableFromInline var drainState = DrainState(
    false, false, false, false, Int.max, 0, nil)
  /// The observers of reductions and effects.
  @usableFromInline var storeObservers: [StoreObserver<State, Action>] = [] {
    didSet { drainState.hasStoreObservers = !storeObservers.isEmpty }
  }

  /// An action that waits for its turn, or something an effect delivers, which may bring actions.
  ///
  /// `source` is the scope of the effect that sent the action: once that is cancelled, the action is
  /// dropped. `task` is that of an action that was sent while another one was processed.
  @usableFromInline
  typealias Waiting = (
    action: Action?, source: CancelScope?, task: SendTask?, delivery: Mailbox.Delivery?
  )

  /// How far the engine is.
  ///
  /// `isReducing`: the reducer runs, which may have opened a part of `storedState`. `isDirect`: the
  /// next action that is delivered needs no queue, since it would be the first there. `loopLimit` is
  /// the reduction from which on actions are recorded, since the drain may be a loop that feeds
  /// itself. `rootTask` is the task of the outermost send.
  @usableFromInline
  typealias DrainState = (
    isBusy: Bool, isReducing: Bool, isDirect: Bool, hasStoreObservers: Bool, loopLimit: Int,
    reductions: Int, rootTask: SendTask?
  )

  /// What a mailbox needs the types for, built where they are known. Benchmark row: "virtual timer
  /// tick, 1 running".
  @usableFromInline
  typealias SpecializedCalls = (
    drain: (Engine) -> Void, settle: (Engine) -> Void,
    take: (Engine, Action, CancelScope) -> Void, deliverDirectly: (Engine, () -> Void) -> Void
  )

  @usableFromInline let code: SpecializedCalls
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline package let stateObservers: StateObservers<State>
  /// The path to the whole state, whose children may leave.
  @usableFromInline let path: StatePath
  /// The last actions of a drain that goes on and on, each with the action whose effect sent it.
  @usableFromInline var loop: [LoopEntry] = []

  /// How many actions were reduced.
  @inlinable package var reductions: Int { drainState.reductions }

  /// Makes the engine of one store; `host` says where its effects run.
  @inlinable
  package init(
    initialState: State, observer: StoreObserver<State, Action>? = nil,
    host: (any EffectHost)? = nil, reporter: IssueReporter = .current,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    code = (
      drain: { $0.drain() }, settle: { _ = $0.settle() }, take: { $0.take($1, $2) },
      deliverDirectly: { $0.process(from: $1) }
    )
    self.reduce = reduce
    runtime = EffectRuntime(of: host, reporter: reporter)
    stateObservers = StateObservers(notifications: NotificationQueue(runtime))
    path = runtime.path
    storedState = initialState
    attach(observer)
  }

  deinit {
    runtime.mailbox.close()
    runtime.abandonAll()
  }

  /// Processes `action` and everything it causes synchronously, then runs the observers of the
  /// state.
  ///
  /// Called while another action is processed, it puts `action` at the end of the queue and
  /// returns.
  /// - Returns: what the action caused and is still running, nil when nothing is.
  @inlinable
  package func send(_ action: Action) -> SendTask? {
    guard !drainState.isBusy else { return enqueue(action) }
    drainState.isBusy = true
    let effect = reduceState(action, nil)
    if effect.node == nil, queue.isEmpty, stateObservers.isEmpty, !path.hasLookouts {
      drainState.isBusy = false
      return nil
    }
    return settle(after: effect, action)
  }

  @inlinable @inline(never)
  func settle(after effect: consuming Effect<Action, Never>, _ action: Action) -> SendTask? {
    beginDrain()
    start(effect, action, nil, nil)
    if queue.isEmpty, stateObservers.isEmpty, drainState.rootTask == nil {
      drainState.isBusy = false
      return nil
    }
    return settle()
  }

  /// Puts an action that is sent while another one is processed at the end of the queue.
  @usableFromInline
  func enqueue(_ action: Action) -> SendTask? {
    let task = SendTask(runtime)
    queue.append((action, nil, task, nil))
    return task
  }

  /// Processes what waits, and what that causes, until nothing does.
  @inlinable
  func drain() {
    while let next = queue.popFirst() {
      if let action = next.action {
        process(action, next.source, next.task)
        (next.source ?? next.task)?.release()
      } else if let delivery = next.delivery {
        deliver(delivery)
      }
    }
  }

  /// Drains, then runs the observers of the state, until there is nothing left to do.
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
    let task = drainState.rootTask
    drainState.rootTask = nil
    return task
  }

  /// Reduces an action and starts its effects, unless the effect that sent it was cancelled.
  @inlinable
  func process(_ action: Action, _ source: CancelScope?, _ task: SendTask?) {
    if let source, source.isCancelled { return }
    if reductions >= drainState.loopLimit, !goesOn(action, source) { return }
    let effect = reduceState(action, source)
    if effect.node != nil {
      startOutOfLine(effect, action, source, task)
    } else if path.hasLookouts {
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
