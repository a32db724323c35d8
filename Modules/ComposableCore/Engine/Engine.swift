/// The drain loop: the one place where actions become state, under the live store and the test
/// store alike.
///
/// Lives on its store's actor. An action's way is `send`, `enqueue`, `drain`, `settle`: one that is
/// sent while another is processed waits in `queue`, first in, first out, so reducers are never
/// re-entered and a chain of feedback needs no stack. When the queue is empty, observers of the
/// state run, once; what they send is drained after all of them ran.
@usableFromInline
package final class Engine<State, Action>: MailboxRecipient {
  // The properties a send touches are never accessed twice at once: `isBusy` turns a nested send
  // into an append, and no user code runs inside an access to `queue`. Benchmark row: "send, nobody
  // watching".
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// Whether the reducer runs, which may have opened a part of `storedState`.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  @exclusivity(unchecked) @usableFromInline var observers: [StoreObserver<State, Action>] = []
  @exclusivity(unchecked) @usableFromInline var queue = ActionQueue<Action>()
  @exclusivity(unchecked) @usableFromInline package var reductions = 0
  @exclusivity(unchecked) @usableFromInline var rootTask: SendTask?
  /// The reduction from which on actions are recorded, since the drain may be a loop that feeds
  /// itself.
  @exclusivity(unchecked) @usableFromInline var loopLimit = Int.max
  /// Whether the next action that is delivered needs no queue, since it would be the first there.
  @exclusivity(unchecked) @usableFromInline var isDirect = false

  @usableFromInline let code: EngineCode<State, Action>
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline package let notifier: NotificationQueue
  @usableFromInline package let watchers: StateObservers<State>
  /// The path to the whole state, whose children may leave.
  @usableFromInline let path: StatePath
  var loop = LoopRecord()

  /// Makes the engine of one store; `host` says where its effects run.
  @inlinable
  package convenience init(
    initialState: State, observer: StoreObserver<State, Action>? = nil,
    host: (any EffectHost)? = nil, reporter: IssueReporter = .current,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.init(
      initialState, observer, host, reporter, reduce,
      EngineCode(
        drain: { $0.drain() }, settle: { _ = $0.settle() }, take: { $0.take($1, $2) },
        deliverDirectly: { $0.process(from: $1) }))
  }

  @usableFromInline
  init(
    _ initialState: State, _ observer: StoreObserver<State, Action>?,
    _ host: (any EffectHost)?, _ reporter: IssueReporter,
    _ reduce: @escaping (inout State, Action) -> Effect<Action, Never>,
    _ code: EngineCode<State, Action>
  ) {
    self.code = code
    self.reduce = reduce
    notifier = NotificationQueue()
    watchers = StateObservers(notifications: notifier)
    runtime = EffectRuntime(host: host ?? MainActorHost.shared, reporter: reporter)
    path = runtime.path
    storedState = initialState
    runtime.mailbox.attach(self)
    if let observer { observe(observer) }
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
    guard !isBusy else { return enqueue(action) }
    isBusy = true
    let effect = reduceState(action, nil)
    if effect.node == nil, queue.isEmpty, watchers.isEmpty, !path.hasLookouts {
      isBusy = false
      return nil
    }
    return settle(after: effect, action)
  }

  @inlinable @inline(never)
  func settle(after effect: consuming Effect<Action, Never>, _ action: Action) -> SendTask? {
    beginDrain()
    start(effect, action, nil, nil)
    if queue.isEmpty, watchers.isEmpty, rootTask == nil {
      isBusy = false
      return nil
    }
    return settle()
  }

  /// Puts an action that is sent while another one is processed at the end of the queue.
  @usableFromInline
  func enqueue(_ action: Action) -> SendTask? {
    let task = SendTask(runtime)
    queue.append(.init(action: action, task: task))
    return task
  }

  /// Processes what waits, and what that causes, until nothing does.
  @inlinable
  func drain() {
    while let entry = queue.popFirst() {
      if let action = entry.action {
        process(action, entry.source, entry.task)
        (entry.source ?? entry.task)?.release()
      } else if let delivery = entry.delivery {
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
      if !watchers.isEmpty { notifier.update(watchers, storedState) }
    } while !queue.isEmpty
    isBusy = false
    let task = rootTask
    rootTask = nil
    return task
  }

  /// Reduces an action and starts its effects, unless the effect that sent it was cancelled.
  @inlinable
  func process(_ action: Action, _ source: CancelScope?, _ task: SendTask?) {
    if let source, source.isCancelled { return }
    if reductions >= loopLimit, !goesOn(action, source) { return }
    let effect = reduceState(action, source)
    if effect.node != nil {
      startOutOfLine(effect, action, source, task)
    } else if path.hasLookouts {
      cancelDeparted()
    }
  }
}
