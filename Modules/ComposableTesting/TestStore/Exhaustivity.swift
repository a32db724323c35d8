import ComposableCore
import Testing

/// How much a test has to assert of the events in a test store.
///
/// ```swift
/// let sum = Reducer<Int, Int, Void> { state, number, _ in
///   state += number
///   return number == 1 ? Effect(value: 10) : .none
/// }
/// let store = TestStore(initialState: 0, reducer: sum, environment: ())
/// store.exhaustivity = .off
/// store.send(1)
/// store.send(1)
/// // The 10 that the second action causes need not be asserted.
/// store.receive(10)
/// store.assert { $0 = 22 }
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// Every state change, every received action, and every effect in flight at the end.
  case on
  /// Assertions have to be right; everything else is skipped, and shown on request.
  ///
  /// Skipped actions are shown, and the changes of steps without a closure.
  ///
  /// An assertion's closure receives the state after the step, not before it, so it may set only a
  /// part of the expected values.
  case off(showSkippedAssertions: Bool)

  /// Assertions have to be right; everything else is skipped silently.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Runs `body` with another exhaustivity, then restores the store's.
  ///
  /// If `exhaustivity` is off, `body` may receive any action, even one caused by an earlier step;
  /// received actions that it doesn't assert are skipped at its end. If `body` receives none,
  /// actions that arrived before it fail the test. If `exhaustivity` is on, each received action
  /// that `body` doesn't assert fails the test, regardless of the store's exhaustivity.
  ///
  /// Effects that `body` started still have to end before the test does.
  ///
  /// ```swift
  /// let sum = Reducer<Int, Int, Void> { state, number, _ in
  ///   state += number
  ///   return number == 1 ? Effect(value: 10) : .none
  /// }
  /// let store = TestStore(initialState: 0, reducer: sum, environment: ())
  /// store.send(1) { $0 = 1 }
  /// store.withExhaustivity(.off) { store.receive(10) }
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
      session.ownAndSettle(line)
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
