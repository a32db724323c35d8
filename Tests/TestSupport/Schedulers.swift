import ComposableCore

extension AnyScheduler {
  /// Runs `work` every `interval`, until it is canceled.
  @discardableResult
  public func schedule(
    every interval: Duration, tolerance: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    scheduleTicks(
      every: interval, tolerance: tolerance,
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { _ in work() }
  }
}

extension TestScheduler {
  /// Runs `work` every `interval`, until it is canceled.
  @discardableResult
  public func schedule(
    every interval: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    eraseToAnyScheduler().schedule(
      every: interval, fileID: fileID, filePath: filePath, line: line, column: column, work)
  }

  /// Ticks every `interval` from the start of the loop.
  public func timer(interval: Duration) -> AnyScheduler.Timer {
    eraseToAnyScheduler().timer(interval: interval)
  }
}
