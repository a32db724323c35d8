import ComposableCore

/// A handle for everything that a `send` to a test store caused, directly or indirectly.
///
/// ```swift
/// let store = TestStore(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { _ in
///     try? await Task.sleep(for: .seconds(60))
///     return "too late"
///   }))
/// let task = store.send(.factTapped)
/// task.cancel()
/// ```
public struct TestStoreTask {
  private let identity = SendIdentity()
  private let session: TestSession
  /// The node of the send; nil if it started no effect.
  private let task: SendNode?

  @usableFromInline
  init(_ task: SendNode?, _ session: TestSession) {
    self.session = session
    self.task = task
  }

  /// Whether `cancel` was called, even if there was nothing left to cancel.
  public var isCancelled: Bool { identity.isCancelled.load(ordering: .relaxed) }

  /// Whether everything that the send caused has ended.
  package var isFinished: Bool { task?.hasEnded ?? true }

  /// Cancels everything still running that the send caused; none of it delivers afterwards.
  ///
  /// Returns when the operations have ended; fails if one of them ignores its cancellation beyond
  /// the store's timeout.
  public func cancel(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    identity.isCancelled.store(true, ordering: .relaxed)
    session.begin(line)
    guard let task else { return }
    session.host.whileBusy { task.cancel() }
    if case .done = session.wait(line, until: { task.hasEnded }) { return }
    reportEnding(line)
  }

  /// Asserts that everything the send caused ends, waiting for effects outside the test's executor.
  ///
  /// That includes operations that were canceled, until they return. It waits up to `timeout`; nil
  /// means a second, or the store's timeout if that is shorter.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let task else { return }
    session.begin(line)
    let limit = session.finishTimeout(timeout)
    let outcome = session.wait(line, for: limit, until: { task.hasEnded })
    if case .done = outcome { return }
    if task.inFlight.isEmpty { return reportEnding(line) }
    var headline = "The effects of this send have not finished"
    if case .timedOut = outcome { headline += " within \(limit)" }
    let failure = Failure(
      "\(headline).", list: session.root.effects,
      remedies: [
        "Advance the test's scheduler, cancel the task, or wait with a longer \"timeout\"."
      ])
    failure.report(line, session.schedule)
  }

  private func reportEnding(_ line: SourceLine) {
    let failure = Failure(
      "An operation that this send caused was canceled, and has not returned.",
      remedies: ["Let it return when its task is canceled."])
    failure.report(line, session.schedule)
  }
}
