import ComposableCore
import Sessions
import TerminalKit
import TextUI

/// The commands for traces.
public enum TraceCommand: Equatable, Sendable {
  /// Stop printing.
  case off
  /// Print every action, or those at a path.
  case on(String?)
  /// Print every action but those at a path.
  case except(String)

  static var commands: Commands<TraceCommand> {
    Commands(sigil: ":") {
      Command(
        "trace", .trace, help: "Print each action and what it changed",
        discussion: """
          ':trace on timer' prints the actions of the timer, ':trace except timer' all others. What a \
          timer sends is printed ten times a second at most, with its number.
          """
      ) { $0 }
    }
  }
}

extension Argument<TraceCommand> {
  fileprivate static var trace: Self {
    Argument(
      usage: "on|except|off [PATH]", sample: "on",
      complete: { word in ["on", "off", "except"].filter { $0.hasPrefix(word.lowercased()) } }
    ) { arguments throws(ArgumentError) in
      let word = try arguments.next() ?? ""
      let path = try arguments.next()
      switch (word.lowercased(), path) {
      case ("on", let path): return .on(path)
      case ("off", nil): return .off
      case ("except", let path?): return .except(path)
      default:
        throw ArgumentError(
          word.isEmpty
            ? "Expected on, on PATH, except PATH or off, but the line ends."
            : "'\(word)' is not one of on, on PATH, except PATH, off.")
      }
    }
  }
}

/// Prints actions as they happen; consecutive ticks are merged.
@MainActor
final class Tracer<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  typealias Reduction = StoreObserver<State, Action>.Reduction

  private let context: ReplContext<State, Action, ViewAction>
  private var rule = TraceCommand.off
  /// The merged ticks that have not been printed.
  private var ticks: (name: String, count: Int, step: Int, before: State, after: State)?
  private var lastPrint: ContinuousClock.Instant?

  init(_ context: ReplContext<State, Action, ViewAction>) { self.context = context }

  var isOn: Bool { rule != .off }

  func run(_ command: TraceCommand) {
    flush()
    rule = command
    switch command {
    case .off: context.console.note("Nothing is traced.")
    case .on(nil): context.console.note("Every action is traced.")
    case .on(let path?): context.console.note("Actions at \(path) are traced.")
    case .except(let path): context.console.note("All actions but those at \(path) are traced.")
    }
  }

  /// Called after each reduction.
  func trace(_ reduction: Reduction, _ origin: EntryOrigin, isTick: Bool) {
    let step = context.timeline.liveLog.stepCount
    let name = context.spelled(reduction.action, origin)
    guard matches(name) else { return }
    if isTick, ticks?.name == name {
      ticks?.count += 1
      ticks?.after = reduction.after
      ticks?.step = step
    } else {
      flush()
      if isTick {
        ticks = (name, 1, step, reduction.before, reduction.after)
      } else {
        var starter = ""
        if case .effect(let start?) = origin, let run = context.timeline.liveLog.entry(start) {
          starter = " (from \"\(context.spelling.text(of: run.action, from: run.origin))\")"
        }
        print("\(step). \(name)\(starter)", from: reduction.before, to: reduction.after)
      }
    }
    let now = ContinuousClock.now
    if context.app.clock.isVirtual || lastPrint.map({ now - $0 < .milliseconds(100) }) ?? false {
      return
    }
    if ticks != nil {
      lastPrint = now
      flush()
    }
  }

  /// Prints the pending ticks.
  func flush() {
    guard let waiting = ticks else { return }
    ticks = nil
    let times = waiting.count > 1 ? " × \(Text(waiting.count, grouped: true).plain)" : ""
    print("\(waiting.step). \(waiting.name)\(times)", from: waiting.before, to: waiting.after)
  }

  private func print(_ head: String, from before: State, to after: State) {
    context.console.say(head)
    context.console.sayChanges(stateDiff(before, after) ?? "(no change)", indent: "   ")
  }

  private func matches(_ name: String) -> Bool {
    let name = (name.hasPrefix("← ") ? String(name.dropFirst(2)) : name).lowercased()
    func isAt(_ path: String) -> Bool {
      let path = path.lowercased()
      return name.hasPrefix(path)
        && (name.count == path.count || [".", " "].contains(name.dropFirst(path.count).first))
    }
    switch rule {
    case .off: return false
    case .on(let path): return path.map(isAt) ?? true
    case .except(let path): return !isAt(path)
    }
  }
}
