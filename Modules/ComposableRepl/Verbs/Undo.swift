import ComposableTimeTravel

extension Verb {
  @MainActor static func undo(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "undo", .optional(.int("N", in: 1 ... .max)), help: "Look one step back, or N",
      discussion: aboutSteps
    ) { count in
      let here = history.timeline.here
      return history.show(
        StepReference(branch: here.branch, step: max(0, here.step - (count ?? 1))))
    }
  }

  /// The discussion of the verbs that look at a step.
  static let aboutSteps = """
    A step is one of your actions with what effects sent until your next one. While an earlier step \
    is shown, the app keeps running in the present. An action there begins a branch, or continues \
    the branch if the step is its last; later steps are kept, and ':history branches' lists them.
    """
}

extension History {
  /// Looks at a step, and says which one is shown.
  func show(_ reference: StepReference) -> [Event] {
    let isHere = reference == timeline.here
    look(at: reference)
    let branch = timeline.branches[reference.branch]
    let ofBranch = timeline.branches.count == 1 ? "" : " of branch \(branch.name)"
    let members: KeyValuePairs = [
      "step": JSON.number(reference.step), "of": .number(branch.lastStep),
      "branch": .string(branch.name),
    ]
    let beginning = isHere ? "Already at step" : "Step"
    let text = "\(beginning) \(reference.step) of \(branch.lastStep)\(ofBranch)."
    return [Event("position", members, text: text)]
  }
}
