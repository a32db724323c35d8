/// The drain loop: the one place where actions become state, under the live store and the test store alike.
///
/// Lives on its store's actor. An action sent while another is processed waits in `queue`, first in, first out,
/// so reducers are never re-entered and a chain of feedback needs no stack. When the queue is empty, watchers
/// are told, once; what they send is drained after all of them were told.
@usableFromInline
package final class Engine<State, Action>: MailboxRecipient {
  // The properties a send touches are never accessed twice at once: `isBusy` turns a nested send into an append, and
  // no user code runs inside an access to `queue`. Unchecked, a send costs 5 ns less.
  @exclusivity(unchecked) @usableFromInline var storedState: State
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// Whether the reducer runs, which may have opened a part of `storedState`.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  @exclusivity(unchecked) @usableFromInline var observers: [StoreObserver<State, Action>] = []
  @exclusivity(unchecked) @usableFromInline var queue = ActionQueue<Action>()
  @exclusivity(unchecked) @usableFromInline package var reductions = 0
  @exclusivity(unchecked) @usableFromInline var rootTask: SendTask?

  /// Whether the next action that is delivered needs no queue, since it would be the first there.
  @exclusivity(unchecked) @usableFromInline var isDirect = false

  @usableFromInline let code: EngineCode<State, Action>
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline package let notifier: NotificationQueue
  @usableFromInline package let watchers: StateObservers<State>
  var running: [ObjectIdentifier: SendTask] = [:]
  let place = StatePath.root()

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
        processQueue: { $0.processQueue() }, settle: { _ = $0.settle() }, tick: { $0.take($1, $2) })
    )
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
    storedState = initialState
    runtime.mailbox.attach(self)
    if let observer { observe(observer) }
  }

  deinit {
    runtime.mailbox.close()
    runtime.abandonAll()
    for task in running.values { task.abandon() }
  }

  /// Processes `action` and everything it causes synchronously, then tells the watchers.
  ///
  /// Called while another action is processed, it puts `action` at the end of the queue and returns.
  /// - Returns: what the action caused and is still running, nil when nothing is.
  @inlinable
  package func send(_ action: Action) -> SendTask? {
    guard !isBusy else { return sendWhileBusy(action) }
    isBusy = true
    guard observers.isEmpty else { return settle(after: step(action, nil), action) }
    let effect = reduceState(action)
    if effect.node == nil, queue.isEmpty, watchers.isEmpty, !runtime.hasConditional {
      isBusy = false
      return nil
    }
    return settle(after: effect, action)
  }

  @inlinable @inline(never)
  func settle(after effect: consuming Effect<Action, Never>, _ action: Action) -> SendTask? {
    start(effect, action, nil)
    if queue.isEmpty, watchers.isEmpty, rootTask == nil {
      isBusy = false
      return nil
    }
    return settle()
  }

  /// Processes the queue and tells the watchers, until there is nothing left to do.
  @inlinable @inline(never)
  @discardableResult
  func settle() -> SendTask? {
    repeat {
      if !queue.isEmpty { processQueue() }
      if !watchers.isEmpty { notifier.update(watchers, storedState) }
    } while !queue.isEmpty
    isBusy = false
    let task = rootTask
    rootTask = nil
    return task
  }

  @inlinable
  func processQueue() {
    while let entry = queue.popFirst() {
      if let place = entry.place, !exists(place) {
        // A child that left since takes along what it had put into the queue.
        release(entry.task)
      } else {
        process(entry.action, entry.origin, entry.task)
      }
    }
  }

  @inlinable
  func process(_ action: Action, _ origin: EffectOrigin?, _ task: SendTask?) {
    let effect: Effect<Action, Never>
    if observers.isEmpty {
      effect = reduceState(action)
    } else {
      effect = step(action, origin)
    }
    if effect.node != nil {
      startOutOfLine(effect, action, task)
    } else if runtime.hasConditional {
      cancelDeparted()
    }
    release(task)
  }

  @inlinable @inline(never)
  func startOutOfLine(
    _ effect: consuming Effect<Action, Never>, _ action: Action, _ task: SendTask?
  ) {
    start(effect, action, task)
  }

  @usableFromInline
  func release(_ task: SendTask?) {
    guard let task, task.releasePending() else { return }
    running[ObjectIdentifier(task)] = nil
  }

  /// Takes what an effect delivered: puts it into the queue, or, from a tick, processes it.
  @inlinable
  func take(_ action: Action, _ origin: EffectOrigin?, _ task: SendTask?) {
    guard isDirect, queue.isEmpty else {
      let place = runtime.hasConditional ? runtime.takeDelivering() : nil
      return enqueue(action, origin, task, from: place)
    }
    isDirect = false
    if runtime.hasConditional { _ = runtime.takeDelivering() }
    task?.retainPending()
    process(action, origin, task)
  }

  /// A tick emits one action at most and does nothing afterwards, so that action may be processed while it emits.
  @inlinable
  func take(_ ticker: Ticker, _ now: Duration) {
    isDirect = !isBusy
    guard isDirect else { return ticker.emit(now) }
    isBusy = true
    let before = reductions
    ticker.emit(now)
    isDirect = false
    if queue.isEmpty, watchers.isEmpty || reductions == before { isBusy = false } else { settle() }
  }

  package func receive(_ ticker: Ticker, _ now: Duration) {
    code.tick(self, ticker, now)
  }

  /// Takes what an effect delivered. The caller drains.
  @inlinable
  func enqueue(
    _ action: Action, _ origin: EffectOrigin?, _ task: SendTask?, from place: StatePath? = nil
  ) {
    task?.retainPending()
    queue.append(.init(action: action, origin: origin, place: place, task: task))
  }

  /// Processes what each letter brings before the next is opened, so that a letter whose effect was cancelled by
  /// the one before it is empty; then tells the watchers, once.
  package func receive(_ mail: [Mailbox.Delivery], _ last: Mailbox.Delivery?) {
    guard last == nil else { return open(mail, last) }
    // Posted from any thread: what a reducer reports goes where its store was told to report.
    IssueReporter.$current.withValue(runtime.reporter) { open(mail, nil) }
  }

  private func open(_ mail: [Mailbox.Delivery], _ last: Mailbox.Delivery?) {
    let isNested = isBusy
    isBusy = true
    let before = reductions
    for letter in mail { open(letter, isNested) }
    if let last { open(last, isNested) }
    guard !isNested else { return }
    if reductions == before { isBusy = false } else { code.settle(self) }
  }

  func openAll(_ mail: [Mailbox.Delivery]) {
    for letter in mail { open(letter, false) }
  }

  private func open(_ letter: Mailbox.Delivery, _ isNested: Bool) {
    letter.open()
    if !isNested { code.processQueue(self) }
  }

  @usableFromInline
  func sendWhileBusy(_ action: Action) -> SendTask? {
    let task = SendTask()
    enqueue(action, nil, task)
    return task
  }

  @inlinable @inline(__always)
  func start(_ effect: consuming Effect<Action, Never>, _ action: Action, _ task: SendTask?) {
    var action = action
    // A lone value is next in the queue when nothing else waits, so it need not go through it: 25 ns a hop.
    while observers.isEmpty, queue.isEmpty, let value = effect.takeValue() {
      if runtime.hasConditional { cancelDeparted() }
      effect = reduceState(value)
      action = value
    }
    if let node = effect.node {
      if let value = node.value, observers.isEmpty {
        enqueue(value, nil, task)
      } else {
        start(node, action, task)
      }
    }
    if runtime.hasConditional { cancelDeparted() }
  }

  @usableFromInline
  func cancelDeparted() {
    if runtime.mailbox.isHolding { return }
    withStoredState { runtime.cancelDeparted(from: $0) }
  }

  @usableFromInline
  func exists(_ place: StatePath) -> Bool {
    withStoredState { place.exists(in: $0) }
  }
}
