import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func diff(_ history: History<some Any, some Any>) -> Verb {
    let (step, other) = (history.stepArgument("STEP"), history.stepArgument("OTHER"))
    return Verb(
      "diff", .optional(.pair(step, .optional(other))),
      help: "Show what a step changed, or how two differ",
      discussion: """
        ':diff' shows what the current step changed, ':diff 3' what step 3 changed, ':diff 3 B.7' how \
        the states after two steps differ.
        """,
      usesPager: true
    ) { steps in
      let timeline = history.timeline
      let first = try steps.map { try history.step($0.0) } ?? timeline.here
      let second = try steps?.1.map { try history.step($0) }
      let before = second == nil ? timeline.state(before: first) : timeline.state(at: first)
      let changes = try history.changes(from: before, to: timeline.state(at: second ?? first))
      let none =
        second.map { "Steps \(first.step) and \($0.step) have the same state." }
        ?? "Step \(first.step) changed nothing."
      let lines = changes.isEmpty ? none : changes.lines().joined(separator: "\n")
      return [Event("diff", ["changed": changes.json], text: lines)]
    }
  }
}
