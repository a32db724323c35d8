import Repl

extension TimeTravel {
  private static var lookingIsFree: String {
    """
    A step is an action of yours with everything that followed. While you look at an earlier step, \
    the app goes on in the present. An action there begins a branch; the later steps stay where they \
    are, and ':history branches' draws them.
    """
  }

  var undoVerb: Verb {
    Verb(
      "undo", .optional(.int("N", in: 1 ... .max)), help: "Look N steps back, or one",
      discussion: Self.lookingIsFree
    ) { [unowned self] _, count in
      let here = timeline.here
      look(at: Place(branch: here.branch, step: max(0, here.step - (count ?? 1))))
    }
  }

  var redoVerb: Verb {
    Verb(
      "redo", .optional(.int("N", in: 1 ... .max)), help: "Look N steps ahead, or one",
      discussion: Self.lookingIsFree
    ) { [unowned self] _, count in
      let here = timeline.here
      let left = timeline.branches[here.branch].lastStep - here.step
      look(at: Place(branch: here.branch, step: here.step + min(left, count ?? 1)))
    }
  }

  var gotoVerb: Verb {
    Verb(
      "goto",
      .rest("first|last|N|B.N|CONDITION").completed(with: steps(), .words(["first", "last"])),
      help: "Look at a step, as 12, or B.3 of branch B",
      discussion: Self.lookingIsFree
        + " ':goto count >= 3' looks at the first step after which the comparison held."
    ) { [unowned self] _, text in
      if text.contains(where: { "=<>!".contains($0) }) {
        look(at: try firstStep(where: try condition(text)))
      } else {
        look(at: try place(text))
      }
    }
  }

  /// The first step of the shown branch after which a condition held.
  private func firstStep(where condition: Condition) throws -> Place {
    let branch = timeline.here.branch
    let encoder = StateEncoder()
    for step in 0...timeline.branches[branch].lastStep {
      if step % 256 == 0 { try Task.checkCancellation() }
      let place = Place(branch: branch, step: step)
      if condition.holds(for: try encoder.tree(of: timeline.state(at: place))) { return place }
    }
    throw Failure("\(condition) held after no step.", code: .noSuchStep)
  }
}
