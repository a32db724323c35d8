import Synchronization

/// The handle on scheduled work: cancelling it is all that it can do.
///
/// Dropping the handle leaves the work scheduled. Cancelling twice, after the work ran, or from the
/// work itself is fine.
public final class ScheduledWork: Sendable {
  private let cancellation: Mutex<(@Sendable () -> Void)?>

  /// Creates a handle that calls `cancel` at most once.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    cancellation = Mutex(cancel)
  }

  /// Takes the work off the schedule; work that runs already is not interrupted.
  public func cancel() {
    let cancel = cancellation.withLock { $0.take() }
    cancel?()
  }
}
