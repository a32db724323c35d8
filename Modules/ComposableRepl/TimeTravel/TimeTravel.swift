import ComposableCore
import ComposableTimeTravel

/// Records the history of an app, shows past steps without affecting the live store, and continues
/// from them.
///
/// Showing a past step only moves a cursor. Using a control there restores the store to that step,
/// starts the effects again that were in flight, and begins a branch, or continues the branch after
/// its last step.
@MainActor
package final class TimeTravel<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  let app: RecordedApp<State, Action>
  let store: StoreDebugger<State, Action>
  /// Called with what happens on its own: lines of the session in JSON, and failures.
  var onEvent: (Event) -> Void = { _ in }
  /// Called with the past step that is shown from now on; nil for the present.
  var onLook: (PastStep?) -> Void = { _ in }
  /// Whether a user types the lines, so that times are local.
  var isInteractive = false
  private var observation: AnyCancellable?
  let waiting = Waiting()

  // MARK: What happened

  let initialState: State
  /// When the session began; the beginning of a replayed session that replaced an empty one.
  var startDate: Timestamp
  /// The history of the session.
  package internal(set) var timeline: Timeline<State, Action>
  var numbers = TimelineNumbers()
  private(set) lazy var pastScreens = PastScreens(store.state, app.screens)

  // MARK: How it is written

  /// Writes an action that no control has sent.
  var actionText: (Action) -> String = { described($0) }
  /// Creates the lines to print as JSON or to record; nil if neither is needed.
  var writer: SessionWriter<State, Action>?
  var recording: Recording?

  // MARK: The running line

  /// The name of the control that it uses, and the text after it; nil for a typed action.
  var usedLine: String?
  /// The state before its action; nil if it sent none.
  var stateBeforeUse: State?

  /// Time travel for an app; nil if its store isn't a root store.
  package init?(_ app: RecordedApp<State, Action>) {
    guard let store = StoreDebugger(app.store) else { return nil }
    self.app = app
    self.store = store
    initialState = store.state
    startDate = app.clock.now().truncatedToMilliseconds
    timeline = Timeline(store.state) {
      [reduce = app.reduce, silent = IssueReporter { _ in }] state, action, inputs in
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

  /// Reports a line of the session in JSON, and records it.
  func emit(_ makeLine: (SessionWriter<State, Action>) throws -> JSON) {
    guard let writer, let line = try? makeLine(writer) else { return }
    onEvent(Event(json: line))
    record(line)
  }

  /// Ends the recording, then cancels the effects in flight, so the recording shows them as still
  /// in flight.
  func finish() {
    observation = nil
    recording = nil
    store.cancelEffects()
  }

  /// The current date, as the session stores it.
  private var now: Timestamp { app.clock.now().truncatedToMilliseconds }

  private func reduced(_ reduction: StoreObserver<State, Action>.Reduction) {
    var entry = TimelineEntry(
      reduction.action, isUser: reduction.startedBy == nil, date: now, inputs: reduction.inputs,
      startedBy: reduction.startedBy.map { numbers.action(of: $0) })
    entry.effect = reduction.effect.flatMap { numbers.number(ofEffect: $0) }
    if entry.isUser {
      stateBeforeUse = reduction.before
      entry.text = usedLine
    }
    entry.number = timeline.append(entry, after: reduction.after)
    // The branch of the shown step may have grown.
    if entry.isUser, let past { onLook(past) }
    numbers.begin(entry.number, reduction: reduction.number)
    emit {
      // Naming an action costs more than reducing it, so it is named only for a line.
      entry.text = text(of: entry)
      return try $0.action(entry, after: reduction.after)
    }
    if !entry.isUser, let message = app.failure(reduction.action) {
      onEvent(.failure(Failure(message, code: .effectFailed)))
    }
    waiting.check()
  }

  private func effectStarted(_ info: EffectInfo) {
    let effect = TimelineEffect(
      info, number: numbers.begin(effect: info.number),
      startedBy: numbers.action(of: info.reduction), startDate: now)
    timeline.setEffect(effect)
    emit { $0.effect(effect) }
  }

  private func effectEnded(_ info: EffectInfo, isCancelled: Bool) {
    guard let number = numbers.end(effect: info.number), let effect = timeline.effect(number)
    else { return }
    end(effect, after: timeline.lastNumber, isCancelled: isCancelled)
    waiting.check()
  }

  /// Marks an effect of the live branch as ended after an action.
  func end(_ effect: TimelineEffect, after number: Int, isCancelled: Bool) {
    let effect = effect.ended(after: number, at: now, isCancelled: isCancelled)
    timeline.setEffect(effect)
    emit { $0.effect(effect) }
  }

  /// The differences of two states, by path.
  func changes(from old: State, to new: State) throws(Failure) -> [StateChange] {
    let encoder = StateEncoder()
    return StateChange.changes(from: try tree(of: old, encoder), to: try tree(of: new, encoder))
  }
}

extension Timestamp {
  /// The date truncated to milliseconds, as sessions store it.
  var truncatedToMilliseconds: Timestamp {
    let (seconds, attoseconds) = since1970.components
    return Timestamp(
      since1970: .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000))
  }
}

extension Event {
  /// An object for programs only.
  init(json object: JSON) {
    guard case .object(let members, _) = object else {
      self.init()
      return
    }
    self.init(members: members)
  }
}
