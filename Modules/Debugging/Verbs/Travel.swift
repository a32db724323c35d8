import ReplKit
import Sessions
import TerminalKit

extension Debugger {
  private static var lookingIsFree: String {
    """
    A step is what you did, with all that followed from it. While you look at an earlier step, effects \
    go on, and what they deliver waits until ':goto last'. An action there begins a branch; the steps \
    after it stay where they were, and ':history branches' draws them.
    """
  }

  var undoVerb: Verb {
    Verb(
      "undo", .optional(.int("N", in: 1 ... .max)), help: "Go back N steps, or one",
      discussion: Self.lookingIsFree, former: ["back": "", "prev": ""]
    ) { [unowned self] _, count in
      try go(toStep: max(timeline.branch.log.firstStep, timeline.step - (count ?? 1)))
    }
  }

  var redoVerb: Verb {
    Verb(
      "redo", .optional(.int("N", in: 1 ... .max)), help: "Go forward N steps, or one",
      discussion: Self.lookingIsFree, former: ["forward": "", "next": ""]
    ) { [unowned self] _, count in
      let (target, isOver) = timeline.step.addingReportingOverflow(count ?? 1)
      let last = timeline.branch.log.stepCount
      try go(toStep: isOver ? last : min(target, last))
    }
  }

  var gotoVerb: Verb {
    Verb(
      "goto", .destination, help: "Go to a step, as 12, or B.3 of branch B",
      discussion: Self.lookingIsFree, former: ["first": "goto first", "last": "goto last"]
    ) { [unowned self] _, destination in
      switch destination {
      case .first: try go(toStep: timeline.branch.log.firstStep)
      case .last: try go(toStep: timeline.liveLog.stepCount, ofBranch: timeline.live)
      case .step(let step): try go(toStep: step.step, ofBranch: branch(of: step))
      }
    }
  }
}

/// Where ':goto' goes.
enum Destination: Sendable {
  case first, last
  case step(StepReference)
}

extension Argument<Destination> {
  fileprivate static var destination: Self {
    let words = ["first", "last"]
    return Argument(
      usage: "first|last|N|B.N",
      complete: { partial in words.filter { $0.hasPrefix(partial.lowercased()) } }
    ) { arguments throws(ArgumentError) in
      guard let word = try arguments.next() else {
        throw ArgumentError("Expected a step, but the line ends.")
      }
      switch word.lowercased() {
      case "first": return .first
      case "last": return .last
      default: return .step(try StepReference(word))
      }
    }
    .completed(with: .steps(prefix: ""))
  }
}
