import Sessions
import TextUI

/// A row of the history.
struct HistoryRow {
  var action = ""
  var changes: [LeafChange] = []
  /// The distinct actions sent by effects, with their counts.
  var deliveries: [(text: String, count: Int)] = []
  var inFlight = 0
  var isHere = false
  var path: String?
  var step: Int
  var time: String

  init(step: Int, time: String) {
    self.step = step
    self.time = time
  }

  mutating func note(_ delivery: String, count: Int) {
    if let index = deliveries.firstIndex(where: { $0.text == delivery }) {
      deliveries[index].count += count
    } else {
      deliveries.append((delivery, count))
    }
  }

  func contains(_ text: String) -> Bool {
    let text = text.lowercased()
    return ([action] + deliveries.map(\.text) + changes.map(\.description)).contains {
      $0.lowercased().contains(text)
    }
  }

  var json: String {
    let path = path.map { ",\"path\":\($0.quoted)" } ?? ""
    let sent = deliveries.map { "{\"action\":\($0.text.quoted),\"count\":\($0.count)}" }
    let changed = changes.map { "\($0.path.quoted):\($0.after ?? "null")" }
    return "{\"step\":\(step),\"action\":\(action.quoted)\(path),\"time\":\(time.quoted),"
      + "\"changed\":{\(changed.joined(separator: ","))},"
      + "\"deliveries\":[\(sent.joined(separator: ","))],\"inFlight\":\(inFlight)}"
  }

  @MainActor
  static func show(_ rows: [HistoryRow], title: Text, leftOut: Int, on console: Console) {
    // The time is omitted on narrow screens.
    let hasTime = console.width() >= 60
    let numbers = rows.map { Text("\($0.step)").width }.max() ?? 1
    let actions = min(rows.map { Text($0.action).width }.max() ?? 1, hasTime ? 40 : 20)
    console.show(
      Screen(title) {
        if leftOut > 0 {
          Line(
            "\(leftOut.counted("earlier step is", "earlier steps are")) left out; ':history all' shows them.",
            .dim)
        }
        for row in rows {
          for line in row.lines(numbers, actions, hasTime: hasTime) {
            Line(line.truncated(to: max(console.width() - 2, 1)))
          }
        }
      })
  }

  /// The step's line, and below it those of its effects' actions, which do not affect the columns.
  private func lines(_ numbers: Int, _ actions: Int, hasTime: Bool) -> [Text] {
    let number = Text("\(step)", isHere ? .success : .value).padded(to: numbers, .trailing)
    var head = Text(isHere ? "▸ " : "  ", .success) + number + "  "
    if hasTime { head.append(Text(time, .dim) + "  ") }
    let indent = String(repeating: " ", count: head.width)
    let isAlone = Text(action).width > actions
    head.append(Text(action).padded(to: actions))
    var change = changes.prefix(3).map(\.description).joined(separator: ", ")
    if changes.count > 3 { change += " and \(changes.count - 3) more" }
    if !isAlone { head.append(Text(change.isEmpty ? "" : "  " + change)) }
    if inFlight > 0 { head.append(Text("  \(inFlight) in flight", .dim)) }
    var lines = [head]
    // A name that is wider than its column leaves no room beside it.
    if isAlone, !change.isEmpty { lines.append(Text(indent + change)) }
    for (text, count) in deliveries.prefix(6) {
      let times = count > 1 ? " × \(Text(count, grouped: true).plain)" : ""
      lines.append(Text(indent) + Text(text + times, .dim))
    }
    if deliveries.count > 6 {
      lines.append(Text(indent) + Text("← \(deliveries.count - 6) more", .dim))
    }
    return lines
  }
}

/// An action of a step shown in detail.
struct OpenedEntry {
  var number: Int
  var action: String
  var count: Int
  var changes: [LeafChange] = []
  var effects: [EffectSpan] = []
  /// The entry of the action that started the effect.
  var startedBy: Int?

  init(number: Int, action: String, count: Int) {
    self.action = action
    self.count = count
    self.number = number
  }

  @MainActor
  static func show(
    _ entries: [OpenedEntry], step: StepReference, leftOut: Int, on console: Console
  ) {
    if console.format == .json {
      let list = entries.map(\.json).joined(separator: ",")
      return console.say("{\"step\":\(step.step),\"actions\":[\(list)],\"leftOut\":\(leftOut)}")
    }
    console.show(
      Screen("Step \(step)") {
        if entries.isEmpty { Line("Nothing happened in it.", .dim) }
        for entry in entries { for line in entry.lines { line } }
        if leftOut > 0 { Line("\(leftOut.counted("more action", "more actions"))", .dim) }
      })
  }

  private var json: String {
    let changed = changes.map { "\($0.path.quoted):\($0.after ?? "null")" }.joined(separator: ",")
    let started = effects.map { "\($0.number)" }.joined(separator: ",")
    return
      "{\"seq\":\(number),\"action\":\(action.quoted),\"count\":\(count),\"changed\":{\(changed)},"
      + "\"starts\":[\(started)]" + (startedBy.map { ",\"startedBy\":\($0)" } ?? "") + "}"
  }

  private var lines: [Line] {
    let times = count > 1 ? " × \(Text(count, grouped: true).plain)" : ""
    var head = Text("\(number)", .value) + "  " + Text(action + times)
    if let startedBy { head.append(Text("  from \(startedBy)", .dim)) }
    var lines = [Line(head)]
    for change in changes { lines.append(Line(Text("     \(change)"))) }
    for effect in effects {
      let path = effect.location.isEmpty ? "" : " at \(effect.location)"
      let seconds = effect.endTime.map { max(0, $0 - effect.startTime) }
      let end =
        seconds.map { duration in
          let length = "\((duration * 100).rounded() / 100) s"
          return effect.isCancelled ? "cancelled after \(length)" : "ended after \(length)"
        } ?? (effect.isRepeating ? "runs until cancelled" : "in flight")
      lines.append(Line(Text("     starts effect \(effect.number)\(path), \(end)", .dim)))
    }
    return lines
  }
}
