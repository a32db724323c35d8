import Synchronization

extension AnyScheduler {
  /// Implements repeating work for a scheduler that can only run work once.
  ///
  /// Each run is due one interval after the previous due date, not after the previous run.
  ///
  /// The next run is scheduled before the work, so that work that takes long does not shift it.
  /// Invariant: `next` is the handle of the run that is scheduled, or nil from the cancellation on.
  static func repeating(
    now: @escaping @Sendable () -> Instant, schedule: @escaping Once
  ) -> Repeating {
    { interval, tolerance, work in
      let due = Mutex(now())
      // Nil once the repetition was canceled.
      let next = Mutex<ScheduledWork?>(ScheduledWork {})
      @Sendable func scheduleNext() {
        let date = due.withLock { due in
          due = due.advanced(by: interval)
          return due
        }
        let delay = max(now().duration(to: date), .zero)
        let run = schedule(delay, tolerance) {
          guard next.withLock({ $0 != nil }) else { return }
          scheduleNext()
          work()
        }
        let isCancelled = next.withLock { next in
          if next != nil { next = run }
          return next == nil
        }
        if isCancelled { run.cancel() }
      }
      scheduleNext()
      return ScheduledWork {
        let run = next.withLock { $0.take() }
        run?.cancel()
      }
    }
  }
}
