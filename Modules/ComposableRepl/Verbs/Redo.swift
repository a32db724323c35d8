import ComposableTimeTravel

extension Verb {
  @MainActor static func redo(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "redo", .optional(.int("N", in: 1 ... .max)), help: "Look one step ahead, or N",
      discussion: aboutSteps
    ) { count in
      let here = history.timeline.here
      let left = history.timeline.branches[here.branch].lastStep - here.step
      return history.show(
        StepReference(branch: here.branch, step: here.step + min(left, count ?? 1)))
    }
  }
}
