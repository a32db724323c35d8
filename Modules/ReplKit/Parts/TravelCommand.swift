import TerminalKit

/// The commands that move between steps; sending an action in the past begins a branch.
public enum TravelCommand: Equatable, Sendable {
  /// List the branches.
  case branches
  /// Go to the start.
  case first
  /// Go to a step.
  case goto(StepReference)
  /// Go to the present.
  case last
  /// Go forward by a number of steps.
  case redo(Int)
  /// Go back by a number of steps.
  case undo(Int)

  static var commands: Commands<TravelCommand> {
    let count = Argument.optional(.int("N", in: 1 ... .max))
    return Commands(sigil: ":") {
      Command(
        "undo", count, help: "Go back N steps, or one", discussion: discussion, synonyms: ["back"]
      ) {
        .undo($0 ?? 1)
      }
      Command("redo", count, help: "Go forward N steps, or one", synonyms: ["forward"]) {
        .redo($0 ?? 1)
      }
      Command("prev", count, help: "The same as ':undo'") { .undo($0 ?? 1) }
      Command("next", count, help: "The same as ':redo'") { .redo($0 ?? 1) }
      Command("goto", .step, help: "Go to a step, as 12, or B.3 of branch B") {
        .goto($0)
      }
      Command("first", help: "Go to the start") { .first }
      Command("last", help: "Go to the present; apply held deliveries") { .last }
      Command("branches", help: "List the branches of the time-line") { .branches }
    }
  }

  private static let discussion = """
    A step is what you did, with all that followed from it. While you look at an earlier step, effects \
    go on, and what they deliver waits until ':last'. An action there begins a branch; the steps after \
    it stay where they were, and ':branches' lists them.
    """
}
