import ComposableCore
import ComposableTimeTravel

extension TimeTravel {
  /// Shows the state at the end of a step. Doesn't affect the live store.
  func look(at reference: StepReference) -> [Event] {
    let isHere = reference == timeline.here
    timeline.look(at: reference)
    if let cursor = timeline.cursor { pastScreens.show(timeline.state(at: cursor)) }
    onLook(past)
    let step = timeline.here.step
    let branch = timeline.branches[timeline.here.branch]
    let ofBranch = timeline.branches.count == 1 ? "" : " of branch \(branch.name)"
    let members: KeyValuePairs = [
      "step": JSON.number(step), "of": .number(branch.lastStep), "branch": .string(branch.name),
    ]
    let beginning = isHere ? "Already at step" : "Step"
    let text = "\(beginning) \(step) of \(branch.lastStep)\(ofBranch)."
    return [Event("position", members, text: text)]
  }

  // MARK: Acting

  func use(
    _ line: String?, _ print: (Event) -> Void, _ send: () throws(Failure) -> Void
  ) throws(Failure) {
    stateBeforeUse = nil
    usedLine = line
    defer { usedLine = nil }
    if let cursor = timeline.cursor { print(resume(at: cursor)) }
    try send()
    app.clock.advance?(.zero)
  }

  /// Makes the shown past step the present: restores the store, and starts the effects again
  /// that were in flight at that step.
  private func resume(at reference: StepReference) -> Event {
    let (from, state) = (timeline.name(of: reference), timeline.state(at: reference))
    let isNew = timeline.continueFromCursor()
    let branch = timeline.branches[timeline.live].name
    emit { try $0.branch(branch, from: from, at: state) }
    let effects = restoreStore(to: reference, endingEffects: !isNew)
    let beginning =
      isNew
      ? "Branch \(branch) begins at step \(reference.step) of \(from.prefix { $0 != "." })."
      : "Branch \(branch) continues."
    return Event(text: ([beginning] + effects).joined(separator: " "))
  }

  /// Restores the live store to a step. The effects that were in flight there start again, from
  /// their beginning.
  ///
  /// - Parameter endingEffects: Whether those effects end in the timeline, because their branch
  ///   continues and they get new numbers.
  /// - Returns: Sentences that count the canceled and the restarted effects.
  func restoreStore(to reference: StepReference, endingEffects: Bool) -> [String] {
    let canceled = store.effectsInFlight.count
    let inFlight = timeline.effectsInFlight(at: reference)
    if endingEffects {
      let last = timeline.lastNumber(of: reference)
      for effect in inFlight { end(effect, after: last, isCancelled: true) }
    }
    // The branch that is left keeps its effects in flight: acting at its end restarts them.
    numbers.forgetEffects()
    store.restore(timeline.state(at: reference)) { restart(inFlight, onLineTo: reference) }
    onLook(nil)
    let counts = [(canceled, "canceled"), (store.effectsInFlight.count, "restarted")]
    return counts.filter { $0.0 > 0 }.map { count, verb in
      "\(count.counted("effect was", "effects were")) \(verb)."
    }
  }

  private func restart(_ effects: [TimelineEffect], onLineTo reference: StepReference) {
    let byAction = Dictionary(grouping: effects, by: \.startedBy)
    for (start, effects) in byAction.sorted(by: { $0.key < $1.key }) {
      guard let entry = timeline.entry(start, onLineTo: reference),
        let state = timeline.state(before: start, onLineTo: reference)
      else { continue }
      entry.inputs.play {
        // Negated to differ from the numbers of the store's own reductions.
        store.restart(effects.map(\.part), of: entry.action, in: state, number: -start)
      }
    }
  }
}
