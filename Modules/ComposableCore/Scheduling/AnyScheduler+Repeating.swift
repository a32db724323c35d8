import Synchronization

extension AnyScheduler {
  /// Implements repeating work for a scheduler that can only run work once.
  ///
  /// Each run is due one interval after the previous due date, not after the previous run.
  ///
  /// The next run is scheduled before the work, so that work that takes long does not shift it.
  /// Invariant: `next` is the handle of the run that is scheduled, or nil from the cancellation on.
  ///
  /// A scheduler that runs the work before `schedule` returns is refused: late runs would nest
  /// until the stack overflows, and on one that ignores delays they would never end.
  static func repeating(
    now: @escaping @Sendable () -> Instant, schedule: @escaping Schedule
  ) -> Schedule {
    { interval, tolerance, work in
      let due = Mutex(now())
      // Nil once the repetition was canceled.
      let next = Mutex<ScheduledWork?>(ScheduledWork {})
      @Sendable func scheduleNext() {
        let date = due.withLock { due in
          due = due.advanced(by: interval)
          return due
        }
        // The thread that is in `schedule`; zero once that has returned.
        let caller = Atomic(Platform.currentThread)
        let run = schedule(max(now().duration(to: date), .zero), tolerance) {
          if caller.load(ordering: .relaxed) == Platform.currentThread {
            return IssueReporter.current(
              """
              A scheduler ran work inside its schedule function, so the work does not repeat. Let \
              schedule return first, or pass scheduleRepeating to the scheduler.
              """, at: nil)
          }
          guard next.withLock({ $0 != nil }) else { return }
          scheduleNext()
          work()
        }
        caller.store(0, ordering: .relaxed)
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
