import ComposableTextUI
import ComposableTimeTravel

extension TimeTravel {
  /// Draws the branches as a graph: later steps above earlier ones, and branches beside the step
  /// they begin at.
  func printBranches() {
    let branches = timeline.branches
    let here = timeline.here
    let present = timeline.owner(of: timeline.present)
    let forks = branches.map(\.fork)
    let list = branches.indices.map { index -> JSON in
      let fork = forks[index].map { timeline.name(of: $0) }
      return .object([
        .init("branch", .string(branches[index].name)),
        .init("steps", .number(branches[index].lastStep)),
        .init("from", .string(fork ?? "")), .init("live", .bool(index == timeline.live)),
        .init("here", .bool(index == here.branch)),
      ])
    }
    let rows = branches.indices.filter { forks[$0] == nil }.flatMap { graph(of: $0, forks) }
    let lines = rows.map { row in
      var line = BranchLine(rails: Text("  ") + Text(row.rails, .dim))
      line.head = line.rails
      if let reference = row.node {
        line.head.append(text(of: reference))
        line.change = change(by: reference)
      }
      if row.leftOut > 0 {
        line.head.append(Text("~  \(row.leftOut.counted("step", "steps"))", .dim))
      }
      if row.node == present { line.end = Text("  the present", .dim) }
      return line
    }
    print(
      Event("branches", ["branches": .array(list)]) { width in
        let isNarrow = width < 60
        // A step with a longer head has its change right after it.
        let heads = lines.filter { !$0.change.isEmpty }.map(\.head.width).filter { $0 <= 40 }
        let column = isNarrow ? 0 : heads.max() ?? 0
        return [Text("Branches", .title)]
          + lines.flatMap { $0.texts(width: width, column: column, isNarrow: isNarrow) }
      })
  }

  /// The rows of a branch from its last step to its first, including the branches that begin in it.
  /// Shows the last three steps, those at which branches begin, and the current step.
  ///
  /// `forks` are the steps at which the branches begin; nil for a branch without a parent.
  private func graph(of index: Int, _ forks: [StepReference?]) -> [BranchRow] {
    let branch = timeline.branches[index]
    let (first, last) = (branch.firstStep, branch.lastStep)
    let here = timeline.owner(of: timeline.here)
    let children = forks.indices.filter { forks[$0]?.branch == index }
    let childrenByStep = Dictionary(grouping: children) { forks[$0]?.step ?? 0 }
    var rows: [BranchRow] = []
    var leftOut: [StepReference] = []
    func append(_ row: BranchRow) {
      // A few omitted steps are shown anyway: they take little more room than the row that counts
      // them.
      rows +=
        leftOut.count > 2
        ? [BranchRow(leftOut: leftOut.count)] : leftOut.map { BranchRow(node: $0) }
      leftOut = []
      rows.append(row)
    }
    for step in stride(from: last, through: first, by: -1) {
      for child in childrenByStep[step] ?? [] {
        for var row in graph(of: child, forks) {
          row.rails = "│ " + row.rails
          append(row)
        }
        append(BranchRow(rails: "├─╯"))
      }
      let reference = StepReference(branch: index, step: step)
      if step > last - 3 || step == first || childrenByStep[step] != nil || reference == here {
        append(BranchRow(node: reference))
      } else {
        leftOut.append(reference)
      }
    }
    return rows
  }

  /// A step with its action.
  private func text(of reference: StepReference) -> Text {
    let isHere = reference == timeline.owner(of: timeline.here)
    var line = Text(isHere ? "▸ " : "○ ", isHere ? .success : .plain)
    let name = timeline.name(of: reference)
    line.append(Text(name, isHere ? .success : .value))
    line.append(Text("  \(firstAction(of: reference))"))
    return line
  }

  /// What a step changed.
  private func change(by reference: StepReference) -> Text {
    let changes = try? changes(
      from: timeline.state(before: reference), to: timeline.state(at: reference))
    let summary = changes?.summary(atMost: 2) ?? ""
    return Text(summary.isEmpty ? "" : "  \(summary)")
  }
}

/// A row of the graph of the branches.
private struct BranchRow {
  /// The text before the step, which draws the neighboring branches.
  var rails = ""
  var node: StepReference?
  /// The number of omitted steps that this row stands for.
  var leftOut = 0
}

/// The texts of a row.
private struct BranchLine {
  /// The drawing of the neighboring branches.
  let rails: Text
  /// The rails with the step.
  var head = Text("")
  /// What the step changed.
  var change = Text("")
  var end = Text("")

  /// The row's lines, whose changes begin in a column. In a narrow window, a change that doesn't
  /// fit is drawn below its step.
  func texts(width: Int, column: Int, isNarrow: Bool) -> [Text] {
    let isBelow = !change.isEmpty && isNarrow && head.width + change.width + end.width > width
    let isAlone = isBelow || change.isEmpty
    let first =
      (isAlone ? head : head.padded(to: column) + change).truncated(to: width - end.width) + end
    return isBelow
      ? [first, (rails + Text("│ ", .dim) + change).truncated(to: width)] : [first]
  }
}
