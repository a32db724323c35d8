import ComposableCore
import Synchronization
import Testing

/// The kind of step whose state change is checked.
@usableFromInline
enum StepKind: String {
  case receive, send
}

extension TestStore {
  /// Compares a step's change of the state with the test's expectation.
  ///
  /// `Local` is the part of the state that the test asserts. Descriptions are computed only on
  /// failure.
  @inlinable
  func check<Local: Equatable>(
    _ update: ((inout Local) throws -> Void)?, from before: Local, to after: Local,
    by action: @autoclosure () -> String, in kind: StepKind, at line: SourceLine
  ) {
    guard isExhaustive else {
      return checkPart(update, from: before, to: after, by: action, at: line)
    }
    guard let update else {
      if before != after { reportChange(from: before, to: after, by: action(), in: kind, at: line) }
      return
    }
    guard let expected = apply(update, to: before, line) else { return }
    if expected != after {
      report(mismatch(of: after, expected: expected, from: before, by: action()), line)
    } else if expected == before {
      reportNoChange(action(), line)
    }
  }

  /// Fails a step without a closure that changed the state.
  @usableFromInline
  func reportChange<Local>(
    from before: Local, to after: Local, by action: String, in kind: StepKind,
    at line: SourceLine
  ) {
    let failure = Failure(
      "\"\(action)\" changed the state, but no change was expected.", expected: before,
      actual: after,
      remedies: ["Assert the change in a trailing closure: \"\(kind)(…) { $0… }\"."])
    report(failure, line)
  }

  /// Fails a step whose closure doesn't change the state.
  @usableFromInline
  func reportNoChange(_ action: String, _ line: SourceLine) {
    let failure = Failure(
      "\"\(action)\" was expected to change the state, but nothing changed.",
      remedies: ["The closure does not change the state. Remove it, or change the reducer."])
    report(failure, line)
  }

  /// The state that the test expects; reports a failure and returns nil if its closure throws.
  @inlinable
  func apply<Local>(
    _ update: (inout Local) throws -> Void, to state: Local, _ line: SourceLine
  ) -> Local? {
    var state = state
    // Mistakes in the closure are reported at this step.
    session.host.isAsserting.store(true, ordering: .relaxed)
    defer { session.host.isAsserting.store(false, ordering: .relaxed) }
    do {
      try update(&state)
      return state
    } catch {
      reportThrown(error, line)
      return nil
    }
  }

  /// Fails a step whose closure throws.
  @usableFromInline
  func reportThrown(_ error: any Error, _ line: SourceLine) {
    // "#require" and "XCTUnwrap" have recorded a failure already.
    if error is ExpectationFailedError
      || "\(type(of: error))" == "XCTestErrorWhileUnwrappingOptional"
    {
      return
    }
    let failure = Failure(
      "The closure with the expected state threw \(error).",
      remedies: ["Nothing was compared. Unwrap optional values before this step."])
    report(failure, line)
  }

  /// The failure for a state that differs from the expected one.
  @usableFromInline
  func mismatch<Local: Equatable>(
    of after: Local, expected: Local, from before: Local, by action: String
  ) -> Failure {
    if before == after {
      return Failure(
        "\"\(action)\" was expected to change the state, but nothing changed.", expected: expected,
        actual: after, remedies: ["Change the reducer, or remove what the closure expects."])
    }
    return Failure(
      "\"\(action)\" changed the state in another way than expected.", expected: expected,
      actual: after,
      remedies: ["Change the reducer, or what the closure expects."])
  }

  /// Checks a step of a test that is not exhaustive: its closure is applied to the state after the
  /// step, and must leave it unchanged.
  @usableFromInline
  func checkPart<Local: Equatable>(
    _ update: ((inout Local) throws -> Void)?, from before: Local, to after: Local,
    by action: () -> String, at line: SourceLine
  ) {
    if let update {
      guard let expected = apply(update, to: after, line), expected != after else { return }
      return report(mismatch(of: after, expected: expected, from: before, by: action()), line)
    }
    // A closure runs only once, so the changes it skips can't be distinguished from the others.
    guard case .off(showSkippedAssertions: true) = exhaustivity, before != after else { return }
    let failure = Failure(
      "Skipped changes of \"\(action())\".", expected: before, actual: after, remedies: [])
    failure.note(line)
  }
}
