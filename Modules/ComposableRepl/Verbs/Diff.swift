import ComposableTextUI
import ComposableTimeTravel

extension TimeTravel {
  var diffVerb: Verb {
    Verb(
      "diff", .optional(.pair(step("STEP"), .optional(step("OTHER")))),
      help: "Show what a step changed, or how two differ",
      discussion: """
        ':diff' shows what the current step changed, ':diff 3' what step 3 changed, ':diff 3 B.7' how \
        the states after two steps differ.
        """,
      usesPager: true
    ) { [unowned self] steps in
      let first = try steps.map { try stepReference($0.0) } ?? timeline.here
      let second = try steps?.1.map { try stepReference($0) }
      let before = second == nil ? timeline.state(before: first) : timeline.state(at: first)
      let changes = try self.changes(from: before, to: timeline.state(at: second ?? first))
      let none =
        second.map { "Steps \(first.step) and \($0.step) have the same state." }
        ?? "Step \(first.step) changed nothing."
      let lines = changes.isEmpty ? none : changes.lines().joined(separator: "\n")
      return [Event("diff", ["changed": changes.json], text: lines)]
    }
  }
}
