import ComposableCore
import ReplKit
import Sessions
import TerminalKit

extension Debugger {
  var breakVerb: Verb {
    Verb(
      "break", .optional(.breakpoint), help: "Stop when a comparison becomes true",
      discussion: """
        ':break count >= 3' stops when the count becomes 3 or more: what effects deliver waits until \
        ':goto last'. ':break' lists the breakpoints, ':break remove 1' removes the first.
        """
    ) { [unowned self] shell, change in
      switch change {
      case .add(let point): try add(point, shell)
      case .remove(let number): try removeBreakpoint(number, shell)
      case nil: listBreakpoints()
      }
    }
  }

  private func listBreakpoints() {
    let list = breakpoints.map(\.point.description)
    let lines = list.enumerated().map { "\($0 + 1)  \($1)" }
    print(
      Event(
        "breakpoints", ["breakpoints": .list(list.map { .text($0) })],
        text: list.isEmpty ? "There are no breakpoints." : lines.joined(separator: "\n")))
  }

  private func add(_ point: Breakpoint, _ shell: Shell) throws {
    guard let text = try? StateText.whole(store.state) else { return }
    var point = point
    do throws(StatePathError) {
      point.path = try text.path(for: point.path)
    } catch {
      throw Failure(error.description)
    }
    let holds = point.holds(in: text)
    breakpoints.append((point, holds))
    shell.warn(
      holds ? "\(point) holds already; it stops when it becomes so again." : "Stops at \(point).")
  }

  private func removeBreakpoint(_ number: Int, _ shell: Shell) throws {
    guard breakpoints.indices.contains(number - 1) else {
      throw Failure("There is no breakpoint \(number); ':break' lists them.")
    }
    shell.warn("\(breakpoints.remove(at: number - 1).point) does not stop any more.")
  }

  /// Holds deliveries if a breakpoint became true.
  func checkBreakpoints(_ reduction: Reduction) {
    guard !breakpoints.isEmpty, let text = try? StateText(readable: reduction.after) else { return }
    for index in breakpoints.indices {
      let (point, held) = breakpoints[index]
      breakpoints[index].held = point.holds(in: text)
      guard breakpoints[index].held, !held else { continue }
      store.holdDeliveries()
      stop = point.description
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

/// A change of the list of breakpoints.
enum BreakpointChange: Sendable {
  case add(Breakpoint)
  case remove(Int)
}

extension Argument<BreakpointChange> {
  fileprivate static var breakpoint: Self {
    Argument(usage: "PATH OP VALUE | remove N") { arguments throws(ArgumentError) in
      let path = try arguments.next() ?? ""
      guard let comparison = try arguments.next() else {
        throw ArgumentError("Expected a comparison, as in ':break count >= 3'.")
      }
      if path.lowercased() == "remove", let number = Int(comparison) { return .remove(number) }
      guard Breakpoint.operators.contains(comparison) else {
        throw ArgumentError(
          "'\(comparison)' is not one of \(Breakpoint.operators.joined(separator: ", ")).")
      }
      guard let value = try arguments.next() else {
        throw ArgumentError("Expected a value to compare with, but the line ends.")
      }
      return .add(Breakpoint(path: path, comparison: comparison, value: value))
    }
  }
}
