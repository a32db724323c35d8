/// Waits until a condition holds, a time limit expires, or the task is canceled.
@MainActor
final class Waiting {
  private var checks: AsyncStream<Void>.Continuation?

  /// Whether a wait is in progress.
  var isWaiting: Bool { checks != nil }

  /// Returns once `isDone` is true, `limit` expires, or the task is canceled.
  func wait(atMost limit: Duration? = nil, until isDone: () -> Bool) async {
    let (stream, checks) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.checks = checks
    defer { self.checks = nil }
    let timeout = limit.map { limit in
      Task {
        try await Task.sleep(for: limit)
        checks.finish()
      }
    }
    defer { timeout?.cancel() }
    if isDone() { return }
    for await _ in stream where isDone() { return }
  }

  /// Checks the condition again; called after each action and when an effect has ended.
  func check() { checks?.yield() }
}
