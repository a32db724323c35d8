/// Told when an effect's task parks on virtual time, so that a deterministic host knows that it
/// needs no waiting for and can run it when it wakes.
///
/// For every sleep `willSleep` comes once, after the wake-up is on the scheduler's agenda, and then
/// `didWake` once, after the task was resumed: from `advance` between two items of work, or from
/// the thread that cancelled the task. No lock is held during either.
package protocol SleepObserver: AnyObject, Sendable {
  func willSleep()
  func didWake()
}

/// The observer of the current task's sleeps on a ``TestScheduler``.
package enum CurrentSleepObserver {
  @TaskLocal package static var value: (any SleepObserver)?
}
