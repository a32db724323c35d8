/// How much of what happens in a test store has to be asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state, every received action, every effect in flight at the end.
  case on
  /// What the test asserts has to be right; the rest is skipped, and shown if you like.
  case off(showSkippedAssertions: Bool)

  /// What the test asserts has to be right; the rest is skipped silently.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Runs `body` with another exhaustivity; that of the store counts again afterwards.
  ///
  /// If `body` need not assert everything, the actions that it received and did not assert are
  /// skipped at its end. Effects that it started still have to end before the test does.
  ///
  /// ```swift
  /// store.withExhaustivity(.off) {
  ///   store.send(.addTapped(3))
  ///   store.send(.addTapped(4))
  /// }
  /// ```
  public func withExhaustivity<Result, Failure>(
    _ exhaustivity: Exhaustivity, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    let usual = self.exhaustivity
    pump.begin(line)
    settleReceived(before: "withExhaustivity", line)
    self.exhaustivity = exhaustivity
    defer {
      pump.run(line)
      if exhaustivity != .on { settleReceived(before: "the end of withExhaustivity", line) }
      self.exhaustivity = usual
    }
    return try body()
  }
}
