import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// A row of the history.
struct HistoryRow: Sendable {
  /// An action that effects sent once or several times, perhaps with other values each time.
  struct Delivery: Sendable {
    /// The action as it was sent last.
    var text: String
    var count = 0
    var isSame = true

    var line: String {
      isSame ? text + count.times : "\(text), the last of \(Text(count, grouped: true).plain)"
    }
  }

  var action = "the start"
  var changes: [StateChange] = []
  /// The actions sent by effects. The repeated reports of one effect, such as the ticks of a timer,
  /// are one of them.
  private(set) var deliveries: [Delivery] = []
  /// Which delivery an action belongs to.
  private var indices: [Key: Int] = [:]
  var inFlight = 0
  var isHere = false
  /// The case path of the action.
  var path: String?
  var step: Int
  var time: String

  init(step: Int, time: String) {
    self.step = step
    self.time = time
  }

  /// What makes two actions of effects one delivery: they are equal, or the effects of one action
  /// sent the same case.
  private enum Key: Hashable {
    case action(String)
    case path(String, startedBy: Int?)
  }

  /// Adds an action that an effect sent. `path` is its case path, `startedBy` the number of the
  /// action that started the effect.
  mutating func add(_ text: String, count: Int, path: String, startedBy: Int?) {
    let (same, similar) = (Key.action(text), Key.path(path, startedBy: startedBy))
    let index = [indices[same], indices[similar]].compactMap(\.self).min() ?? deliveries.count
    if index == deliveries.count { deliveries.append(Delivery(text: text)) }
    if deliveries[index].text != text {
      deliveries[index].isSame = false
      indices[.action(deliveries[index].text)] = nil
    }
    (indices[same], indices[similar]) = (index, index)
    deliveries[index].text = text
    deliveries[index].count += count
  }

  var json: JSON {
    var members: [JSON.Member] = [.init("step", .number(step)), .init("action", .string(action))]
    let deliveries = deliveries.map {
      JSON.object([.init("action", .string($0.text)), .init("count", .number($0.count))])
    }
    if let path { members.append(.init("path", .string(path))) }
    members += [.init("time", .string(time)), .init("changed", changes.json)]
    members += [.init("deliveries", .array(deliveries)), .init("inFlight", .number(inFlight))]
    return .object(members)
  }

  /// The step's line, followed by the lines of its effects' actions, which don't affect the
  /// columns. `numbers` and `actions` are the widths of the columns.
  func lines(numbers: Int, actions: Int, width: Int) -> [Text] {
    // The time is omitted on narrow screens.
    let hasTime = width >= 60
    let actions = min(actions, hasTime ? 40 : 20)
    let number = Text("\(step)", isHere ? .success : .value).padded(to: numbers, .trailing)
    var head = Text(isHere ? "  ▸ " : "    ", .success) + number + "  "
    if hasTime { head.append(Text(time, .dim) + "  ") }
    let indent = String(repeating: " ", count: head.width)
    let change = changes.summary(atMost: 3)
    let ends = head.width + actions + 2 + Text(change).width
    let isAlone = Text(action).width > actions || ends > width
    head.append(isAlone ? Text(action) : Text(action).padded(to: actions))
    if !isAlone { head.append(Text(change.isEmpty ? "" : "  " + change)) }
    if inFlight > 0 { head.append(Text("  \(inFlight) in flight", .dim)) }
    var lines = [head]
    // A name that is wider than its column, or a narrow window, leaves no room on the same line.
    if isAlone, !change.isEmpty { lines.append(Text(indent + change)) }
    for delivery in deliveries.prefix(6) {
      lines.append(Text(indent) + Text(delivery.line, .dim))
    }
    if deliveries.count > 6 {
      lines.append(Text(indent) + Text("← \(deliveries.count - 6) more", .dim))
    }
    return lines.map { $0.truncated(to: max(width, 1)) }
  }
}
