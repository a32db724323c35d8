import Synchronization

/// A handle that cancels scheduled work.
///
/// Releasing the handle leaves the work scheduled. It may be cancelled twice, after the work ran,
/// or by the work itself.
///
/// Any thread may cancel it. For work that repeats, it ends the repetition.
public final class ScheduledWork: Sendable {
  /// Nil once the work was cancelled, or has run. Never called while the lock is held.
  private let cancellation: Mutex<(@Sendable () -> Void)?>

  /// Creates a handle that calls `cancel` at most once.
  ///
  /// For a scheduler of your own. `cancel` is released when it was called.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    cancellation = Mutex(cancel)
  }

  /// Removes the work from the schedule; running work is not interrupted.
  public func cancel() {
    let cancel = cancellation.withLock { $0.take() }
    cancel?()
  }

  /// Makes a later `cancel` do nothing; false if there was an earlier one.
  func end() -> Bool {
    cancellation.withLock { $0.take() } != nil
  }
}
