import ComposableCore
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
    ) { [unowned self] _, steps in
      let first = try steps.map { try stepReference($0.0) } ?? timeline.here
      guard let second = steps?.1 else {
        let none = "Step \(first.step) changed nothing."
        return try printDifference(
          timeline.state(before: first), timeline.state(at: first), none: none)
      }
      let last = try stepReference(second)
      let none = "Steps \(first.step) and \(last.step) have the same state."
      try printDifference(timeline.state(at: first), timeline.state(at: last), none: none)
    }
  }

  private func printDifference(
    _ before: State, _ after: State, none: String
  ) throws(Failure) {
    let changes = try changes(from: before, to: after)
    let lines =
      changes.isEmpty
      ? none : stateDiff(before, after) ?? changes.map(\.lines).joined(separator: "\n")
    print(
      Event("diff", ["changed": changes.json]) { _ in
        lines.split(separator: "\n").map { line in
          Text(line, line.hasPrefix("−") ? .failure : line.hasPrefix("+") ? .success : .plain)
        }
      })
  }
}

extension StateChange {
  /// The values before and after, on one line each.
  fileprivate var lines: String {
    [before.map { "− \(path): \($0.text)" }, after.map { "+ \(path): \($0.text)" }]
      .compactMap { $0 }.joined(separator: "\n")
  }
}
