import Synchronization

/// One asynchronous effect in flight. Lives on the store's actor.
package class RunningEffect: CancelScope {
  private static let live: UInt8 = 0, finished: UInt8 = 1, cancelled: UInt8 = 2

  private final let state = Atomic(live)
  final let isRepeating: Bool
  /// Whether only a test that moves its time can make this go on.
  final let isOnVirtualTime: Bool
  /// What runs for it off the store's actor; stopping the effect cancels it.
  final var operation: Task<Void, Never>?
  final let runtime: EffectRuntime
  // Known even after the effect has left the tree: reports name it.
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

  /// What to tell people about the effect. From any thread.
  package final var info: EffectInfo {
    EffectInfo(
      number: effectNumber, isRepeating: isRepeating, id: effectID, path: path,
      origin: effectOrigin)
  }

  /// The number of the reduction that started the effect.
  final var reduction: Int { effectOrigin?.reduction ?? 0 }

  /// Marks everything that the effect's reduction started as cancelled.
  final func markReduction() { effectOrigin?.mark() }

  /// Whether it has neither ended nor been stopped. On the store's actor only.
  package final var isActive: Bool { isRunning }
  /// Whether what the effect sends is still wanted. From any thread.
  final var isLive: Bool { state.load(ordering: .acquiring) == RunningEffect.live }
  /// Whether the effect was cancelled before it finished. From any thread.
  final var wasCancelled: Bool { state.load(ordering: .acquiring) == RunningEffect.cancelled }

  /// Says that nothing more will be sent. From any thread; true for the first caller only.
  @discardableResult
  final func finish() -> Bool {
    state.compareExchange(
      expected: RunningEffect.live, desired: RunningEffect.finished,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Sets what stopping the effect has to stop: a scheduled piece of work.
  final func whenStopped(_ stop: @escaping () -> Void) {
    if isActive { self.stop = stop } else { stop() }
  }

  /// The effect is over by itself: nothing more is delivered, nothing is stopped.
  final func end() {
    guard isActive else { return }
    stop = nil
    operation = nil
    finish()
    leave(isCancelled: false)
  }

  /// Stops `effects` in the order in which they started, and completes them as cancelled.
  static func cancel(_ effects: inout [RunningEffect]) {
    if effects.count > 1 { effects.sort { $0.number < $1.number } }
    for effect in effects { effect.cancelAlone() }
  }

  /// Stops the effect and completes it as cancelled.
  final func cancelAlone() {
    if abandon() { completeCancelled() }
  }

  /// Stops the effect and completes nothing: its store is going away.
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

  /// Tells what started the effect that it was cancelled.
  func completeCancelled() {}

  private func leave(isCancelled: Bool) {
    effectEnded()
    runtime.onEffectEnd?(info, isCancelled)
  }
}

extension RunningEffect {
  /// Runs `body` on the store's actor after `delay`, unless the effect ended. The caller sees to
  /// cancelling.
  final func schedule(
    after delay: Duration, on scheduler: AnyScheduler, _ body: @escaping () -> Void
  ) -> ScheduledWork {
    let runsOnCaller = scheduler.implementation.runsOnCaller
    let mailbox = runtime.mailbox
    let due = Mailbox.Delivery(effect: self, run: body)
    return scheduler.schedule(after: delay) { mailbox.deliver(due, onCaller: runsOnCaller) }
  }
}
