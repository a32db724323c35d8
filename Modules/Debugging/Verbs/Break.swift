import ComposableCore
import ReplKit
import Sessions
import TerminalKit

/// A comparison of a value in the state.
struct Breakpoint: Equatable, Sendable, CustomStringConvertible {
  static let operators = ["==", "!=", "<", "<=", ">", ">="]

  /// The path of the value: `game.timer.duration`.
  var path: String
  var comparison: String
  /// The value to compare with, as JSON or as a word.
  var value: String
  /// Whether the comparison was true for the last state; it stops when it becomes true.
  var held = false

  var description: String { "\(path) \(comparison) \(value)" }

  /// Whether the comparison is true for a state. Of an array the length is compared.
  func holds(in state: StateText) -> Bool {
    let found = state.part(at: path)?.text ?? "null"
    let wanted = ["nil", "null"].contains(value) ? "null" : value
    let isList = found.hasPrefix("[")
    let left = isList ? Double(StateText(text: found).members.count) : Self.number(found)
    guard let left, let right = Self.number(value) else {
      let isSame = found == wanted || found == wanted.quoted
      return comparison == "==" && isSame || comparison == "!=" && !isSame
    }
    switch comparison {
    case "==": return left == right
    case "!=": return left != right
    case "<": return left < right
    case "<=": return left <= right
    case ">": return left > right
    default: return left >= right
    }
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
      "break", .words("[PATH OP VALUE | remove N]") { $1.count < 3 },
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
    guard Breakpoint.operators.contains(new.comparison) else {
      let operators = Breakpoint.operators.joined(separator: ", ")
      throw Failure("'\(new.comparison)' is not one of \(operators).")
    }
    let state = try stateText(of: store.state)
    var point = new
    point.path = try path(point.path, in: state)
    point.held = point.holds(in: state)
    breakpoints.append(point)
    shell.warn(
      point.held
        ? "\(point) holds already; it stops when it becomes so again." : "Stops at \(point).")
  }

  private func removeBreakpoint(_ number: Int, _ shell: Shell) throws {
    guard breakpoints.indices.contains(number - 1) else {
      throw Failure("There is no breakpoint \(number); ':break' lists them.")
    }
    shell.warn("\(breakpoints.remove(at: number - 1)) does not stop any more.")
  }

  /// Holds deliveries if a breakpoint became true.
  func checkBreakpoints(_ reduction: Reduction) {
    guard !breakpoints.isEmpty, let text = try? StateText(readable: reduction.after) else { return }
    for index in breakpoints.indices {
      let point = breakpoints[index]
      breakpoints[index].held = point.holds(in: text)
      guard breakpoints[index].held, !point.held else { continue }
      store.holdDeliveries()
      isStopped = true
      let step = timeline.liveLog.stepCount
      let name = timeline.lastEntry.map { names.marked($0.action, $0.origin) } ?? ""
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
