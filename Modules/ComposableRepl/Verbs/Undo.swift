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
