import ComposableCore
import Repl

extension TimeTravel {
  /// Shows the state at the end of a step. Doesn't affect the live store.
  func look(at place: Place) {
    guard place != timeline.here else {
      let last = timeline.branches[place.branch].lastStep
      return print(
        Event(
          "position", position,
          text: "Step \(place.step) of \(last) already."))
    }
    timeline.look(at: place)
    showCursor()
    print(Event("position", position, text: "\(positionText)."))
  }

  /// Shows the state at the cursor.
  func showCursor() {
    guard let cursor = timeline.cursor else {
      shown = nil
      return
    }
    pastScreens.show(timeline.state(at: cursor))
    let isLive = cursor.branch == timeline.live
    let name = isLive ? "" : "\(timeline.branches[cursor.branch].name)."
    let last = timeline.branches[cursor.branch].lastStep
    shown = PastStep(position: "\(name)\(cursor.step)/\(last)", screens: pastScreens.screens)
  }

  private var positionText: String {
    let place = timeline.here
    let branch = timeline.branches[place.branch]
    let isOnly = timeline.branches.count == 1
    return "Step \(place.step) of \(branch.lastStep)\(isOnly ? "" : " of branch \(branch.name)")"
  }

  private var position: KeyValuePairs<String, JSON> {
    let place = timeline.here
    let branch = timeline.branches[place.branch]
    return [
      "step": .number(place.step), "of": .number(branch.lastStep), "branch": .text(branch.name),
    ]
  }

  /// Makes the shown past step the present: restores the store, and resumes the effects that were
  /// in flight at that step.
  func resumeShownStep() {
    guard let place = timeline.cursor else { return }
    let from = timeline.name(of: place)
    let state = timeline.state(at: place)
    let cancelled = requests.count
    let reductions = resumedReductions(at: place)
    let isNew = timeline.act()
    shown = nil
    let branch = timeline.branches[timeline.live].name
    emit { try $0.branch(branch, from: from, at: state) }
    if !isNew { endEffectsInFlight(at: place) }
    let resumed = restore(state, resuming: reductions)
    guard repl?.console.isJSON == false else { return }
    var text =
      isNew
      ? "Branch \(branch) begins at step \(place.step) of \(from.prefix { $0 != "." })."
      : "Branch \(branch) continues."
    if cancelled > 0 { text += " \(cancelled.counted("effect was", "effects were")) canceled." }
    if resumed > 0 { text += " \(resumed.counted("effect starts", "effects start")) again." }
    print(Event(text: text))
  }

  /// A reduction to resume, with its recorded inputs.
  struct Resumed {
    let reduction: ResumedReduction<State, Action>
    let inputs: Inputs
  }

  /// The reductions that started the effects in flight at a step.
  func resumedReductions(at place: Place) -> [Resumed] {
    let effects = Dictionary(grouping: timeline.effectsInFlight(at: place), by: \.start)
    return effects.sorted { $0.key < $1.key }.compactMap { start, effects in
      guard let entry = timeline.entry(start, onLineTo: place),
        let state = timeline.state(before: start, onLineTo: place)
      else { return nil }
      // Negated to differ from the numbers of the store's own reductions.
      let reduction = ResumedReduction(
        action: entry.action, state: state, number: -start, effects: effects.map(\.position))
      return Resumed(reduction: reduction, inputs: entry.inputs)
    }
  }

  /// Marks effects as ended at the end of a branch that continues: they are about to be resumed
  /// under new numbers.
  func endEffectsInFlight(at place: Place) {
    let (end, date) = (timeline.lastNumber(of: place), app.clock.now().toMilliseconds)
    for effect in timeline.effectsInFlight(at: place) {
      var ended = effect
      ended.end = end
      ended.endDate = date
      ended.isCancelled = true
      timeline.changeEffect(effect.number) { $0 = ended }
      emit { $0.effect(ended) }
    }
  }

  /// Restores the live store and resumes effects; returns the number of resumed requests.
  func restore(_ state: State, resuming reductions: [Resumed]) -> Int {
    isLeavingBranch = true
    store.restore(
      state,
      resuming: reductions.lazy.map { [tape = app.tape] resumed in
        tape.startPlaying(resumed.inputs)
        return resumed.reduction
      })
    isLeavingBranch = false
    app.tape.stopPlaying()
    return requests.count
  }
}
