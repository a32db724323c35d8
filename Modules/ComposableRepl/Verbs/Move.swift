import ComposableTimeTravel

extension TimeTravel {
  private static var discussion: String {
    """
    A step is one of your actions with what effects sent until your next one. While an earlier step \
    is shown, the app keeps running in the present. An action there begins a branch, or continues \
    the branch if the step is its last; later steps are kept, and ':history branches' lists them.
    """
  }

  var undoVerb: Verb {
    Verb(
      "undo", .optional(.int("N", in: 1 ... .max)), help: "Look one step back, or N",
      discussion: Self.discussion
    ) { [unowned self] count in
      let here = timeline.here
      return look(at: StepReference(branch: here.branch, step: max(0, here.step - (count ?? 1))))
    }
  }

  var redoVerb: Verb {
    Verb(
      "redo", .optional(.int("N", in: 1 ... .max)), help: "Look one step ahead, or N",
      discussion: Self.discussion
    ) { [unowned self] count in
      let here = timeline.here
      let left = timeline.branches[here.branch].lastStep - here.step
      return look(at: StepReference(branch: here.branch, step: here.step + min(left, count ?? 1)))
    }
  }

  var gotoVerb: Verb {
    Verb(
      "goto",
      .rest("first|last|N|B.N|CONDITION").completed(with: steps(), .words(["first", "last"])),
      help: "Look at a step, as in 12, or B.3 of branch B",
      discussion: Self.discussion
        + " ':goto count >= 3' looks at the first step after which the comparison held."
    ) { [unowned self] text in
      Condition.isCondition(text)
        ? look(at: try firstStep(where: try condition(text))) : look(at: try stepReference(text))
    }
  }

  /// The first step of the shown branch after which a condition held.
  private func firstStep(where condition: Condition) throws -> StepReference {
    let encoder = StateEncoder()
    let start = StepReference(branch: timeline.here.branch, step: 0)
    for (reference, state) in timeline.steps(from: start) {
      if reference.step % 64 == 0 { try Task.checkCancellation() }
      if condition.holds(for: try encoder.json(of: state)) { return reference }
    }
    throw Failure("\(condition) didn't hold after any step.", code: .noSuchStep)
  }
}
