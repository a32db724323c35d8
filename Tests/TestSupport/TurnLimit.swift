import Testing

extension Trait where Self == TurnLimit {
  /// A limit for tests that wait for the main actor, or for other tasks.
  public static var turnLimit: Self { TurnLimit() }
}

/// Fails a test that has not ended after sixty pauses of a second.
///
/// After each pause it waits for its turn behind the tasks of the other tests, and on the main
/// actor, as the test does: a busy machine lengthens both. A `timeLimit` measures the other tests.
public struct TurnLimit: SuiteTrait, TestScoping, TestTrait {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<60 {
          try await Task.sleep(for: .seconds(1))
          await Task.yield()
          await MainActor.run {}
        }
        Issue.record("The test has not ended within a minute of its own.")
      }
      try await body()
      group.cancelAll()
    }
  }
}
