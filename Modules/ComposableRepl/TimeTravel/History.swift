import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// The history of a running app: observes its store, shows past steps without affecting it, and
/// continues from them.
///
/// Showing a past step only moves a cursor and pushes the screens of that step to the display.
/// Acting there restores the store to the step, starts the effects again that were in flight, and
/// begins a branch, or continues the branch after its last step.
@MainActor
package final class History<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  let clock: SessionClock
  let initialState: State
  let makeScreens: (Store<State, Action>) -> [NamedScreen]
  /// Called with what happens on its own: lines of the session, and failures.
  let report: (Event) -> Void
  let store: StoreDebugger<State, Action>
  let waiting = Waiting()
  /// The first line of the session. Its start is that of a recorded session, if replaying one has
  /// replaced an empty session.
  var header: SessionHeader
  var numbers = TimelineNumbers()
  /// The steps of the session.
  package internal(set) var timeline: Timeline<State, Action>
  /// Creates the lines to print as JSON or to record; nil if neither is needed.
  var writer: SessionWriter<State, Action>?
  /// Whether dates, ids and random numbers are recorded, without which a replay may differ.
  var isWorldRecorded = true
  /// The file to which each line is written.
  var recording: Recording?
  private let actionText: (Action) -> String
  private let display: Display
  private let failure: (Action) -> String?
  private var observation: AnyCancellable?
  private lazy var past = PastApp(store.state, makeScreens)

  /// The text of the action that is being sent; nil for a typed action, whose text is found later.
  private var sentText: String?
  /// The state before that action; nil if none was sent.
  private var stateBeforeUse: State?

  /// The history of a root store, which begins now.
  ///
  /// - Parameters:
  ///   - failure: The message of an action that reports a failed effect; nil for other actions.
  ///   - makeScreens: Creates the screens over a store that shows past states.
  ///   - reduce: Reduces one action without running its effects.
  ///   - actionText: Writes an action that no control has sent.
  ///   - report: Called with what happens on its own: lines of the session, and failures.
  init(
    of store: StoreDebugger<State, Action>, _ header: SessionHeader, on display: Display,
    clock: SessionClock, failure: @escaping (Action) -> String?,
    makeScreens: @escaping (Store<State, Action>) -> [NamedScreen],
    reduce: @escaping (inout State, Action) -> Void,
    actionText: @escaping (Action) -> String, report: @escaping (Event) -> Void
  ) {
    self.actionText = actionText
    self.clock = clock
    self.display = display
    self.failure = failure
    self.header = header
    self.makeScreens = makeScreens
    self.report = report
    self.store = store
    initialState = store.state
    timeline = Timeline(store.state) {
      [silent = IssueReporter { _ in }] state, action, inputs in
      // Mistakes were reported when the store reduced the action, or when the session was recorded.
      IssueReporter.$current.withValue(silent) {
        inputs.play { reduce(&state, action) }
      }
    }
    observation = store.observe(
      StoreObserver(
        reduced: { [unowned self] in reduced($0) },
        effectStarted: { [unowned self] in effectStarted($0) },
        effectEnded: { [unowned self] in effectEnded($0, isCancelled: $1) }))
    store.onSleep { [waiting] in waiting.check() }
  }

  /// The text of an entry's action.
  func text(of entry: TimelineEntry<Action>) -> String { entry.text ?? actionText(entry.action) }

  /// Ends the recording, then cancels the effects in flight, so the recording shows them as still
  /// in flight.
  func finish() {
    observation = nil
    recording = nil
    store.cancelEffects()
  }

  // MARK: Observing

  private func reduced(_ reduction: StoreObserver<State, Action>.Reduction) {
    var entry = TimelineEntry(
      reduction.action, isUser: reduction.startedBy == nil, date: clock.date,
      inputs: reduction.inputs, startedBy: reduction.startedBy.map { numbers.action(of: $0) })
    entry.effect = reduction.effect.flatMap { numbers.number(ofEffect: $0) }
    if entry.isUser {
      stateBeforeUse = reduction.before
      entry.text = sentText
    }
    entry.number = timeline.append(entry, after: reduction.after)
    // The branch of the shown step may have grown.
    if entry.isUser, timeline.cursor != nil { showPast() }
    numbers.setNumber(entry.number, ofReduction: reduction.number)
    emit {
      // Naming an action costs more than reducing it, so it is named only for a line.
      entry.text = text(of: entry)
      return try $0.action(entry, after: reduction.after)
    }
    if !entry.isUser, let message = failure(reduction.action) {
      report(.failure(Failure(message, code: .effectFailed)))
    }
    waiting.check()
  }

  private func effectStarted(_ info: EffectInfo) {
    set(
      TimelineEffect(
        info, number: numbers.number(newEffect: info.number),
        startedBy: numbers.action(of: info.reduction), startDate: clock.date))
  }

  private func effectEnded(_ info: EffectInfo, isCancelled: Bool) {
    guard let effect = numbers.number(ofEffect: info.number).flatMap(timeline.effect)
    else { return }
    set(effect.ended(after: timeline.lastNumber, at: clock.date, isCancelled: isCancelled))
    waiting.check()
  }

  /// Adds or replaces an effect of the live branch.
  private func set(_ effect: TimelineEffect) {
    timeline.setEffect(effect)
    emit { $0.effect(effect) }
  }

  // MARK: Looking

  /// Shows the state at the end of a step. Doesn't affect the live store.
  func look(at reference: StepReference) {
    timeline.look(at: reference)
    if let cursor = timeline.cursor { past.show(timeline.state(at: cursor)) }
    showPast()
  }

  /// Looks at a step, and says which one is shown.
  func show(_ reference: StepReference) -> [Event] {
    let isHere = reference == timeline.here
    look(at: reference)
    let branch = timeline.branches[reference.branch]
    let ofBranch = timeline.branches.count == 1 ? "" : " of branch \(branch.name)"
    let members: KeyValuePairs = [
      "step": JSON.number(reference.step), "of": .number(branch.lastStep),
      "branch": .string(branch.name),
    ]
    let beginning = isHere ? "Already at step" : "Step"
    let text = "\(beginning) \(reference.step) of \(branch.lastStep)\(ofBranch)."
    return [Event("position", members, text: text)]
  }

  private func showPast() {
    display.past = timeline.cursor.map { cursor in
      let branch = timeline.branches[cursor.branch]
      let name = cursor.branch == timeline.live ? "" : "\(branch.name)."
      return PastStep(label: "\(name)\(cursor.step)/\(branch.lastStep)", screens: past.screens)
    }
  }

  // MARK: Acting

  /// Makes the shown step the present, then calls `send`. See `Repl.Act`.
  func act(_ text: String?, _ send: () throws(Failure) -> Void) throws(Failure) -> () -> String? {
    stateBeforeUse = nil
    sentText = text
    defer { sentText = nil }
    if let reference = timeline.cursor { report(resume(at: reference)) }
    try send()
    // Work that was scheduled without a delay doesn't need a ':wait' in virtual time.
    try clock.advance(by: .zero)
    return { [unowned self] in explanation }
  }

  /// Continues the branch of a past step, or begins one.
  private func resume(at reference: StepReference) -> Event {
    let state = timeline.state(at: reference)
    let isNew = timeline.continueFromCursor()
    // A new branch forks from the branch that owns the step, which may be an ancestor.
    let from = timeline.name(of: isNew ? timeline.owner(of: reference) : reference)
    let branch = timeline.branches[timeline.live].name
    emit { try $0.branch(branch, from: from, at: state) }
    let effects = restoreStore(to: reference, continuing: !isNew)
    let beginning =
      isNew
      ? "Branch \(branch) begins at step \(reference.step) of \(from.prefix { $0 != "." })."
      : "Branch \(branch) continues."
    return Event(text: ([beginning] + effects).joined(separator: " "))
  }

  /// Restores the live store to a step. The effects that were in flight there start again, from
  /// their beginning.
  ///
  /// - Parameter continuing: Whether the step's branch continues; then those effects end in the
  ///   timeline, because they get new numbers.
  /// - Returns: Sentences that count the canceled and the restarted effects.
  func restoreStore(to reference: StepReference, continuing: Bool) -> [String] {
    let canceled = store.effectsInFlight.count
    let inFlight = timeline.effectsInFlight(at: reference)
    if continuing {
      let last = timeline.lastNumber(of: reference)
      for effect in inFlight { set(effect.ended(after: last, at: clock.date, isCancelled: true)) }
    }
    // The branch that is left keeps its effects in flight: acting at its end restarts them.
    numbers.forgetEffects()
    store.restore(timeline.state(at: reference)) { restart(inFlight, onPathTo: reference) }
    showPast()
    let counts = [(canceled, "canceled"), (store.effectsInFlight.count, "restarted")]
    return counts.filter { $0.0 > 0 }.map { count, verb in
      "\(count.counted("effect was", "effects were")) \(verb)."
    }
  }

  private func restart(_ effects: [TimelineEffect], onPathTo reference: StepReference) {
    let byAction = Dictionary(grouping: effects, by: \.startedBy)
    var last: (step: Int, state: State)?
    for (start, effects) in byAction.sorted(by: { $0.key < $1.key }) {
      guard let entry = timeline.entry(start, onPathTo: reference),
        let state = timeline.state(before: start, onPathTo: reference, after: &last)
      else { continue }
      entry.inputs.play {
        // Negated to differ from the numbers of the store's own reductions.
        store.restart(effects.map(\.part), of: entry.action, in: state, number: -start)
      }
    }
  }

  /// Why the last action changed no screen, in one line; nil if that is unknown.
  private var explanation: String? {
    let first = timeline.entries(of: timeline.present).first?.number ?? 0
    // A timer may never show anything, and ':wait' wouldn't wait for it.
    let started = store.effectsInFlight.count {
      !$0.isRepeating && numbers.action(of: $0.reduction) >= first
    }
    let rest = started > 0 ? "; \(started.counted("effect", "effects")) in flight." : "."
    guard let stateBeforeUse else { return "Nothing changed\(rest)" }
    guard let changes = try? changes(from: stateBeforeUse, to: store.state) else { return nil }
    return changes.isEmpty
      ? "Nothing changed\(rest)"
      : "No screen shows what changed: \(changes.summary(atMost: 3))\(rest)"
  }
}
