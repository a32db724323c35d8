import ComposableCore
import ComposableTimeTravel

extension TimeTravel {
  /// Shows the state at the end of a step. Doesn't affect the live store.
  func look(at reference: StepReference) {
    if reference == timeline.here { return printPosition("Already at step") }
    timeline.look(at: reference)
    if let cursor = timeline.cursor { pastScreens.show(timeline.state(at: cursor)) }
    printPosition("Step")
  }

  private func printPosition(_ beginning: String) {
    let step = timeline.here.step
    let branch = timeline.branches[timeline.here.branch]
    let ofBranch = timeline.branches.count == 1 ? "" : " of branch \(branch.name)"
    print(
      Event(
        "position",
        [
          "step": .number(step), "of": .number(branch.lastStep), "branch": .string(branch.name),
        ], text: "\(beginning) \(step) of \(branch.lastStep)\(ofBranch)."))
  }

  /// Makes the shown past step the present: restores the store, and resumes the effects that were
  /// in flight at that step.
  func resumeShownStep() {
    guard let reference = timeline.cursor else { return }
    let (from, state) = (timeline.name(of: reference), timeline.state(at: reference))
    let isNew = timeline.continueFromCursor()
    let branch = timeline.branches[timeline.live].name
    emit { try $0.branch(branch, from: from, at: state) }
    let effects = restoreStore(to: reference, endingEffects: !isNew)
    guard repl?.console.isJSON == false else { return }
    let beginning =
      isNew
      ? "Branch \(branch) begins at step \(reference.step) of \(from.prefix { $0 != "." })."
      : "Branch \(branch) continues."
    print(Event(text: ([beginning] + effects).joined(separator: " ")))
  }

  /// Restores the live store to a step, and resumes the effects that were in flight there.
  ///
  /// - Parameter endingEffects: Whether those effects end in the timeline, because their branch
  ///   continues and they get new numbers.
  /// - Returns: Sentences that count the canceled and the resumed effects.
  func restoreStore(to reference: StepReference, endingEffects: Bool) -> [String] {
    let canceled = store.effectsInFlight.count
    let reductions = resumedReductions(at: reference)
    if endingEffects {
      let last = timeline.lastNumber(of: reference)
      for effect in timeline.effectsInFlight(at: reference) {
        end(effect, after: last, isCancelled: true)
      }
    }
    // The branch that is left keeps its effects in flight: acting at its end resumes them.
    numbers.forgetEffects()
    store.restore(timeline.state(at: reference), resuming: reductions)
    let counts = [(canceled, "canceled"), (store.effectsInFlight.count, "resumed")]
    return counts.filter { $0.0 > 0 }.map { count, verb in
      "\(count.counted("effect was", "effects were")) \(verb)."
    }
  }

  /// The reductions that started the effects in flight at a step.
  private func resumedReductions(
    at reference: StepReference
  ) -> [ResumedReduction<State, Action>] {
    let effects = Dictionary(grouping: timeline.effectsInFlight(at: reference), by: \.startedBy)
    return effects.sorted { $0.key < $1.key }.compactMap { start, effects in
      guard let entry = timeline.entry(start, onLineTo: reference),
        let state = timeline.state(before: start, onLineTo: reference)
      else { return nil }
      // Negated to differ from the numbers of the store's own reductions.
      return ResumedReduction(
        action: entry.action, state: state, number: -start, effects: effects.map(\.partPath),
        inputs: entry.inputs)
    }
  }
}
