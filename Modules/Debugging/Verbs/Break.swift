import ComposableCore
import ReplKit
import Sessions
import TerminalKit

/// A comparison of a value in the state; it stops what effects deliver when it becomes true.
struct Breakpoint: Sendable, CustomStringConvertible {
  static let operators: [(name: String, holds: @Sendable (Double, Double) -> Bool)] = [
    ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }),
    (">", { $0 > $1 }), (">=", { $0 >= $1 }),
  ]

  /// The path of the value: `game.timer.duration`.
  var path: String
  var comparison: String
  /// The value to compare with, as JSON or as a word.
  var value: String
  /// Whether the comparison is true of the last state.
  var isTrue = false

  var description: String { "\(path) \(comparison) \(value)" }

  /// Compares the value of a state; returns whether the comparison became true.
  mutating func update(_ state: StateTree) -> Bool {
    let wasTrue = isTrue
    isTrue = holds(for: state.part(at: path))
    return isTrue && !wasTrue
  }

  /// Whether the comparison is true of a value, or of nil. Of an array the length is compared.
  func holds(for found: StateTree?) -> Bool {
    let text = found?.readable.text ?? "null"
    let left = if case .array(let rows)? = found { Double(rows.count) } else { Self.number(text) }
    guard let left, let right = Self.number(value) else {
      let wanted = value == "nil" ? "null" : value
      let isSame = text == wanted || text == wanted.quoted
      return comparison == "==" && isSame || comparison == "!=" && !isSame
    }
    return Self.operators.contains { $0.name == comparison && $0.holds(left, right) }
  }

  /// A number, or a date as the seconds since 1970; nil for any other text.
  private static func number(_ text: String) -> Double? {
    if let number = Double(text) { return number }
    let date = StateText(text: text.hasPrefix("\"") ? text : text.quoted)
    return try? date.decoded(as: Timestamp.self).secondsSince1970
  }
}

extension Debugger {
  var breakVerb: Verb {
    Verb(
      "break", .words("[PATH OP VALUE | remove N]"),
      help: "Stop when a comparison becomes true",
      discussion: """
        ':break count >= 3' stops when the count becomes 3 or more: what effects deliver waits until \
        ':goto last'. ':break' lists the breakpoints, ':break remove 1' removes the first.
        """
    ) { [unowned self] shell, words in
      if words.isEmpty { return listBreakpoints() }
      if words.count == 2, words[0].lowercased() == "remove", let number = Int(words[1]) {
        return try removeBreakpoint(number, shell)
      }
      guard words.count == 3 else {
        throw Failure("Expected a comparison, as in ':break count >= 3'.")
      }
      try add(Breakpoint(path: words[0], comparison: words[1], value: words[2]), shell)
    }
  }

  private func listBreakpoints() {
    let list = breakpoints.map(\.description)
    let lines = list.enumerated().map { "\($0 + 1)  \($1)" }
    print(
      Event(
        "breakpoints", ["breakpoints": .list(list.map { .text($0) })],
        text: list.isEmpty ? "There are no breakpoints." : lines.joined(separator: "\n")))
  }

  private func add(_ new: Breakpoint, _ shell: Shell) throws {
    let operators = Breakpoint.operators.map(\.name)
    guard operators.contains(new.comparison) else {
      throw Failure("'\(new.comparison)' is not one of \(operators.joined(separator: ", ")).")
    }
    var point = new
    point.path = try path(point.path, in: try stateText(of: store.state))
    breakpoints.append(point)
    shell.warn(
      breakpointsReached(by: store.state).isEmpty
        ? "Stops at \(point)." : "\(point) holds already; it stops when it becomes so again.")
  }

  private func removeBreakpoint(_ number: Int, _ shell: Shell) throws {
    guard breakpoints.indices.contains(number - 1) else {
      throw Failure("There is no breakpoint \(number); ':break' lists them.")
    }
    shell.warn("\(breakpoints.remove(at: number - 1)) does not stop any more.")
  }

  /// The breakpoints that become true with a state.
  @discardableResult
  func breakpointsReached(by state: State) -> [Breakpoint] {
    guard !breakpoints.isEmpty, let tree = try? memory.tree(encoding: state) else { return [] }
    return breakpoints.indices.compactMap { breakpoints[$0].update(tree) ? breakpoints[$0] : nil }
  }

  /// Holds deliveries if a breakpoint becomes true.
  func checkBreakpoints(_ state: State) {
    for point in breakpointsReached(by: state) {
      store.holdDeliveries()
      isStopped = true
      let step = timeline.liveLog.stepCount
      let name = timeline.liveLog.last.map { names.marked($0.action, $0.origin) } ?? ""
      print(
        Event(
          "break",
          ["break": .text(point.description), "step": .number(step), "action": .text(name)],
          text: "Stopped at step \(step): \(point), by \"\(name)\". "
            + "What effects deliver waits until ':goto last'."))
      waiting.check()
    }
  }
}
