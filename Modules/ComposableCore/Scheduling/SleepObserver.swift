/// Notified when an effect's task sleeps on virtual time, so that a deterministic host does not
/// wait for it and can run it when it wakes.
///
/// For every sleep `willSleep` is called once, after the wake-up was scheduled, and then `didWake`
/// once, after the task was resumed: by `advance` between two items of work, or on the thread that
/// cancelled the task. No lock is held during either.
@usableFromInline
package protocol SleepObserver: AnyObject, Sendable {
  /// The task is about to be suspended; its wake-up is scheduled.
  ///
  /// The host stops waiting for the effect from now on.
  func willSleep()
  /// The task was resumed, by time or by cancellation, and is going to run.
  ///
  /// The host may wait for the effect again.
  func didWake()
}
