import ComposableTimeTravel

extension Verb {
  @MainActor static func goto(_ history: History<some Any, some Any>) -> Verb {
    let step = Argument.rest("first|last|N|B.N|CONDITION")
    return Verb(
      "goto", step.completed(with: history.steps(), .words(["first", "last"])),
      help: "Look at a step, as in 12, or B.3 of branch B",
      discussion: aboutSteps
        + " ':goto count >= 3' looks at the first step after which the comparison held."
    ) { text in
      history.show(
        Condition.isCondition(text)
          ? try history.firstStep(where: try history.condition(text)) : try history.step(text))
    }
  }
}

extension History {
  /// The first step of the shown branch after which a condition held.
  fileprivate func firstStep(where condition: Condition) throws -> StepReference {
    let encoder = StateEncoder()
    let start = StepReference(branch: timeline.here.branch, step: 0)
    for (reference, state) in timeline.steps(from: start) {
      if reference.step % 64 == 0 { try Task.checkCancellation() }
      if condition.holds(for: try encoder.json(of: state)) { return reference }
    }
    throw Failure("\(condition) didn't hold after any step.", code: .noSuchStep)
  }
}
