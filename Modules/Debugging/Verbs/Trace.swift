import ComposableCore
import ReplKit
import Sessions
import TerminalKit

extension Debugger {
  var traceVerb: Verb {
    Verb(
      "trace", .optional(.choice(["on", "off"])), help: "Print a line for each action",
      discussion: "What a timer sends is printed ten times a second at most, with its number."
    ) { [unowned self] shell, word in
      flushTrace()
      tracer = word == "off" ? nil : tracer ?? Tracer()
      shell.warn(tracer == nil ? "Nothing is traced." : "Each action is traced.")
    }
  }

  /// Prints an action, or collects it if a timer sent it.
  func trace(_ reduction: Reduction, isTick: Bool) {
    guard tracer != nil, let run = timeline.liveLog.last else { return }
    let name = names.marked(run.action, run.origin)
    if isTick, tracer?.ticks?.name == name {
      tracer?.ticks?.count += 1
      tracer?.ticks?.after = reduction.after
    } else {
      flushTrace()
      tracer?.ticks = .init(
        name: name, step: timeline.liveLog.stepCount, before: reduction.before,
        after: reduction.after)
      if !isTick { return flushTrace() }
    }
    let now = ContinuousClock.now
    guard !app.clock.isVirtual, tracer?.lastTick.map({ now - $0 >= .milliseconds(100) }) ?? true
    else { return }
    tracer?.lastTick = now
    flushTrace()
  }

  /// Prints the ticks that were collected.
  func flushTrace() {
    guard let ticks = tracer?.ticks else { return }
    tracer?.ticks = nil
    let changes = LeafChange.changes(from: ticks.before, to: ticks.after).summary(atMost: 3)
    shell?.print(
      "\(ticks.step). \(ticks.name)\(ticks.count.times)\(changes.isEmpty ? "" : "  \(changes)")")
  }
}

/// The state of a trace: equal actions of a timer that were not printed yet.
struct Tracer<State> {
  struct Ticks {
    var name: String
    var step: Int
    var count = 1
    var before: State
    var after: State
  }

  var lastTick: ContinuousClock.Instant?
  var ticks: Ticks?
}
