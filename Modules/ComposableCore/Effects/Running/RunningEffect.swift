import Synchronization

/// An asynchronous effect in flight.
///
/// @unchecked Sendable: used on the store's actor; other threads read only constants and the atomic
/// state.
@usableFromInline
package class RunningEffect: CancelScope, SleepObserver, @unchecked Sendable {
  private static let live: UInt8 = 0, finished: UInt8 = 1, cancelled: UInt8 = 2

  private final let state = Atomic(live)
  private final let isOperationOver = Atomic(false)
  final let isRepeating: Bool
  /// Whether it continues only when a test advances virtual time.
  final let isOnVirtualTime: Bool
  /// The operation that runs off the store's actor; cancelled with the effect.
  final var operation: EffectTask?
  // Retained, because effects deliver from any thread, even after the store was released.
  final let runtime: EffectRuntime
  /// Completes the effect's sink; nil when the effect has ended, because a client may keep the
  /// callback of such an effect, and with it this object.
  private final var completion: ((EffectOutcome) -> Void)?
  package final let effectNumber: Int
  // Stored, because reports name the effect even after it has left the tree.
  private final let effectOrigin: SendTask?
  private final var stop: (() -> Void)?
  /// What a report says of the effect after its end; nil before.
  private final let reportName = Mutex<IssueMessage?>(nil)

  /// An asynchronous effect below `scope`, with a cancellation id.
  ///
  /// `completion` completes its sink; a cancellation calls it, too. The caller calls `didStart`.
  @usableFromInline
  init(
    below scope: borrowing CancelScope, under id: IdentityKey?, isOnVirtualTime: Bool,
    isRepeating: Bool, completion: ((EffectOutcome) -> Void)?
  ) {
    let runtime = scope.path.runtime
    self.completion = completion
    self.isOnVirtualTime = isOnVirtualTime
    self.isRepeating = isRepeating
    effectNumber = runtime.nextEffectNumber()
    effectOrigin = scope.origin
    let scopeNumber = runtime.nextScopeNumber()
    self.runtime = consume runtime
    super.init(below: scope, number: scopeNumber, id: id)
  }

  /// Tells the observers that the effect is in flight.
  @usableFromInline
  final func didStart() {
    if runtime.isObserved { runtime.onEffectStart?(info) }
  }

  final override var runningEffect: RunningEffect? { isRunning ? self : nil }

  /// The public description of the effect, while it is in flight.
  package final var info: EffectInfo {
    EffectInfo(
      number: effectNumber, isRepeating: isRepeating, id: id, path: path,
      origin: effectOrigin)
  }

  /// Names the effect in one line for a report on any thread.
  ///
  /// Its action and its ids have descriptions of the program's, which only the store's actor calls:
  /// on another thread, before `nameForReports`, it is just a number.
  final var message: IssueMessage {
    if runtime.host.isCurrent(onCaller: false), isActive { return messageOnActor }
    return reportName.withLock { $0 } ?? "Effect \(effectNumber)"
  }

  /// Keeps the name for reports of an effect whose client may use it after its end.
  final func nameForReports() {
    guard isActive else { return }
    let message = messageOnActor
    reportName.withLock { $0 = message }
  }

  /// The name without values of the action, of ids and of rows, and, for tests, the description.
  private final var messageOnActor: IssueMessage {
    var text = "Effect \(effectNumber), started by \"\(effectOrigin?.publicName ?? "")\""
    if path.parent != nil { text += " at \"\(path.publicDescription)\"" }
    if let id { text += " with an id of type \(typeName(of: id.base))" }
    return IssueMessage(text: text, detailed: info.description)
  }

  /// The number of the reduction that started the effect.
  final var reduction: Int { effectOrigin?.reduction ?? 0 }

  /// Marks all effects of the same reduction as cancelled.
  final func markReduction() { effectOrigin?.mark() }

  /// Whether it has neither ended nor been cancelled. On the store's actor only.
  final var isActive: Bool { isRunning }
  /// Whether the effect may still send values. From any thread.
  final var isLive: Bool { state.load(ordering: .acquiring) == RunningEffect.live }
  /// Whether the effect was cancelled before it finished. From any thread.
  final var wasCancelled: Bool { state.load(ordering: .acquiring) == RunningEffect.cancelled }

  /// Whether the operation has returned, or there is none. From any thread.
  final var operationHasEnded: Bool { isOperationOver.load(ordering: .acquiring) }

  /// Called by the operation's task as the last thing that it does. From any thread.
  final func operationDidEnd() { isOperationOver.store(true, ordering: .releasing) }

  /// Marks the effect as finished. From any thread; returns true for the first caller only.
  @discardableResult
  final func finish() -> Bool {
    state.compareExchange(
      expected: RunningEffect.live, desired: RunningEffect.finished,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Sets a closure to call when the effect is stopped, such as cancelling scheduled work.
  final func whenStopped(_ stop: @escaping () -> Void) {
    if isActive { self.stop = stop } else { stop() }
  }

  /// Whether its end calls nothing, so that a value may be processed after it.
  @usableFromInline final var endsAlone: Bool { completion == nil && !runtime.isObserved }

  /// Ends the effect normally: it delivers nothing more, and nothing has to be stopped.
  @usableFromInline
  final func end() {
    guard isActive else { return }
    stop = nil
    operation = nil
    completion = nil
    state.store(RunningEffect.finished, ordering: .releasing)
    leave(isCancelled: false)
  }

  /// Cancels `effects` in the order in which they started, and completes them.
  static func cancel(_ effects: inout [RunningEffect]) {
    if effects.count > 1 { effects.sort { $0.number < $1.number } }
    for effect in effects { effect.cancelAlone() }
  }

  /// Stops the effect and completes it as cancelled.
  final func cancelAlone() {
    abandon()?(.cancelled)
  }

  /// Stops the effect, and returns what completes its sink; nil if the effect has ended.
  final func abandon() -> ((EffectOutcome) -> Void)? {
    guard isActive else { return nil }
    state.store(RunningEffect.cancelled, ordering: .releasing)
    let completion = completion.take()
    let operation = operation.take()
    if let operation { remember(operation, in: task) }
    let stop = stop.take()
    leave(isCancelled: true)
    operation?.cancel()
    stop?()
    return completion
  }

  /// Starts the effect's task, which `start` returns.
  @usableFromInline
  final func start(_ start: ((any TaskExecutor)?) -> EffectTask) {
    let task = runtime.startTask(of: self, start)
    if isActive {
      operation = task
    } else {
      remember(task, in: effectOrigin?.task)
      task.cancel()
    }
  }

  /// Lets the task of the send wait for a cancelled operation.
  private final func remember(_ operation: EffectTask, in send: SendTask?) {
    if !operationHasEnded { send?.append(EndingOperation(operation, of: self)) }
  }

  /// Runs `run` on the store's actor, unless the effect has ended by then. From any thread.
  @usableFromInline
  final func post(_ run: consuming @escaping () -> Void) {
    runtime.post(Mailbox.Delivery(effect: self, run: run))
  }

  /// Calls `deliverAnswer` on the store's actor, unless the effect has ended by then. From any
  /// thread.
  @usableFromInline
  final func postAnswer() {
    operationDidEnd()
    runtime.post(Mailbox.Delivery(effect: self, run: nil))
  }

  /// Delivers the effect's only value; overridden by effects that call `postAnswer`.
  func deliverAnswer() {}

  /// Ends the effect normally and completes its sink.
  @usableFromInline
  final func complete(_ outcome: EffectOutcome) {
    let completion = completion.take()
    end()
    if let completion { completion(outcome) }
  }

  package final func willSleep() { runtime.host.willSleep(effectNumber) }
  package final func didWake() { runtime.host.didWake(effectNumber) }

  private final func leave(isCancelled: Bool) {
    // Before its end, with which the action may be destroyed.
    let ended = runtime.isObserved ? info : nil
    effectEnded()
    if let ended { runtime.onEffectEnd?(ended, isCancelled) }
  }
}

extension CancelScope {
  /// Begins an effect on `scheduler` that delivers through no channel.
  final func begin(
    under id: IdentityKey? = nil, on scheduler: AnyScheduler,
    completion: ((EffectOutcome) -> Void)?
  ) -> RunningEffect {
    let effect = RunningEffect(
      below: self, under: id, isOnVirtualTime: scheduler.runsOnCaller, isRepeating: false,
      completion: completion)
    effect.didStart()
    return effect
  }
}

extension RunningEffect {
  /// Runs `body` on the store's actor after `delay`, unless the effect has ended. The caller
  /// cancels the returned work.
  func schedule(
    after delay: Duration, on scheduler: AnyScheduler, _ body: @escaping () -> Void
  ) -> ScheduledWork {
    let runsOnCaller = scheduler.runsOnCaller
    let mailbox = runtime.mailbox
    // The scheduler's thread may be the last to hold what `body` captures.
    let bound = ActorBound(body, on: runtime.host)
    let due = Mailbox.Delivery(effect: self) { bound.take()?() }
    return scheduler.schedule(after: delay) { mailbox.deliver(due, onCaller: runsOnCaller) }
  }
}
