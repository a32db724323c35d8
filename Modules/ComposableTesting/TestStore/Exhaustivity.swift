import ComposableCore
import Testing

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
  /// Assertions have to be right; the rest is skipped, and shown on request.
  ///
  /// Skipped actions are shown, and the changes of steps without a closure.
  ///
  /// An assertion changes the state after the step, not the one before, so it may name a part of
  /// the change.
  case off(showSkippedAssertions: Bool)

  /// Assertions have to be right; the rest is skipped silently.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Runs `body` with another exhaustivity, then restores the store's.
  ///
  /// If `exhaustivity` is off, `body` may receive any action, even one that an earlier step has
  /// caused; received actions that it did not assert are skipped at its end. If `body` receives
  /// none, those that had arrived before fail the test. If `exhaustivity` is on, each received
  /// action that `body` did not assert fails the test, whatever the store's exhaustivity is.
  ///
  /// Effects that `body` started still have to end before the test does.
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
    let usual = (self.exhaustivity, exhaustiveUntil)
    session.begin(line)
    settleOutsideChange()
    if !isExhaustive { settleReceived(before: "withExhaustivity", line) }
    if isExhaustive { exhaustiveUntil = recorder.reductions }
    self.exhaustivity = exhaustivity
    defer {
      session.runReady(line)
      settleOutsideChange()
      settleReceived(before: "the end of withExhaustivity", line)
      (self.exhaustivity, exhaustiveUntil) = usual
    }
    return try body()
  }
}

/// The reporter of assertions skipped by a test store that is not exhaustive.
package enum SkippedAssertions {
  /// Adds a known issue to the running test, which does not fail it; otherwise prints to standard
  /// error.
  @TaskLocal package static var reporter = IssueReporter { report in
    guard Test.current != nil else { return IssueReporter.standardError(report) }
    withKnownIssue("Skipped by exhaustivity = .off") {
      IssueReporter.automatic(report)
    }
  }
}
