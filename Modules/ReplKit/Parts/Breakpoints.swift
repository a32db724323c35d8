import ComposableCore
import Sessions
import TerminalKit
import TextUI

/// The commands for breakpoints.
public enum BreakpointCommand: Equatable, Sendable {
  /// Remove all breakpoints.
  case clear
  /// List the breakpoints.
  case list
  /// Stop when a comparison becomes true.
  case set(Breakpoint)

  static func commands(
    fields: @autoclosure @escaping @Sendable () -> [String]
  ) -> Commands<BreakpointCommand> {
    Commands(sigil: ":") {
      Command(
        "break", .optional(.breakpoint(among: fields)), help: "Stop when a comparison becomes true",
        discussion: """
          ':break count >= 3' stops when the count becomes 3 or more: what effects deliver waits until \
          ':last'. ':break' lists the breakpoints, ':break off' removes them.
          """
      ) { $0 ?? .list }
    }
  }
}

/// A comparison of a value in the state.
public struct Breakpoint: Equatable, Sendable, CustomStringConvertible {
  static let operators = ["==", "!=", "<", "<=", ">", ">="]

  /// The path of the value: `game.timer.duration`.
  public var path: String
  /// The comparison operator.
  public var comparison: String
  /// The value to compare with, as JSON or as a word.
  public var value: String

  public init(path: String, comparison: String, value: String) {
    self.comparison = comparison
    self.path = path
    self.value = value
  }

  public var description: String { "\(path) \(comparison) \(value)" }

  /// Whether the comparison is true for a state.
  func holds(in state: StateText) -> Bool {
    let found = state.part(at: path)?.text ?? "null"
    if let left = Double(found), let right = Double(value) {
      switch comparison {
      case "==": return left == right
      case "!=": return left != right
      case "<": return left < right
      case "<=": return left <= right
      case ">": return left > right
      default: return left >= right
      }
    }
    let wanted = ["nil", "null"].contains(value) ? "null" : value
    let isSame = found == wanted || found == wanted.quoted
    switch comparison {
    case "==": return isSame
    case "!=": return !isSame
    // For an array, its length is compared.
    default:
      guard found.hasPrefix("["), Double(value) != nil else { return false }
      var count = self
      count.path = "count"
      return count.holds(in: StateText(text: "{\"count\":\(StateText(text: found).members.count)}"))
    }
  }
}

extension Argument<BreakpointCommand> {
  fileprivate static func breakpoint(among fields: @escaping @Sendable () -> [String]) -> Self {
    Argument(
      usage: "PATH OP VALUE", complete: Argument<String>.path("PATH", among: fields).complete
    ) { arguments throws(ArgumentError) in
      let path = try arguments.next() ?? ""
      guard let comparison = try arguments.next() else {
        if path.lowercased() == "off" { return .clear }
        throw ArgumentError("Expected a comparison, as in ':break count >= 3'.")
      }
      guard Breakpoint.operators.contains(comparison) else {
        throw ArgumentError(
          "'\(comparison)' is not one of \(Breakpoint.operators.joined(separator: ", ")).")
      }
      guard let value = try arguments.next() else {
        throw ArgumentError("Expected a value to compare with, but the line ends.")
      }
      return .set(Breakpoint(path: path, comparison: comparison, value: value))
    }
  }
}

/// Holds deliveries when a breakpoint's comparison becomes true.
@MainActor
final class Breakpoints<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  private let context: ReplContext<State, Action, ViewAction>
  /// The breakpoints, and whether each was true after the last action.
  private var points: [(point: Breakpoint, held: Bool)] = []

  init(_ context: ReplContext<State, Action, ViewAction>) { self.context = context }

  var isEmpty: Bool { points.isEmpty }

  func run(_ command: BreakpointCommand, at location: LineLocation) {
    switch command {
    case .clear:
      points = []
      context.console.note("There are no breakpoints now.")
    case .list:
      let list = points.map(\.point.description)
      if context.console.format == .json {
        return context.console.say(
          "{\"breakpoints\":[\(list.map(\.quoted).joined(separator: ","))]}")
      }
      context.console.tell(
        list.isEmpty ? "There are no breakpoints." : list.joined(separator: "\n"))
    case .set(let point):
      guard let text = try? StateText.whole(context.debugger.state) else { return }
      var point = point
      do throws(StatePathError) {
        point.path = try text.path(for: point.path)
      } catch {
        return context.fail(error.description.sanitized, at: location)
      }
      let holds = point.holds(in: text)
      points.append((point, holds))
      context.console.note(
        holds ? "\(point) holds already; it stops when it becomes so again." : "Stops at \(point).")
    }
  }

  /// Called after each reduction; holds deliveries if a breakpoint became true.
  func check(_ state: State, _ name: @autoclosure () -> String) {
    guard !points.isEmpty, let text = try? StateText(state) else { return }
    for index in points.indices {
      let holds = points[index].point.holds(in: text)
      defer { points[index].held = holds }
      guard holds, !points[index].held else { continue }
      let point = points[index].point
      context.debugger.holdDeliveries()
      context.stop = point.description
      let step = context.timeline.liveLog.stepCount
      if context.console.format == .json {
        context.console.say(
          "{\"break\":\(point.description.quoted),\"step\":\(step),\"action\":\(name().quoted)}")
      }
      context.console.tell(
        "Stopped at step \(step): \(point), by \"\(name())\". What effects deliver waits until ':last'."
      )
    }
  }
}
