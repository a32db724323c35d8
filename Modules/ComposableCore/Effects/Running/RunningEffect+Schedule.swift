/// A closure for the store's actor that a scheduler carries there.
///
/// @unchecked Sendable: only `Mailbox` runs it, on the store's actor.
struct OnActor: @unchecked Sendable {
  private let effect: RunningEffect
  private let run: () -> Void

  init(effect: RunningEffect, _ run: @escaping () -> Void) {
    self.effect = effect
    self.run = run
  }

  func deliver(through mailbox: Mailbox, onCaller: Bool) {
    mailbox.deliver(of: effect, onCaller: onCaller, run)
  }
}

extension RunningEffect {
  /// Runs `body` on the store's actor after `delay`, unless the flight ended. The caller sees to cancelling.
  func schedule(
    after delay: Duration, on scheduler: AnyScheduler, in context: EffectContext,
    _ body: @escaping () -> Void
  ) -> ScheduledWork {
    let mailbox = context.runtime.mailbox
    let runsOnCaller = scheduler.implementation.runsOnCaller
    let due = OnActor(effect: self) { [self] in
      if isActive { body() }
    }
    return scheduler.schedule(after: delay) {
      due.deliver(through: mailbox, onCaller: runsOnCaller)
    }
  }
}
