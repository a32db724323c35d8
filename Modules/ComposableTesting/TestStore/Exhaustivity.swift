import ComposableCore

/// How much of what happens in a test store has to be asserted.
///
/// ```swift
/// store.exhaustivity = .off
/// store.send(.addTapped(3))
/// store.send(.addTapped(4))
/// store.receive(.priced(40))
/// store.assert { $0 = 70 }
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// Every state change, every received action, and every effect in flight at the end.
  case on
  /// Assertions have to be right; everything else may be skipped, and is shown on request.
  ///
  /// An assertion changes the state after the step, not the one before, so it may name a part of
  /// the change.
  case off(showSkippedAssertions: Bool)

  /// Assertions have to be right; everything else is skipped silently.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Runs `body` with another exhaustivity, then restores the store's.
  ///
  /// Received actions that `body` did not assert are skipped at its end if `exhaustivity` is off,
  /// and fail the test if it is on, whatever the store's is.
  /// Effects it started still have to end before the test does.
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
    settleOutsideChange()
    settleReceived(before: "withExhaustivity", line)
    self.exhaustivity = exhaustivity
    defer {
      pump.run(line)
      settleOutsideChange()
      settleReceived(before: "the end of withExhaustivity", line)
      self.exhaustivity = usual
    }
    return try body()
  }
}
