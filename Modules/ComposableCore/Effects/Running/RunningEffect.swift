import Synchronization

/// An asynchronous effect in flight. Used on the store's actor.
package class RunningEffect: CancelScope {
  private static let live: UInt8 = 0, finished: UInt8 = 1, cancelled: UInt8 = 2

  private final let state = Atomic(live)
  final let isRepeating: Bool
  /// Whether it continues only when a test advances virtual time.
  final let isOnVirtualTime: Bool
  /// The operation that runs off the store's actor; cancelled with the effect.
  final var operation: Task<Void, Never>?
  final let runtime: EffectRuntime
  // Stored, because reports name the effect even after it has left the tree.
  private final let effectID: IdentityKey?
  private final let effectNumber: Int
  private final let effectOrigin: SendTask?
  private final var stop: (() -> Void)?

  init(in context: EffectContext, isOnVirtualTime: Bool, isRepeating: Bool) {
    self.isOnVirtualTime = isOnVirtualTime
    self.isRepeating = isRepeating
    effectID = context.id ?? context.scope.id
    effectNumber = context.runtime.nextEffectNumber()
    effectOrigin = context.scope.origin
    runtime = context.runtime
    super.init(in: context, id: context.id)
  }

  /// The public description of the effect. May be called on any thread.
  package final var info: EffectInfo {
    EffectInfo(
      number: effectNumber, isRepeating: isRepeating, id: effectID, path: path,
      origin: effectOrigin)
  }

  /// The number of the reduction that started the effect.
  final var reduction: Int { effectOrigin?.reduction ?? 0 }

  /// Marks all effects of the same reduction as cancelled.
  final func markReduction() { effectOrigin?.mark() }

  /// Whether it has neither ended nor been cancelled. On the store's actor only.
  package final var isActive: Bool { isRunning }
  /// Whether the effect may still send values. From any thread.
  final var isLive: Bool { state.load(ordering: .acquiring) == RunningEffect.live }
  /// Whether the effect was cancelled before it finished. From any thread.
  final var wasCancelled: Bool { state.load(ordering: .acquiring) == RunningEffect.cancelled }

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

  /// Ends the effect normally: it delivers nothing more, and nothing has to be stopped.
  final func end() {
    guard isActive else { return }
    stop = nil
    operation = nil
    finish()
    leave(isCancelled: false)
  }

  /// Cancels `effects` in the order in which they started, and completes them.
  static func cancel(_ effects: inout [RunningEffect]) {
    if effects.count > 1 { effects.sort { $0.number < $1.number } }
    for effect in effects { effect.cancelAlone() }
  }

  /// Stops the effect and completes it as cancelled.
  final func cancelAlone() {
    if abandon() { completeCancelled() }
  }

  /// Stops the effect without completing it, because its store is being released.
  @discardableResult
  final func abandon() -> Bool {
    guard isActive else { return false }
    state.store(RunningEffect.cancelled, ordering: .releasing)
    let operation = operation.take()
    let stop = stop.take()
    leave(isCancelled: true)
    operation?.cancel()
    stop?()
    return true
  }

  /// Completes the effect's sink as cancelled.
  func completeCancelled() {}

  private func leave(isCancelled: Bool) {
    effectEnded()
    runtime.onEffectEnd?(info, isCancelled)
  }
}

extension RunningEffect {
  /// Runs `body` on the store's actor after `delay`, unless the effect has ended. The caller
  /// cancels the returned work.
  final func schedule(
    after delay: Duration, on scheduler: AnyScheduler, _ body: @escaping () -> Void
  ) -> ScheduledWork {
    let runsOnCaller = scheduler.runsOnCaller
    let mailbox = runtime.mailbox
    let due = Mailbox.Delivery(effect: self, run: body)
    return scheduler.schedule(after: delay) { mailbox.deliver(due, onCaller: runsOnCaller) }
  }
}
