import Synchronization

extension AnyScheduler {
  /// Implements repeating work for a scheduler that can only run work once.
  ///
  /// Each run is due one interval after the previous due date, not after the previous run.
  static func repeating(
    now: @escaping @Sendable () -> Instant, schedule: @escaping Once
  ) -> Repeating {
    { interval, tolerance, work in
      let repetition = Repetition(
        due: now(), interval: interval, work: work,
        schedule: { due, work in
          schedule(max(now().duration(to: due), .zero), tolerance, work)
        })
      repetition.scheduleNext()
      return ScheduledWork { repetition.cancel() }
    }
  }

  private final class Repetition: Sendable {
    private struct State {
      var due: Instant
      var isCancelled = false
      var next: ScheduledWork?
    }

    private let interval: Duration
    private let schedule: @Sendable (Instant, @escaping @Sendable () -> Void) -> ScheduledWork
    private let state: Mutex<State>
    private let work: @Sendable () -> Void

    init(
      due: Instant, interval: Duration, work: @escaping @Sendable () -> Void,
      schedule: @escaping @Sendable (Instant, @escaping @Sendable () -> Void) -> ScheduledWork
    ) {
      self.interval = interval
      self.schedule = schedule
      self.state = Mutex(State(due: due))
      self.work = work
    }

    func scheduleNext() {
      let due: Instant? = state.withLock { state in
        guard !state.isCancelled else { return nil }
        state.due = state.due.advanced(by: interval)
        return state.due
      }
      guard let due else { return }
      let next = schedule(due) { [self] in
        guard !state.withLock(\.isCancelled) else { return }
        scheduleNext()
        work()
      }
      let isCancelled = state.withLock { state in
        state.next = next
        return state.isCancelled
      }
      if isCancelled { next.cancel() }
    }

    func cancel() {
      let next = state.withLock { state in
        state.isCancelled = true
        return state.next.take()
      }
      next?.cancel()
    }
  }
}
