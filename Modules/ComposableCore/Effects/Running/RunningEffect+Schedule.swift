/// A closure for the store's actor that a scheduler carries there.
///
/// @unchecked Sendable: only `Mailbox` runs it, on the store's actor.
struct OnActor: @unchecked Sendable {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

extension RunningEffect {
  /// Runs `body` on the store's actor after `delay`, unless the flight ended. The caller sees to cancelling.
  func schedule(
    after delay: Duration, on scheduler: AnyScheduler, in context: EffectContext,
    _ body: @escaping () -> Void
  ) -> ScheduledWork {
    let mailbox = context.runtime.mailbox
    let runsOnCaller = scheduler.implementation.runsOnCaller
    let due = OnActor { [self] in
      if isActive { body() }
    }
    return scheduler.schedule(after: delay) {
      mailbox.deliver(onCaller: runsOnCaller, due.run)
    }
  }
}
