import Synchronization

/// Called when an effect's task sleeps on virtual time, so that a deterministic host does not wait
/// for it and can run it when it wakes.
///
/// For every sleep it is called with true once, after the wake-up was scheduled, then with false
/// once, after the task was resumed: by `advance` between two items of work, or on the thread that
/// cancelled the task. No lock is held during either.
///
/// A struct, because a function in a task-local value crashes an optimized build of Swift 6.3.
@usableFromInline
package struct SleepObserver: Sendable {
  let observe: @Sendable (_ isAsleep: Bool) -> Void

  package init(_ observe: @escaping @Sendable (_ isAsleep: Bool) -> Void) {
    self.observe = observe
  }
}

extension AnyScheduler {
  /// The observer of the current task's sleeps on a ``TestScheduler``.
  @TaskLocal package static var sleepObserver: SleepObserver?

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
  ///
  /// Both may happen on any thread, and before the task is suspended. The one that comes first
  /// decides whether this returns or throws, and the task is resumed once.
  nonisolated(nonsending) package static func sleep(
    observer: SleepObserver?,
    schedule: (@escaping @Sendable () -> Void) -> ScheduledWork
  ) async throws {
    try Task.checkCancellation()
    // How the sleep ended, by its work or by cancellation, whichever came first; and what wakes the
    // task, from when it is suspended until it was called.
    typealias Ending = Result<Void, any Error>
    let state = Mutex<(ending: Ending?, wake: (@Sendable (Ending) -> Void)?)>((nil, nil))
    @Sendable func end(_ ending: Ending) {
      let wake = state.withLock { state in
        if state.ending == nil { state.ending = ending }
        return state.wake.take()
      }
      wake?(ending)
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let work = schedule { end(.success(())) }
        observer?.observe(true)
        let early = state.withLock { state in
          state.wake = { ending in
            work.cancel()
            continuation.resume(with: ending)
            observer?.observe(false)
          }
          return state.ending
        }
        // The work has run, or the task was cancelled, before it was suspended.
        if let early { end(early) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }
}
