import Synchronization

/// Observes the sleeps of an effect's tasks on virtual time, so that a deterministic host does not
/// wait for a sleeping task and can run it when it wakes.
///
/// For every sleep, `fallAsleep` is called once, in the task, after its wake-up was scheduled.
/// `wake` is called once, and must call its argument, which resumes the task. The caller is
/// `advance`, between two work items, or the thread that canceled the task; if that is another
/// thread than the task's, it may come first, so observers count. No lock is held during either
/// call.
///
/// A struct, because a function in a task-local value crashes an optimized build of Swift 6.3.
@usableFromInline
package struct SleepObserver: Sendable {
  let fallAsleep: @Sendable () -> Void
  let wake: @Sendable (_ resume: () -> Void) -> Void

  package init(
    fallAsleep: @escaping @Sendable () -> Void,
    wake: @escaping @Sendable (_ resume: () -> Void) -> Void
  ) {
    self.fallAsleep = fallAsleep
    self.wake = wake
  }
}

extension AnyScheduler {
  /// The observer of the sleeps of an effect's operation, and of the tasks that inherit its
  /// task-local values.
  @TaskLocal package static var sleepObserver: SleepObserver?

  /// Finds the observer of a task that inherits no task-local values of an effect; nil if no tests
  /// run.
  package static let clientSleepObserver = Mutex<(@Sendable () -> SleepObserver?)?>(nil)

  /// The observer of the current task's sleeps on a ``TestScheduler``.
  static var currentSleepObserver: SleepObserver? {
    sleepObserver ?? clientSleepObserver.withLock { $0 }?()
  }

  /// A sleep that is resumed by scheduled work.
  static func sleep(
    now: @escaping @Sendable () -> Instant, schedule: @escaping Schedule
  ) -> Sleep {
    { deadline, tolerance in
      try await sleep(observer: nil) { wake in
        schedule(max(now().duration(to: deadline), .zero), tolerance, wake)
      }
    }
  }

  /// Suspends until the work passed to `schedule` runs, or the task is canceled.
  ///
  /// Both may happen on any thread, and before the task is suspended. The one that comes first
  /// decides whether this returns or throws, and the task is resumed once.
  nonisolated(nonsending) package static func sleep(
    observer: SleepObserver?,
    schedule: (@escaping @Sendable () -> Void) -> ScheduledWork
  ) async throws {
    try Task.checkCancellation()
    typealias Ending = Result<Void, any Error>
    struct State {
      /// How the sleep ended: by its work or by cancellation, whichever came first.
      var ending: Ending?
      /// Wakes the task; nil until the task is suspended, and after the call.
      var wake: (@Sendable (Ending) -> Void)?
    }
    let state = Mutex(State())
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
        let early = state.withLock { state in
          state.wake = { ending in
            work.cancel()
            guard let observer else { return continuation.resume(with: ending) }
            observer.wake { continuation.resume(with: ending) }
          }
          return state.ending
        }
        // Not before: an advance on another thread could not wake a task that counts as asleep.
        observer?.fallAsleep()
        // The work has run, or the task was canceled, before it was suspended.
        if let early { end(early) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }
}
