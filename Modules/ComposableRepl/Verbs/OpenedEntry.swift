import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// An action of a step shown in detail.
struct OpenedEntry: Sendable {
  var number: Int
  var action: String
  var count: Int
  var changes: [StateChange] = []
  var effects: [TimelineEffect] = []
  /// The number of the action whose effect sent this one; nil if the user did.
  var startedBy: Int?

  static func event(_ entries: [OpenedEntry], step: Int, leftOut: Int) -> Event {
    Event(
      "step",
      [
        "step": .number(step), "actions": .array(entries.map(\.json)),
        "leftOut": .number(leftOut),
      ]
    ) { width in
      var lines = [Text("Step \(step)", .title)]
      if entries.isEmpty { lines.append(Text("  Nothing happened in it.", .dim)) }
      for entry in entries { lines += entry.lines.flatMap { $0.wrapped(to: width) } }
      if leftOut > 0 {
        lines.append(Text("  \(leftOut.counted("more action", "more actions"))", .dim))
      }
      return lines
    }
  }

  private var json: JSON {
    var members: [JSON.Member] = [.init("seq", .number(number)), .init("action", .string(action))]
    members += [.init("count", .number(count)), .init("changed", changes.json)]
    members.append(.init("starts", .array(effects.map { .number($0.number) })))
    if let startedBy { members.append(.init("startedBy", .number(startedBy))) }
    return .object(members)
  }

  private var lines: [Text] {
    var head = Text("  \(number)", .value) + "  " + Text(action + count.times)
    if let startedBy { head.append(Text("  from \(startedBy)", .dim)) }
    var lines = [head]
    for change in changes { lines.append(Text("       \(change)")) }
    for effect in effects {
      let path = effect.place.isEmpty ? "" : " at \(effect.place)"
      var end = effect.isRepeating ? "runs until canceled" : "in flight"
      if let date = effect.endDate {
        let seconds = max(0, effect.startDate.duration(to: date) / .seconds(1))
        let rounded = (seconds * 100).rounded() / 100
        end = "\(effect.isCancelled ? "canceled" : "ended") after \(rounded) s"
      }
      lines.append(Text("       starts effect \(effect.number)\(path), \(end)", .dim))
    }
    return lines
  }
}
