/// Everything a `send` caused: its effects, and those that their actions started, at any depth.
///
/// ```swift
/// let task = viewStore.send(.refreshTapped)
/// await task.finish()
/// ```
public struct ViewStoreTask: Sendable {
  private let task: SendTask?

  @usableFromInline
  init(_ task: SendTask?) {
    self.task = task
  }

  /// Whether `cancel` was called.
  @MainActor public var isCancelled: Bool {
    task?.scope.isCancelled ?? false
  }

  /// Cancels everything the send caused that still runs; nothing of it is delivered after that.
  @MainActor public func cancel() async {
    task?.cancel()
  }

  /// Returns when everything the send caused has finished, at once if nothing is running.
  ///
  /// Cancelling the task that waits here cancels what it waits for.
  @MainActor public func finish() async {
    guard let task, !task.isFinished else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { task.wait($0) }
    } onCancel: {
      Task { @MainActor in task.cancel() }
    }
  }
}
