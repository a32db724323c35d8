import ComposableCore
import Repl
import Sessions
import TextUI

extension Debugger {
  var diffVerb: Verb {
    Verb(
      "diff", .optional(.pair(step("A"), .optional(step("B")))),
      help: "Show what a step changed, or how two differ",
      discussion: "':diff' is of the last step, ':diff 3' of step 3, ':diff 3 B.7' of two states.",
      isRead: true
    ) { [unowned self] _, steps in
      let first = try steps.map { try place($0.0) } ?? here
      guard let second = steps?.1 else {
        let before = Place(branch: first.branch, step: max(0, first.step - 1))
        return try printDifference(before, first, none: "Step \(first.step) changed nothing.")
      }
      let to = try place(second)
      try printDifference(
        first, to, none: "Steps \(first.step) and \(to.step) have the same state.")
    }
  }

  private func printDifference(_ from: Place, _ to: Place, none: String) throws {
    let (before, after) = (try state(at: from), try state(at: to))
    let diff = stateDiff(before, after) ?? none
    print(
      Event("diff", ["changed": LeafChange.changes(from: before, to: after).json]) { _ in
        diff.split(separator: "\n").map { line in
          Text(line, line.hasPrefix("−") ? .failure : line.hasPrefix("+") ? .success : .plain)
        }
      })
  }
}
