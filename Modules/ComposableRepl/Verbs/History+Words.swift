import ComposableTextUI
import ComposableTimeTravel

/// The words that several verbs take: steps, paths and conditions.
extension History {
  // MARK: Steps

  /// The steps of the shown branch, newest first, each with its action.
  func steps(prefix: String = "") -> CompletionKind {
    .computed { [self] in
      let branch = timeline.here.branch
      return (0...timeline.branches[branch].lastStep).suffix(1_000).reversed().map { step in
        Completion(
          "\(prefix)\(step)", detail: firstAction(of: StepReference(branch: branch, step: step)))
      }
    }
  }

  /// Parses a step: `12`; `B.12` for a step of branch B; `first`, the first step of the shown
  /// branch; or `last`, the present.
  func step(_ typed: some StringProtocol) throws(Failure) -> StepReference {
    if typed.lowercased() == "last" { return timeline.present }
    var branch = timeline.here.branch
    if typed.lowercased() == "first" { return StepReference(branch: branch, step: 0) }
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let step = parts.last.flatMap({ Int(digits: $0) }) else {
      throw Failure(
        "'\(typed)' is not a step; give a number, as in 12, or B.12 for branch B.",
        code: .badArgument)
    }
    if parts.count == 2 {
      let name = parts[0].uppercased()
      guard let index = timeline.branches.firstIndex(where: { $0.name == name }) else {
        let names = timeline.branches.map(\.name).joined(separator: ", ")
        throw Failure("There is no branch \(name). Branches: \(names).", code: .noSuchStep)
      }
      branch = index
    }
    let last = timeline.branches[branch].lastStep
    guard (0...last).contains(step) else {
      throw Failure("There is no step \(step). Steps are 0 to \(last).", code: .noSuchStep)
    }
    return StepReference(branch: branch, step: step)
  }

  /// The text of the action that begins a step.
  func firstAction(of reference: StepReference) -> String {
    timeline.entries(of: reference).first.map(marked) ?? "the start"
  }

  /// The text of an entry's action, marked with an arrow if an effect sent it.
  func marked(_ entry: TimelineEntry<Action>) -> String {
    entry.isUser ? text(of: entry) : "← \(text(of: entry))"
  }

  // MARK: Paths and conditions

  /// The paths of the shown state.
  var paths: CompletionKind {
    .paths { [self] in ((try? tree(of: shownState))?.paths ?? []).map(\.shown) }
  }

  func condition(_ typed: String) throws(Failure) -> Condition {
    try Condition(typed, in: tree(of: shownState))
  }
}

extension Failure.Code {
  /// The typed step or branch doesn't exist.
  static let noSuchStep = Failure.Code("no-such-step")
}
