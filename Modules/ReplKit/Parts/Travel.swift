import ComposableCore
import Sessions
import TerminalKit

/// Moves the store along the time-line.
@MainActor
final class Travel<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  private let context: ReplContext<State, Action, ViewAction>
  private let files: SessionFiles<State, Action, ViewAction>
  /// The present state while a past one is shown.
  private var present: State?

  init(
    _ context: ReplContext<State, Action, ViewAction>,
    _ files: SessionFiles<State, Action, ViewAction>
  ) {
    self.files = files
    self.context = context
  }

  func run(_ command: TravelCommand, at location: LineLocation) {
    let timeline = context.timeline
    let log = timeline.branch.log
    switch command {
    case .branches: showBranches()
    case .first: go(toStep: log.firstStep, ofBranch: nil, at: location)
    case .goto(let reference):
      guard let name = reference.branch else {
        return go(toStep: reference.step, ofBranch: nil, at: location)
      }
      guard let index = timeline.index(ofBranch: name) else {
        let names = timeline.branches.map(\.name).joined(separator: ", ")
        return context.fail("There is no branch \(name). Branches are \(names).", at: location)
      }
      go(toStep: reference.step, ofBranch: index, at: location)
    case .last:
      go(toStep: timeline.liveLog.stepCount, ofBranch: timeline.live, at: location)
    case .redo(let count):
      let (target, isOver) = timeline.step.addingReportingOverflow(count)
      go(toStep: isOver ? log.stepCount : min(target, log.stepCount), ofBranch: nil, at: location)
    case .undo(let count):
      go(toStep: max(log.firstStep, timeline.step - count), ofBranch: nil, at: location)
    }
  }

  private func go(toStep step: Int, ofBranch index: Int?, at location: LineLocation) {
    let timeline = context.timeline
    let branch = index.map { timeline.branches[$0] } ?? timeline.branch
    guard step >= branch.log.firstStep, let entries = branch.log.entries(ofStep: step) else {
      return context.fail(
        "There is no step \(step). Steps \(branch.log.firstStep) to \(branch.log.stepCount) are kept.",
        at: location)
    }
    let wasAtPresent = timeline.position == nil
    let old = (timeline.position, context.stop)
    timeline.look(atEntry: entries.upperBound, ofBranch: index)
    guard old.0 != timeline.position || old.1 != nil else {
      return context.console.tell("Step \(step) of \(branch.log.stepCount) already.")
    }
    if wasAtPresent {
      present = context.debugger.state
      context.debugger.holdDeliveries()
    }
    if timeline.position == nil {
      returnToPresent()
    } else if let state = timeline.state(atEntry: timeline.entry) {
      context.debugger.restore(state)
      tell(context.noteShown(state))
      if wasAtPresent, !context.debugger.effectsInFlight.isEmpty {
        context.console.note("What effects deliver waits until ':last'.")
      }
    }
  }

  /// Restores the present state and applies the deliveries that were held.
  private func returnToPresent() {
    let held = context.debugger.heldDeliveries
    var changes = ""
    if let present {
      context.debugger.restore(present)
      changes = context.noteShown(present)
    }
    present = nil
    context.stop = nil
    tell(changes)
    context.debugger.releaseDeliveries()
    if held > 0 {
      context.console.note(
        "What effects sent meanwhile was applied: \(held.counted("action", "actions")).")
    }
    context.settle()
  }

  /// Prints the current position on the time-line.
  private func tell(_ changes: String) {
    let timeline = context.timeline
    let log = timeline.branch.log
    let missing = missingEffects()
    if context.console.format == .json {
      let names = missing.map(\.name.quoted).joined(separator: ",")
      context.console.say(
        "{\"step\":\(timeline.step),\"of\":\(log.stepCount),\"branch\":\(timeline.branch.name.quoted),"
          + "\"changed\":{\(changes)}" + (missing.isEmpty ? "}" : ",\"missing\":[\(names)]}"))
    }
    let branch = timeline.branches.count > 1 ? " of branch \(timeline.branch.name)" : ""
    context.console.tell("Step \(timeline.step) of \(log.stepCount)\(branch).")
    for (name, step) in missing {
      context.console.tell(
        "What \"\(name)\" started does not run any more"
          + (step > 0 ? "; ':goto \(step - 1)' goes back before it." : "."))
    }
  }

  /// The actions whose effects were in flight at the current entry and no longer are, with their
  /// steps.
  private func missingEffects() -> [(name: String, step: Int)] {
    let timeline = context.timeline
    guard timeline.position != nil else { return [] }
    let log = timeline.branch.log
    // An effect that was read from a file may have the number of one that runs here.
    let running = context.debugger.effectsInFlight.reduce(into: [:]) {
      $0[$1.number] = log.entry(ofReduction: $1.reduction)
    }
    let starts = log.effects.filter {
      $0.isInFlight(at: timeline.entry) && running[$0.number] != $0.start
    }.map(\.start)
    return Set(starts).sorted().compactMap { start in
      log.entry(start).map {
        (context.spelling.text(of: $0.action, from: $0.origin), log.step(ofEntry: start))
      }
    }
  }

  /// Called before an action is sent; if a past step is shown, a branch begins there.
  func prepareToAct() {
    context.stop = nil
    let timeline = context.timeline
    guard let position = timeline.position else { return }
    let origin = timeline.branch
    let step = timeline.step
    let missing = missingEffects()
    files.branched(from: position.branch, after: position.entry)
    let name = timeline.act()
    present = nil
    let cancelled = cancelEffectsOfOtherBranches()
    if context.console.format == .json {
      context.console.say(
        "{\"branch\":\(timeline.branch.name.quoted),\"from\":\("\(origin.name).\(step)".quoted),"
          + "\"cancelled\":\(cancelled)}")
    }
    let what = name.map { "Branch \($0) begins at step \(step) of \(origin.name)." }
    context.console.tell(
      (what ?? "Branch \(origin.name) goes on.")
        + (cancelled > 0
          ? " \(cancelled.counted("effect", "effects")) that started elsewhere "
            + "\(cancelled == 1 ? "was" : "were") cancelled." : ""))
    for (name, _) in missing {
      context.console.tell("What \"\(name)\" waits for does not come any more.")
    }
    context.settle()
  }

  /// Whether the past state that is shown waits for what does not come any more.
  var isUnanswered: Bool {
    context.timeline.position != nil
      && (context.debugger.effectsInFlight.isEmpty || !missingEffects().isEmpty)
  }

  /// Called after an action was sent; applies the deliveries held for this branch, unless the
  /// action reached a breakpoint.
  func finishActing() {
    guard context.stop == nil, context.debugger.isHoldingDeliveries,
      context.timeline.position == nil
    else { return }
    context.debugger.releaseDeliveries()
  }

  /// Moves to `state` after `body` has made another branch live, such as a file's; returns the
  /// number of effects that were cancelled, and the changes of the state.
  func adopt<Result>(
    _ state: State, _ body: (Timeline<State, Action>) -> Result
  ) -> (cancelled: Int, changes: String) {
    _ = body(context.timeline)
    present = nil
    context.stop = nil
    let cancelled = cancelEffectsOfOtherBranches()
    context.debugger.releaseDeliveries()
    context.debugger.restore(state)
    return (cancelled, context.noteShown(state))
  }

  /// Cancels the effects that the live branch did not start, including their pending deliveries.
  private func cancelEffectsOfOtherBranches() -> Int {
    var cancelled: Set<Int> = []
    while true {
      let log = context.timeline.liveLog
      let foreign = context.debugger.effectsInFlight.filter {
        log.entry(ofReduction: $0.reduction) == nil
      }
      if foreign.isEmpty { return cancelled.count }
      var count = 0
      for effect in foreign where context.debugger.cancelEffect(effect.number) {
        cancelled.insert(effect.reduction)
        count += 1
      }
      if count == 0 { return cancelled.count }
    }
  }

  private func showBranches() {
    let timeline = context.timeline
    let rows = timeline.branches.enumerated().map { index, branch in
      let fork = branch.fork.map { fork in
        let step = timeline.index(ofBranch: fork.branch).map {
          timeline.branches[$0].log.step(ofEntry: fork.entry)
        }
        return "from \(fork.branch).\(step ?? 0)"
      }
      let isHere = index == timeline.position?.branch ?? timeline.live
      return BranchRow(
        fork: fork ?? "", isHere: isHere, isLive: index == timeline.live,
        name: branch.name, steps: branch.log.stepCount)
    }
    BranchRow.show(rows, on: context.console)
  }
}
