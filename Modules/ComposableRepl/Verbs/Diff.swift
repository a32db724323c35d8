import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func diff(_ history: History<some Any, some Any>) -> Verb {
    Verb(
      "diff", .optional(.text("STEP").completed(with: history.steps())),
      help: "Show what a step changed", usesPager: true
    ) { typed in
      let timeline = history.timeline
      let step = try typed.map { try history.step($0) } ?? timeline.here
      let changes = try history.changes(
        from: timeline.state(before: step), to: timeline.state(at: step))
      let text =
        changes.isEmpty
        ? "Step \(step.step) changed nothing." : changes.lines().joined(separator: "\n")
      return [Event("diff", ["changed": changes.json], text: text)]
    }
  }
}
