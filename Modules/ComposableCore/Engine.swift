/// The drain loop: the one place where actions become state, under the live store and the test store alike.
///
/// Lives on its store's actor. An action sent while another is processed waits in `queue`, first in, first out,
/// so reducers are never re-entered and a chain of feedback needs no stack. When the queue is empty, watchers
/// are told, once; what they send is drained after all of them were told.
@usableFromInline
package final class Engine<State, Action>: MailboxRecipient {
  // The properties a send touches are never accessed twice at once: `isBusy` turns a nested send into an append, and
  // no user code runs inside an access to `queue`. Unchecked, a send costs 5 ns less.
  @exclusivity(unchecked) @usableFromInline package var state: State
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  @exclusivity(unchecked) @usableFromInline var observers: [StoreObserver<State, Action>] = []
  @exclusivity(unchecked) @usableFromInline var queue = ActionQueue<Action>()
  @exclusivity(unchecked) @usableFromInline package var reductions = 0
  @exclusivity(unchecked) @usableFromInline var rootTask: SendTask?

  // Built where the types are known: reached through a mailbox or a sink, the same code costs 600 ns a tick.
  @usableFromInline var deliver: (Action, EffectOrigin?, SendTask?) -> Void = { _, _, _ in }
  @usableFromInline var processQueue: () -> Void = {}
  @usableFromInline var settleNow: () -> Void = {}
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>
  @usableFromInline package let runtime: EffectRuntime
  @usableFromInline package let notifier: Notifier
  @usableFromInline package let watchers: Watchers<State>
  var running: [ObjectIdentifier: SendTask] = [:]
  let place = Place.root()

  /// Makes the engine of one store; `host` says where its effects run.
  @inlinable
  package convenience init(
    initialState: State, observer: StoreObserver<State, Action>? = nil,
    host: (any EffectHost)? = nil, reporter: IssueReporter = .current,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.init(initialState, observer, host, reporter, reduce)
    // Invariant: what calls these holds the engine. Unmanaged, since captured otherwise each use retains it.
    let engine = Unmanaged.passUnretained(self)
    deliver = { action, origin, task in
      engine._withUnsafeGuaranteedRef { $0.enqueue(action, origin, task) }
    }
    processQueue = {
      engine._withUnsafeGuaranteedRef { engine in
        while let entry = engine.queue.popFirst() { engine.process(entry) }
      }
    }
    settleNow = {
      engine._withUnsafeGuaranteedRef { engine in _ = engine.settle() }
    }
  }

  @usableFromInline
  init(
    _ initialState: State, _ observer: StoreObserver<State, Action>?,
    _ host: (any EffectHost)?, _ reporter: IssueReporter,
    _ reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.reduce = reduce
    notifier = Notifier()
    watchers = Watchers(notifier: notifier)
    runtime = EffectRuntime(host: host ?? MainActorHost.shared, reporter: reporter)
    state = initialState
    runtime.mailbox.attach(self)
    if let observer { _ = observe(observer) }
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
    let effect = reduce(&state, action)
    reductions &+= 1
    if effect.node == nil, queue.isEmpty, watchers.isEmpty, !runtime.hasConditional {
      isBusy = false
      return nil
    }
    return settle(after: effect, action)
  }

  @inlinable @inline(never)
  func settle(after effect: Effect<Action, Never>, _ action: Action) -> SendTask? {
    start(effect, action, nil)
    return settle()
  }

  /// Processes the queue and tells the watchers, until there is nothing left to do.
  @inlinable @inline(never)
  @discardableResult
  func settle() -> SendTask? {
    repeat {
      while let entry = queue.popFirst() { process(entry) }
      if !watchers.isEmpty { notifier.update(watchers, state) }
    } while !queue.isEmpty
    isBusy = false
    let task = rootTask
    rootTask = nil
    return task
  }

  @inlinable
  func process(_ entry: ActionQueue<Action>.Entry) {
    let effect: Effect<Action, Never>
    if observers.isEmpty {
      effect = reduce(&state, entry.action)
      reductions &+= 1
    } else {
      effect = step(entry.action, entry.origin)
    }
    start(effect, entry.action, entry.task)
    if let task = entry.task { release(task) }
  }

  @usableFromInline
  func release(_ task: SendTask) {
    task.releasePending()
    if task.isFinished { running[ObjectIdentifier(task)] = nil }
  }

  /// Takes what an effect delivered. The caller drains.
  @inlinable
  func enqueue(_ action: Action, _ origin: EffectOrigin?, _ task: SendTask?) {
    task?.retainPending()
    queue.append(.init(action: action, origin: origin, task: task))
  }

  /// Processes what each letter brings before the next is opened, so that a letter whose effect was cancelled by
  /// the one before it is empty; then tells the watchers, once.
  package func receive(_ mail: [Mailbox.Letter], _ last: Mailbox.Letter?) {
    guard last == nil else { return open(mail, last) }
    // Posted from any thread: what a reducer reports goes where its store was told to report.
    IssueReporter.$current.withValue(runtime.reporter) { open(mail, nil) }
  }

  private func open(_ mail: [Mailbox.Letter], _ last: Mailbox.Letter?) {
    let isNested = isBusy
    isBusy = true
    let before = reductions
    for letter in mail { open(letter, isNested) }
    if let last { open(last, isNested) }
    guard !isNested else { return }
    if reductions == before { isBusy = false } else { settleNow() }
  }

  private func open(_ letter: Mailbox.Letter, _ isNested: Bool) {
    letter.open()
    if isNested { return }
    processQueue()
  }

  @usableFromInline
  func sendWhileBusy(_ action: Action) -> SendTask? {
    let task = SendTask()
    enqueue(action, nil, task)
    return task
  }

  @inlinable
  func start(_ effect: Effect<Action, Never>, _ action: Action, _ task: SendTask?) {
    var action = action
    var effect = effect
    // A lone value is next in the queue when nothing else waits, so it need not go through it: 25 ns a hop.
    while let value = effect.node?.value, observers.isEmpty, queue.isEmpty {
      if runtime.hasConditional { cancelDeparted() }
      effect = reduce(&state, value)
      reductions &+= 1
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
    withUnsafePointer(to: &state) { runtime.cancelDeparted(from: $0) }
  }
}
