import Synchronization

/// A handle that cancels scheduled work.
///
/// Releasing the handle does not cancel the work. Any thread may cancel it, more than once, after
/// the work ran, or from the work itself. Canceling repeating work ends the repetition.
public final class ScheduledWork: Sendable {
  /// Nil once the work was canceled, or has run. Never called while the lock is held.
  private let cancellation: Mutex<(@Sendable () -> Void)?>

  /// Creates a handle that calls `cancel` at most once.
  ///
  /// For a scheduler of your own. `cancel` is released after the call.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    cancellation = Mutex(cancel)
  }

  /// Removes the work from the schedule; running work is not interrupted.
  public func cancel() {
    let cancel = cancellation.withLock { $0.take() }
    cancel?()
  }

  /// Marks the work as done, so that `cancel` does nothing; returns false if it was canceled.
  func markDone() -> Bool {
    cancellation.withLock { $0.take() } != nil
  }
}
