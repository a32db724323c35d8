import Repl

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
      discussion: Self.lookingIsFree
    ) { [unowned self] _, count in
      let first = timeline.branch.log.firstStep
      try go(to: Place(branch: here.branch, step: max(first, here.step - (count ?? 1))))
    }
  }

  var redoVerb: Verb {
    Verb(
      "redo", .optional(.int("N", in: 1 ... .max)), help: "Go forward N steps, or one",
      discussion: Self.lookingIsFree
    ) { [unowned self] _, count in
      let left = timeline.branch.log.stepCount - here.step
      try go(to: Place(branch: here.branch, step: here.step + min(left, count ?? 1)))
    }
  }

  var gotoVerb: Verb {
    Verb(
      "goto", step("first|last|N|B.N").completed(with: .words(["first", "last"])),
      help: "Go to a step, as 12, or B.3 of branch B",
      discussion: Self.lookingIsFree
    ) { [unowned self] _, step in try go(to: place(step)) }
  }
}
