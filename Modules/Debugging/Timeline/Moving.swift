import ComposableCore
import ReplKit
import Sessions
import TerminalKit

extension Debugger {
  /// The current position; with the branch's name if it is not the live one, empty at the present.
  var whereabouts: String {
    guard let index = timeline.position?.branch else { return stop == nil ? "" : "stopped" }
    let position = "\(timeline.step)/\(timeline.branch.log.stepCount)"
    return index == timeline.live ? position : "\(timeline.branch.name).\(position)"
  }

  /// The index of a step's branch; nil for the current one.
  func branch(of reference: StepReference) throws -> Int? {
    guard let name = reference.branch else { return nil }
    guard let index = timeline.index(ofBranch: name) else {
      let names = timeline.branches.map(\.name).joined(separator: ", ")
      throw Failure("There is no branch \(name). Branches are \(names).")
    }
    return index
  }

  /// The state at the end of a step.
  func state(at reference: StepReference) throws -> State {
    let branch = try branch(of: reference)
    if let state = timeline.state(atStep: reference.step, ofBranch: branch) { return state }
    throw noStep(reference.step, ofBranch: branch)
  }

  private func noStep(_ step: Int, ofBranch index: Int?) -> Failure {
    let log = index.map { timeline.branches[$0].log } ?? timeline.branch.log
    return Failure(
      "There is no step \(step). Steps \(log.firstStep) to \(log.stepCount) are kept.")
  }

  /// Shows the state at the end of a step; what effects deliver waits until the present is shown.
  func go(toStep step: Int, ofBranch index: Int? = nil) throws {
    let log = index.map { timeline.branches[$0].log } ?? timeline.branch.log
    guard step >= log.firstStep, let entries = log.entries(ofStep: step) else {
      throw noStep(step, ofBranch: index)
    }
    let wasAtPresent = timeline.position == nil
    let old = (timeline.position, stop)
    timeline.look(atEntry: entries.upperBound, ofBranch: index)
    guard old.0 != timeline.position || old.1 != nil else {
      shell?.print("Step \(step) of \(log.stepCount) already.")
      return
    }
    if wasAtPresent {
      present = store.state
      store.holdDeliveries()
    }
    if timeline.position == nil { return returnToPresent() }
    guard let state = timeline.state(atEntry: timeline.entry) else { return }
    store.restore(state)
    printPosition(stateShown(state))
    if wasAtPresent, !store.effectsInFlight.isEmpty {
      shell?.warn("What effects deliver waits until ':goto last'.")
    }
  }

  /// Restores the present state and applies the deliveries that were held.
  private func returnToPresent() {
    let held = store.heldDeliveries
    var changes = ""
    if let present {
      store.restore(present)
      changes = stateShown(present)
    }
    present = nil
    stop = nil
    printPosition(changes)
    store.releaseDeliveries()
    if held > 0 {
      shell?.warn("What effects sent meanwhile was applied: \(held.counted("action", "actions")).")
    }
    settle()
  }

  private func printPosition(_ changes: String) {
    let count = timeline.branch.log.stepCount
    let branch = timeline.branches.count > 1 ? " of branch \(timeline.branch.name)" : ""
    let missing = missingEffects()
    let lines = missing.map { name, step in
      "What \"\(name)\" started does not run any more"
        + (step > 0 ? "; ':goto \(step - 1)' goes back before it." : ".")
    }
    print(
      Event(
        "position",
        [
          "step": .number(timeline.step), "of": .number(count),
          "branch": .text(timeline.branch.name), "changed": .raw("{\(changes)}"),
          "missing": .list(missing.map { .text($0.name) }),
        ],
        text: (["Step \(timeline.step) of \(count)\(branch)."] + lines).joined(separator: "\n")))
  }

  /// The actions whose effects were in flight at the current entry and are not any more, with their
  /// steps.
  func missingEffects() -> [(name: String, step: Int)] {
    guard timeline.position != nil else { return [] }
    let log = timeline.branch.log
    // An effect that was read from a file may have the number of one that runs here.
    let running = store.effectsInFlight.reduce(into: [:]) {
      $0[$1.number] = log.entry(ofReduction: $1.reduction)
    }
    let starts = log.effects.filter {
      $0.isInFlight(at: timeline.entry) && running[$0.number] != $0.start
    }.map(\.start)
    return Set(starts).sorted().compactMap { start in
      log.entry(start).map {
        (names.text(of: $0.action, from: $0.origin), log.step(ofEntry: start))
      }
    }
  }

  /// Makes the past step that is shown the present: later actions are appended there.
  func beginBranch() {
    stop = nil
    guard let position = timeline.position else { return }
    let origin = timeline.branch
    let step = timeline.step
    let missing = missingEffects()
    recordBranch(from: position.branch, after: position.entry)
    let name = timeline.act()
    present = nil
    let cancelled = cancelEffectsOfOtherBranches()
    var first =
      name.map { "Branch \($0) begins at step \(step) of \(origin.name)." }
      ?? "Branch \(origin.name) is continued."
    if cancelled > 0 {
      let effects = cancelled.counted(
        "effect that started elsewhere was", "effects that started elsewhere were")
      first += " \(effects) cancelled."
    }
    var lines = [first]
    lines += missing.map { "What \"\($0.name)\" waits for does not come any more." }
    print(
      Event(
        "branch",
        [
          "branch": .text(timeline.branch.name), "from": "\(origin.name).\(step)",
          "cancelled": .number(cancelled),
        ], text: lines.joined(separator: "\n")))
    settle()
  }

  /// Applies the deliveries held for this branch, unless a breakpoint stopped it.
  func releaseUnlessStopped() {
    guard stop == nil, store.isHoldingDeliveries, timeline.position == nil else { return }
    store.releaseDeliveries()
  }

  /// Makes a state of another time-line the present; returns the number of effects that this
  /// cancelled, and the changes of the state.
  func enter(_ state: State, _ adopt: () -> Void) -> (cancelled: Int, changes: String) {
    adopt()
    present = nil
    stop = nil
    let cancelled = cancelEffectsOfOtherBranches()
    store.releaseDeliveries()
    store.restore(state)
    return (cancelled, stateShown(state))
  }

  /// Notes that another state is shown; returns the changes as JSON.
  private func stateShown(_ state: State) -> String {
    recordState(state)
    return printedChanges(to: state)
  }

  /// What differs from the state that a program was told last, as the members of an object.
  func printedChanges(to state: State) -> String {
    guard let before = printedText, let after = try? StateText(readable: state) else { return "" }
    printedText = after
    return after.changes(since: before)
  }
}
