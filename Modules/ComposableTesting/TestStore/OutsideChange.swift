import ComposableCore

/// A change outside of a scope of a test store, which has to be asserted in the root next.
@usableFromInline
struct OutsideChange<State> {
  /// The action of the step, as it is shown.
  let action: String
  /// The state after the step.
  let after: State
  /// The state before the step, with the change inside the scope.
  let before: State
  /// The line of the step, where it fails if nothing asserts the change.
  let line: SourceLine
}

extension TestStore {
  /// Fails at its own line for a change outside of a scope that was not asserted.
  @usableFromInline
  func settleOutsideChange() {
    guard let change = outsideChange.take() else { return }
    let failure = Failure(
      "\"\(change.action)\" changed the state outside of the scope, but no change was expected.",
      expected: change.before, actual: change.after,
      remedies: ["Assert that change after the step: \"root.assert { $0… }\"."])
    report(failure, change.line)
  }

  /// Asserts the change outside of a scope; returns false if there is none.
  func assertOutsideChange(_ update: (inout State) throws -> Void, at line: SourceLine) -> Bool {
    guard let change = outsideChange.take() else { return false }
    if let expected = apply(update, to: change.before, line), expected != change.after {
      report(
        mismatch(of: change.after, expected: expected, from: change.before, by: change.action),
        line)
    }
    return true
  }
}
