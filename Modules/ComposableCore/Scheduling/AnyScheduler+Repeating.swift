import Synchronization

extension AnyScheduler {
  /// Implements repeating work for a scheduler that can only run work once.
  ///
  /// Each run is due one interval after the previous due date, not after the previous run.
  ///
  /// The next run is scheduled before the work, so that work that takes long does not shift it.
  /// Invariant: `next` is the handle of the run that is scheduled, or nil from the cancellation on.
  ///
  /// If `schedule` runs a late run before it returns, the loop continues with the next one, so that
  /// the stack does not grow. If it runs one before its time, delays are ignored, and the work runs
  /// only once, since it would otherwise never end.
  static func repeating(
    now: @escaping @Sendable () -> Instant, schedule: @escaping Once
  ) -> Repeating {
    { interval, tolerance, work in
      let due = Mutex(now())
      // Nil once the repetition was canceled.
      let next = Mutex<ScheduledWork?>(ScheduledWork {})
      @Sendable func scheduleNext() {
        while true {
          let date = due.withLock { due in
            due = due.advanced(by: interval)
            return due
          }
          let delay = max(now().duration(to: date), .zero)
          // The thread that is in `schedule`; nil once that has returned or has run the work.
          let caller = Mutex<Int?>(Platform.currentThread)
          let run = schedule(delay, tolerance) {
            let isInSchedule = caller.withLock { caller in
              guard caller == Platform.currentThread else { return false }
              caller = nil
              return true
            }
            guard !isInSchedule, next.withLock({ $0 != nil }) else { return }
            scheduleNext()
            work()
          }
          let isScheduled = caller.withLock { $0.take() != nil }
          let isCancelled = next.withLock { next in
            if next != nil { next = run }
            return next == nil
          }
          if isCancelled { return run.cancel() }
          if isScheduled { return }
          work()
          if delay > .zero { return }
        }
      }
      scheduleNext()
      return ScheduledWork {
        let run = next.withLock { $0.take() }
        run?.cancel()
      }
    }
  }
}
