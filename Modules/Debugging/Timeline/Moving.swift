import ComposableCore
import Repl
import Sessions

extension Debugger {
  /// An action that started an effect, with its step.
  typealias Starter = (name: String, step: Int)

  /// The current position; with the branch's name if it is not the live one, empty at the present.
  var whereabouts: String {
    guard let index = timeline.position?.branch else { return "" }
    let position = "\(timeline.step)/\(timeline.branch.log.stepCount)"
    return index == timeline.live ? position : "\(timeline.branch.name).\(position)"
  }

  /// Shows the state at the end of a step; what effects deliver waits until the present is shown,
  /// and is applied there.
  func go(to place: Place) throws {
    let old = timeline.position
    let state = try state(at: place)
    timeline.look(atEntry: try entries(of: place).upperBound, ofBranch: place.branch)
    let isBack = timeline.position == nil
    guard old != timeline.position else {
      repl?.print("Step \(place.step) of \(log(of: place).stepCount) already.")
      return
    }
    store.holdDeliveries()
    let held = store.heldDeliveries
    store.restore(state)
    printPosition(stateShown(state))
    if isBack {
      store.releaseDeliveries()
      if held > 0 {
        repl?.remark("Applied what effects sent meanwhile: \(held.counted("action", "actions")).")
      }
      settle()
    } else if old == nil, !store.effectsInFlight.isEmpty {
      repl?.remark("What effects deliver waits until ':goto last'.")
    }
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
          "branch": .text(timeline.branch.name), "changed": .raw(changes),
          "missing": .list(missing.map { .text($0.name) }),
        ],
        text: (["Step \(timeline.step) of \(count)\(branch)."] + lines).joined(separator: "\n")))
  }

  /// The actions whose effects were in flight at the current entry and are not any more, with their
  /// steps, but for effects that are left out.
  func missingEffects(but isOut: (EffectSpan) -> Bool = { _ in false }) -> [Starter] {
    guard timeline.position != nil else { return [] }
    let log = timeline.branch.log
    // An effect that was read from a file may have the number of one that runs here.
    let running = store.effectsInFlight.reduce(into: [:]) {
      $0[$1.number] = log.entry(ofReduction: $1.reduction)
    }
    return starters(inFlightAt: timeline.entry, of: log) {
      isOut($0) || running[$0.number] == $0.start
    }
  }

  /// The actions that started the effects in flight at an entry, with their steps, but for those
  /// that run.
  func starters(
    inFlightAt entry: Int, of log: Log, where runs: (EffectSpan) -> Bool = { _ in false }
  ) -> [Starter] {
    let effects = log.effects.filter { $0.isInFlight(at: entry) && !runs($0) }
    return Set(effects.map(\.start)).sorted().compactMap { start in
      log.entry(start).map {
        (names.text(of: $0.action, from: $0.origin), log.step(ofEntry: start))
      }
    }
  }

  /// Makes the past step that is shown the present: later actions are appended there.
  func beginBranch() {
    guard let position = timeline.position else { return }
    let from = "\(timeline.branch.name).\(timeline.step)"
    let missing = missingEffects()
    var first = "Branch \(timeline.branch.name) is continued."
    let begun = "begins at step \(timeline.step) of \(timeline.branch.name)."
    recordBranch(from: position.branch, after: position.entry)
    if let name = timeline.act() { first = "Branch \(name) \(begun)" }
    let cancelled = cancelEffectsOfOtherBranches()
    if cancelled > 0 {
      let effects = cancelled.counted(
        "effect that started elsewhere was", "effects that started elsewhere were")
      first += " \(effects) cancelled."
    }
    let lines = [first] + missing.map { "What \"\($0.name)\" waits for does not come any more." }
    print(
      Event(
        "branch",
        [
          "branch": .text(timeline.branch.name), "from": .text(from),
          "cancelled": .number(cancelled),
        ], text: lines.joined(separator: "\n")))
    settle()
  }

  /// Notes that another state is shown; returns the changes as JSON.
  func stateShown(_ state: State) -> String {
    recordState(state)
    return printedChanges(to: state)
  }

  /// What differs from the state that a program was told last, as a JSON object.
  func printedChanges(to state: State) -> String { printed?.values(to: state) ?? "{}" }
}
