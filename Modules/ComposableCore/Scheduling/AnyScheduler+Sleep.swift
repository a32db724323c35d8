import Synchronization

extension AnyScheduler {
  /// A sleep that is resumed by scheduled work.
  static func sleep(
    now: @escaping @Sendable () -> Instant, schedule: @escaping Once
  ) -> Sleep {
    { deadline, tolerance in
      try await sleep(observer: nil) { wake in
        schedule(max(now().duration(to: deadline), .zero), tolerance, wake)
      }
    }
  }

  /// Suspends until the work passed to `schedule` runs, or the task is cancelled.
  nonisolated(nonsending) package static func sleep(
    observer: (any SleepObserver)?,
    schedule: (@escaping @Sendable () -> Void) -> ScheduledWork
  ) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper(observer: observer)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let work = schedule { sleeper.end(.success(())) }
        sleeper.park(continuation, work)
      }
    } onCancel: {
      sleeper.end(.failure(CancellationError()))
    }
  }

  /// One suspended task, resumed by its work or by cancellation, whichever comes first.
  ///
  /// If the work runs or the task is cancelled before the continuation is stored, storing it
  /// resumes it immediately. So the observer is never notified of a wake-up before its sleep.
  private final class Sleeper: Sendable {
    private enum State {
      case starting
      case parked(CheckedContinuation<Void, any Error>, ScheduledWork)
      case ended(Result<Void, any Error>)
    }

    private let observer: (any SleepObserver)?
    private let state = Mutex(State.starting)

    init(observer: (any SleepObserver)?) {
      self.observer = observer
    }

    func park(_ continuation: CheckedContinuation<Void, any Error>, _ work: ScheduledWork) {
      observer?.willSleep()
      let early: Result<Void, any Error>? = state.withLock { state in
        if case .ended(let result) = state { return result }
        state = .parked(continuation, work)
        return nil
      }
      if let early { wake(continuation, work, early) }
    }

    func end(_ result: Result<Void, any Error>) {
      let parked: (CheckedContinuation<Void, any Error>, ScheduledWork)? = state.withLock { state in
        switch state {
        case .starting:
          state = .ended(result)
          return nil
        case .parked(let continuation, let work):
          state = .ended(result)
          return (continuation, work)
        case .ended:
          return nil
        }
      }
      if let (continuation, work) = parked { wake(continuation, work, result) }
    }

    private func wake(
      _ continuation: CheckedContinuation<Void, any Error>, _ work: ScheduledWork,
      _ result: Result<Void, any Error>
    ) {
      work.cancel()
      continuation.resume(with: result)
      observer?.didWake()
    }
  }
}
