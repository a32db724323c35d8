import ComposableCore

/// A handle on everything that a `send` to a test store caused, directly or indirectly.
public struct TestStoreTask {
  private let pump: EffectPump
  private let task: SendTask?

  @usableFromInline
  init(_ task: SendTask?, _ pump: EffectPump) {
    self.pump = pump
    self.task = task
  }

  /// Whether `cancel` was called.
  public var isCancelled: Bool { task?.isCancelled ?? false }

  /// Whether everything that the send caused has ended.
  package var isFinished: Bool { task?.isFinished ?? true }

  /// Cancels everything still running that the send caused; none of it delivers afterwards.
  public func cancel(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    pump.run(line)
    pump.host.occupied { task?.cancel() }
    pump.run(line)
  }

  /// Asserts that everything the send caused ends, waiting for effects outside the test's executor.
  ///
  /// It waits up to `timeout`; nil means the store's timeout.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let task else { return }
    if case .done = pump.run(line, for: timeout, until: { task.isFinished }) { return }
    let failure = Failure(
      "What this send caused has not finished.", list: pump.runtime.inFlight.map(\.description),
      remedies: [
        "Advance the test's scheduler, cancel the task, or wait with a longer \"timeout\"."
      ])
    failure.report(line, pump.schedule)
  }
}
