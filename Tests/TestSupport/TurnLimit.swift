import Testing

extension Trait where Self == TurnLimit {
  /// A limit for tests that wait for the main actor, or for other tasks.
  public static var turnLimit: Self { TurnLimit() }
}

/// Fails a test that has not ended after sixty pauses of a second.
///
/// After each pause, it waits for its turn behind other tests' tasks and on the main actor, just as
/// the test does, so a busy machine slows down both. A `timeLimit` would also measure the other
/// tests.
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
