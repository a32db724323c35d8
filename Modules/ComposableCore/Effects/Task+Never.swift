extension Task where Failure == Never {
  /// Waits until the task is canceled, and throws a `CancellationError` then.
  ///
  /// Use it for a dependency that never answers in a test or a preview. A test store does not wait
  /// for it.
  ///
  /// ```swift
  /// struct UploadEnvironment: Sendable {
  ///   var upload: @Sendable (String) async throws -> String
  /// }
  ///
  /// let environment = UploadEnvironment(upload: { _ in try await Task.never() })
  /// ```
  nonisolated(nonsending) public static func never() async throws -> Success {
    try await waitForCancellation()
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is canceled, and throws a `CancellationError` then.
  ///
  /// Use it at the end of an operation that keeps something alive, such as a connection, until it
  /// is canceled.
  nonisolated(nonsending) public static func never() async throws {
    try await waitForCancellation()
  }
}

/// Sleeps forever, treated as on virtual time, so that a test store does not wait for it.
private nonisolated(nonsending) func waitForCancellation() async throws {
  // Nothing retains the closure that would wake it.
  try await AnyScheduler.sleep(observer: AnyScheduler.currentSleepObserver) { _ in ScheduledWork {}
  }
}
