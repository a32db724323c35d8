import Synchronization

/// One asynchronous effect in flight. Lives on the store's actor.
///
/// @unchecked Sendable: any thread may ask `isLive` and `wasCancelled`, which are atomic, and read
/// what is constant.
package class RunningEffect: ScopeMember, @unchecked Sendable {
  private static let live = 0, finished = 1, cancelled = 2

  @exclusivity(unchecked) package private(set) final var isActive = true
  final let isRepeating: Bool
  /// Whether only a test that moves its time can make this go on.
  final let isOnVirtualTime: Bool
  package final let number: Int
  /// What runs for it off the store's actor.
  final var operation: Task<Void, Never>?
  final let runtime: EffectRuntime
  final let scope: CancelScope
  private final let origin: EffectOrigin?
  private final let state = Atomic(live)
  private final var stop: (() -> Void)?

  init(_ context: EffectContext, isOnVirtualTime: Bool, isRepeating: Bool) {
    self.isOnVirtualTime = isOnVirtualTime
    self.isRepeating = isRepeating
    number = context.runtime.nextNumber()
    origin = context.scope.origin
    runtime = context.runtime
    scope = context.scope
    super.init()
    join(context.scope)
  }

  /// What to tell people about the effect. From any thread.
  package final var info: EffectInfo {
    EffectInfo(
      number: number, isRepeating: isRepeating, id: scope.id, path: scope.path, origin: origin)
  }

  /// The number of the reduction that started the effect.
  final var reduction: Int { origin?.reduction ?? 0 }

  /// Marks everything that the effect's reduction started as cancelled.
  final func markReduction() { origin?.mark() }

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

  /// Sets what cancelling has to stop: a task, a scheduled piece of work.
  final func whenStopped(_ stop: @escaping () -> Void) {
    if isActive { self.stop = stop } else { stop() }
  }

  /// The effect is over by itself: nothing more is delivered, nothing is stopped.
  final func end() {
    guard leave(isCancelled: false) else { return }
    stop = nil
  }

  /// Stops the effect and completes it as cancelled.
  final func cancel() {
    if abandon() { completeCancelled() }
  }

  /// Cancels `effects` in the order in which they started.
  static func cancel(_ effects: inout [RunningEffect]) {
    if effects.count > 1 { effects.sort { $0.number < $1.number } }
    for effect in effects { effect.cancel() }
  }

  /// Stops the effect and completes nothing: its store is going away.
  @discardableResult
  final func abandon() -> Bool {
    guard leave(isCancelled: true) else { return false }
    let stop = stop.take()
    stop?()
    return true
  }

  /// Tells what started the effect that it was cancelled.
  func completeCancelled() {}

  private func leave(isCancelled: Bool) -> Bool {
    guard isActive else { return false }
    isActive = false
    operation = nil
    if isCancelled {
      state.store(RunningEffect.cancelled, ordering: .releasing)
    } else {
      finish()
    }
    leaveParent()
    runtime.onEffectEnd?(info, isCancelled)
    return true
  }

  final override func collect(_ effects: inout [RunningEffect], _ mark: ScopeMark?) {
    effects.append(self)
  }
}

extension RunningEffect {
  /// Runs `body` on the store's actor after `delay`, unless the effect ended. The caller sees to
  /// cancelling.
  final func schedule(
    after delay: Duration, on scheduler: AnyScheduler, _ body: @escaping () -> Void
  ) -> ScheduledWork {
    let runsOnCaller = scheduler.implementation.runsOnCaller
    let due = ActorConfined(Mailbox.Delivery(effect: self, run: body))
    return scheduler.schedule(after: delay) {
      due.value.effect?.runtime.mailbox.deliver(due.value, onCaller: runsOnCaller)
    }
  }
}
