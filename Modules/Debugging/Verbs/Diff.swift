import ComposableCore
import ReplKit
import Sessions
import TerminalKit
import TextUI

extension Debugger {
  var diffVerb: Verb {
    Verb(
      "diff", .optional(.steps), help: "Show what a step changed, or how two differ",
      discussion: "':diff' is of the last step, ':diff 3' of step 3, ':diff 3 B.7' of two states."
    ) { [unowned self] _, steps in
      try printDifference(steps?.first, steps?.dropFirst().first)
    }
  }

  private func printDifference(_ first: StepReference?, _ second: StepReference?) throws {
    let last = first ?? StepReference(timeline.step)
    let from = second == nil ? StepReference(max(0, last.step - 1), of: last.branch) : last
    let to = second ?? last
    let (before, after) = (try state(at: from), try state(at: to))
    let changes = LeafChange.changes(from: before, to: after)
    let diff = stateDiff(before, after)
    let none =
      second == nil
      ? "Step \(last) changed nothing." : "Steps \(from) and \(to) have the same state."
    print(
      Event("diff", ["changed": changes.json]) { _ in
        (diff ?? none).split(separator: "\n").map { line in
          line.hasPrefix("−")
            ? Text(line, .failure) : line.hasPrefix("+") ? Text(line, .success) : Text(line)
        }
      })
  }
}

extension Argument<[StepReference]> {
  fileprivate static var steps: Self {
    Argument(usage: "A [B]") { arguments throws(ArgumentError) in
      var steps: [StepReference] = []
      while steps.count < 2, let word = try arguments.next() {
        steps.append(try StepReference(word))
      }
      return steps
    }
    .completed(with: .steps(prefix: ""))
  }
}
