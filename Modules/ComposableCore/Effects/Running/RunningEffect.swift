import Synchronization

/// An asynchronous effect in flight. Used on the store's actor; other threads read only constants
/// and the atomic state.
@usableFromInline
package final class RunningEffect: CancelScope {
  private static let live: UInt8 = 0, finished: UInt8 = 1, cancelled: UInt8 = 2

  private let state = Atomic(live)
  let isRepeating: Bool
  /// Whether it continues only when a test advances virtual time.
  let isOnVirtualTime: Bool
  /// The operation that runs off the store's actor; cancelled with the effect.
  var operation: Task<Void, Never>?
  // Retained, because effects deliver from any thread, even after the store was released.
  let runtime: EffectRuntime
  /// Completes the effect's sink; nil when the effect has ended, because a client may keep the
  /// callback of such an effect, and with it this object.
  private var completion: ((EffectOutcome) -> Void)?
  let effectNumber: Int
  // Stored, because reports name the effect even after it has left the tree.
  private let effectOrigin: SendTask?
  private var stop: (() -> Void)?

  init(
    below scope: borrowing CancelScope, in runtime: EffectRuntime, under id: IdentityKey?,
    isOnVirtualTime: Bool, isRepeating: Bool, completion: @escaping (EffectOutcome) -> Void
  ) {
    self.completion = completion
    self.isOnVirtualTime = isOnVirtualTime
    self.isRepeating = isRepeating
    effectNumber = runtime.nextEffectNumber()
    effectOrigin = scope.origin
    self.runtime = runtime
    super.init(below: scope, number: runtime.nextScopeNumber(), id: id)
  }

  override var runningEffect: RunningEffect? { isRunning ? self : nil }

  /// The public description of the effect. May be called on any thread.
  package var info: EffectInfo {
    EffectInfo(
      number: effectNumber, isRepeating: isRepeating, id: id, path: path,
      origin: effectOrigin)
  }

  /// The number of the reduction that started the effect.
  var reduction: Int { effectOrigin?.reduction ?? 0 }

  /// Marks all effects of the same reduction as cancelled.
  func markReduction() { effectOrigin?.mark() }

  /// Whether it has neither ended nor been cancelled. On the store's actor only.
  var isActive: Bool { isRunning }
  /// Whether the effect may still send values. From any thread.
  var isLive: Bool { state.load(ordering: .acquiring) == RunningEffect.live }
  /// Whether the effect was cancelled before it finished. From any thread.
  var wasCancelled: Bool { state.load(ordering: .acquiring) == RunningEffect.cancelled }

  /// Marks the effect as finished. From any thread; returns true for the first caller only.
  @discardableResult
  func finish() -> Bool {
    state.compareExchange(
      expected: RunningEffect.live, desired: RunningEffect.finished,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Sets a closure to call when the effect is stopped, such as cancelling scheduled work.
  func whenStopped(_ stop: @escaping () -> Void) {
    if isActive { self.stop = stop } else { stop() }
  }

  /// Ends the effect normally: it delivers nothing more, and nothing has to be stopped.
  func end() {
    guard isActive else { return }
    stop = nil
    operation = nil
    completion = nil
    finish()
    leave(isCancelled: false)
  }

  /// Cancels `effects` in the order in which they started, and completes them.
  static func cancel(_ effects: inout [RunningEffect]) {
    if effects.count > 1 { effects.sort { $0.number < $1.number } }
    for effect in effects { effect.cancelAlone() }
  }

  /// Stops the effect and completes it as cancelled.
  func cancelAlone() {
    abandon()?(.cancelled)
  }

  /// Stops the effect, and returns what completes its sink; nil if the effect has ended.
  func abandon() -> ((EffectOutcome) -> Void)? {
    guard isActive else { return nil }
    state.store(RunningEffect.cancelled, ordering: .releasing)
    let completion = completion.take()
    let operation = operation.take()
    let stop = stop.take()
    leave(isCancelled: true)
    operation?.cancel()
    stop?()
    return completion
  }

  /// Starts the effect's task, which `start` returns.
  @usableFromInline
  func start(_ start: ((any TaskExecutor)?) -> Task<Void, Never>) {
    let task = runtime.host.startTask(of: effectNumber, start)
    if isActive { operation = task } else { task.cancel() }
  }

  /// Runs `run` on the store's actor, unless the effect has ended by then. From any thread.
  @usableFromInline
  func post(_ run: consuming @escaping () -> Void) {
    runtime.mailbox.post(Mailbox.Delivery(effect: self, run: run))
  }

  /// Ends the effect normally and completes its sink.
  @usableFromInline
  func complete(_ outcome: EffectOutcome) {
    let completion = completion.take()
    end()
    completion?(outcome)
  }

  private func leave(isCancelled: Bool) {
    effectEnded()
    if runtime.isObserved { runtime.onEffectEnd?(info, isCancelled) }
  }
}

extension CancelScope {
  /// Registers an asynchronous effect with a cancellation id, driven by `scheduler` if it is not
  /// nil.
  ///
  /// `completion` completes its sink; a cancellation calls it, too.
  @usableFromInline
  final func begin(
    under id: IdentityKey? = nil, on scheduler: AnyScheduler? = nil, isRepeating: Bool = false,
    completion: consuming @escaping (EffectOutcome) -> Void
  ) -> RunningEffect {
    let effect = RunningEffect(
      below: self, in: path.runtime, under: id, isOnVirtualTime: scheduler?.runsOnCaller ?? false,
      isRepeating: isRepeating, completion: completion)
    if effect.runtime.isObserved { effect.runtime.onEffectStart?(effect.info) }
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
    let due = Mailbox.Delivery(effect: self, run: body)
    return scheduler.schedule(after: delay) { mailbox.deliver(due, onCaller: runsOnCaller) }
  }
}
