import ComposableTextUI
import ComposableTimeTravel

extension History {
  /// Lists the branches, each below the one that it begins in.
  func listBranches() -> [Event] {
    let branches = timeline.branches
    let list = branches.indices.map { index -> JSON in
      .object([
        .init("branch", .string(branches[index].name)),
        .init("steps", .number(branches[index].lastStep)),
        .init("from", .string(branches[index].fork.map { timeline.name(of: $0) } ?? "")),
        .init("live", .bool(index == timeline.live)),
        .init("here", .bool(index == timeline.here.branch)),
      ])
    }
    let lines = branches.indices.filter { branches[$0].fork == nil }
      .flatMap { self.lines(ofBranch: $0, indent: "") }
    return [
      Event("branches", ["branches": .array(list)]) { width in
        [Text("Branches", .title)] + lines.map { $0.truncated(to: width) }
      }
    ]
  }

  /// A branch with its first action, followed by those that begin in it.
  private func lines(ofBranch index: Int, indent: String) -> [Text] {
    let branch = timeline.branches[index]
    let isHere = index == timeline.here.branch
    let first = StepReference(branch: index, step: max(1, branch.firstStep))
    // Before the action, which may be long and is clipped.
    let place =
      (branch.fork.map { " after \(timeline.name(of: $0))" } ?? "")
      + (index == timeline.live ? ", the present" : "")
    let steps =
      switch branch.lastStep - first.step {
      case ..<0: "no steps\(place)"
      case 0: "step \(first.step)\(place)  \(firstAction(of: first))"
      default: "steps \(first.step) to \(branch.lastStep)\(place)  \(firstAction(of: first))"
      }
    let line =
      Text(isHere ? "  ▸ " : "    ", .success) + Text(indent + branch.name, .value)
      + Text("  \(steps)")
    let children = timeline.branches.indices.filter { timeline.branches[$0].fork?.branch == index }
    return [line] + children.flatMap { lines(ofBranch: $0, indent: indent + "  ") }
  }
}
