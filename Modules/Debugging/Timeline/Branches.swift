import ReplKit
import Sessions
import TerminalKit
import TextUI

extension Debugger {
  /// Draws the branches as a tree, each below the one it began in.
  func tellBranches() {
    let rows = timeline.branches.enumerated().map { index, branch in
      BranchRow(
        fork: branch.fork.map { fork in
          let step = timeline.index(ofBranch: fork.branch).map {
            timeline.branches[$0].log.step(ofEntry: fork.entry)
          }
          return (fork.branch, step ?? 0)
        }, isHere: index == timeline.position?.branch ?? timeline.live,
        isLive: index == timeline.live, name: branch.name, steps: branch.log.stepCount)
    }
    print(
      Event("branches", ["branches": .list(rows.map(\.json))]) { width in
        [Text("Branches", .title)]
          + BranchRow.lines(rows, below: nil).map { (Text("  ") + $0).truncated(to: width) }
      })
  }
}

/// A branch in the tree of branches.
private struct BranchRow: Sendable {
  /// The branch and the step at which it began; nil if it has no parent.
  var fork: (branch: String, step: Int)?
  var isHere: Bool
  var isLive: Bool
  var name: String
  var steps: Int

  var json: JSON {
    .object([
      .init("branch", .text(name)), .init("steps", .number(steps)),
      .init("from", .text(fork.map { "\($0.branch).\($0.step)" } ?? "")),
      .init("live", .bool(isLive)), .init("here", .bool(isHere)),
    ])
  }

  static func lines(_ rows: [BranchRow], below parent: String?) -> [Text] {
    let children = rows.filter { $0.fork?.branch == parent }
    return children.enumerated().flatMap { index, row -> [Text] in
      let isLast = index == children.count - 1
      let (mark, rest) =
        parent == nil ? ("", "") : isLast ? ("└─ ", "   ") : ("├─ ", "│  ")
      return [Text(mark, .dim) + row.line]
        + lines(rows, below: row.name).map { Text(rest, .dim) + $0 }
    }
  }

  private var line: Text {
    let notes = [isLive ? "the present" : nil, isHere ? "on display" : nil].compactMap { $0 }
    var line = Text(name, isHere ? .success : .value)
    if let fork { line.append(Text("  from step \(fork.step)", .dim)) }
    line.append(Text("  \(steps.counted("step", "steps"))"))
    if !notes.isEmpty { line.append(Text("  \(notes.joined(separator: ", "))", .dim)) }
    return line
  }
}
