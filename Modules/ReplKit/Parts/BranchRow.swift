import Sessions
import TextUI

/// A row of the list of branches.
struct BranchRow {
  var fork: String
  var isHere: Bool
  var isLive: Bool
  var name: String
  var steps: Int

  @MainActor
  static func show(_ rows: [BranchRow], on console: Console) {
    if console.format == .json {
      let list = rows.map {
        "{\"branch\":\($0.name.quoted),\"steps\":\($0.steps),\"from\":\($0.fork.quoted),"
          + "\"live\":\($0.isLive),\"here\":\($0.isHere)}"
      }
      return console.say("{\"branches\":[\(list.joined(separator: ","))]}")
    }
    console.show(
      Screen("Branches") {
        Table(
          rows: rows.map { row in
            let notes = [row.isLive ? "the present" : nil, row.isHere ? "on display" : nil]
            return [
              Text(row.name, row.isHere ? .success : .value),
              Text(row.steps.counted("step", "steps")), Text(row.fork, .dim),
              Text(notes.compactMap { $0 }.joined(separator: ", "), .dim),
            ]
          })
      })
  }
}

extension Int {
  /// A count with its noun, as in "1 step", "1,000 steps".
  func counted(_ one: String, _ many: String) -> String {
    "\(Text(self, grouped: true).plain) \(self == 1 ? one : many)"
  }
}
