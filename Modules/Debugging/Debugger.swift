import ComposableCore
import Repl
import Sessions

/// Keeps the time-line of an app, and has the verbs that show it and move along it.
///
/// ```swift
/// let repl = Repl(program, screens: screens, options: options)
/// if let debugger = Debugger(app) { repl.add(debugger) }
/// ```
@MainActor
public final class Debugger<State, Action>: ReplCompanion
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  typealias Reduction = StoreObserver<State, Action>.Reduction

  let app: DebuggedApp<State, Action>
  let names = ActionNames<Action>()
  let store: StoreDebugger<State, Action>
  /// What has happened, in branches.
  public let timeline: Timeline<State, Action>
  let initialState: State
  let waiting = Waiting()
  weak var repl: Repl?
  /// The last state as a program was told it; nil if none is.
  var printed: ComparedStates?
  private var observation: AnyCancellable?
  var recording: Recording?
  /// The numbers of the reductions that started repeating effects in flight.
  private var repeating: [Int: Int] = [:]
  /// The line that uses a control now.
  private var tapped: String?
  /// The state before the last action of a user; nil if the control sent none.
  private var beforeTap: State?

  /// Nil if the app's store is not a root store.
  public init?(_ app: DebuggedApp<State, Action>) {
    guard let store = StoreDebugger(app.store) else { return nil }
    self.app = app
    self.store = store
    initialState = store.state
    timeline = Timeline(store.state, start: app.clock.start) {
      [tape = app.tape, reduce = app.reduce] state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
    observation = store.observe(
      StoreObserver(
        reduced: { [unowned self] in reduced($0) },
        effectStarted: { [unowned self] in effectStarted($0) },
        effectEnded: { [unowned self] in effectEnded($0, isCancelled: $1) }))
  }

  /// The store itself shows the past, so the screens are the live ones.
  public var past: PastStep? {
    guard let repl, !whereabouts.isEmpty else { return nil }
    return PastStep(position: whereabouts, screens: repl.liveScreens)
  }

  public func join(_ repl: Repl) -> [Verb] {
    self.repl = repl
    if repl.console.isJSON { printed = ComparedStates(store.state) }
    repl.document([
      "action":
        "seq, origin (user or effect), action (as it is typed), path (its case path), changed",
      "state": "state", "position": "step, of, branch, changed, missing",
      "branch": "branch, from, cancelled", "branches": "branches (branch, steps, from, live, here)",
      "history":
        "steps (step, action, path, time, changed, deliveries, inFlight), at, of, leftOut",
      "step": "step, actions, leftOut", "diff": "changed",
      "effects": "effects (number, action, place, repeats)", "cancelled": "actions",
      "replayed": "actions, changed", "saved": "file",
    ])
    return [
      stateVerb, diffVerb, effectsVerb, waitVerb, historyVerb, undoVerb, redoVerb, gotoVerb,
      saveVerb, replayVerb,
    ]
  }

  public func run(_ session: () async -> Void) async {
    guard let repl, await begin(on: repl) else { return }
    await session()
    // A user who leaves a terminal does not want to wait for effects; a script needs their output.
    await repl.perform(for: "session") {
      if !repl.console.isInteractive, !repl.isOver { await self.settleEffects() }
      self.finish()
    }
  }

  /// Replays and records as the options say; returns whether the session goes on.
  private func begin(on repl: Repl) async -> Bool {
    if let file = app.options[SessionOptions.replay] {
      let isOpen = await repl.perform(for: "--replay") { try self.replay(file) }
      if !isOpen, !repl.console.isInteractive { return false }
    }
    guard let file = app.options[SessionOptions.record] else { return true }
    return await repl.perform(for: "--record") { try self.record(to: file) }
  }

  /// Cancels the effects in flight, and ends the recording.
  public func finish() {
    store.cancelEffects(startedAfter: 0)
    recording = nil
    observation = nil
  }

  func print(_ event: Event) { repl?.print(event) }

  public func use(_ line: String, send: () -> Void) {
    tapped = line
    beforeTap = nil
    // If a past step is shown, a branch begins there.
    beginBranch()
    send()
    tapped = nil
    store.releaseDeliveries()
    app.clock.advance?(.zero)
    // To compare states may take long, and only a person reads it.
    if repl?.console.format == .text { repl?.explanation = { [unowned self] in silence } }
  }

  private func reduced(_ reduction: Reduction) {
    let inputs = app.tape.take()
    let isTick = reduction.startedBy.map { repeating[$0] != nil } ?? false
    if reduction.startedBy == nil {
      beforeTap = reduction.before
      if let tapped { names.learn(tapped, of: reduction.action) }
    }
    timeline.append(reduction, isTick: isTick, inputs: inputs, time: app.clock.now())
    if recording != nil { record(timeline.liveLog.last, inputs: inputs, after: reduction.after) }
    if printed != nil { print(reduction, printedChanges(to: reduction.after)) }
    if reduction.startedBy != nil, let message = app.failure(reduction.action) {
      repl?.failLater(Failure(message, code: .effectFailed))
    }
    // A program that waits for answers gets each one immediately.
    if repl?.isRunning != true || waiting.isWaiting { repl?.console.flush() }
  }

  private func print(_ reduction: Reduction, _ changes: String) {
    let origin: EntryOrigin = reduction.startedBy == nil ? .user : .effect(startedBy: nil)
    print(
      Event(
        "action",
        [
          "seq": .number(reduction.number), "origin": .text(origin == .user ? "user" : "effect"),
          "action": .text(names.text(of: reduction.action, from: origin)),
          "path": .text(caseName(of: reduction.action)), "changed": .raw(changes),
        ]))
  }

  private func effectStarted(_ info: EffectInfo) {
    if info.isRepeating { repeating[info.reduction, default: 0] += 1 }
    timeline.effectStarted(info, time: app.clock.now())
    recordEffect(info)
  }

  private func effectEnded(_ info: EffectInfo, isCancelled: Bool) {
    if info.isRepeating {
      let left = (repeating[info.reduction] ?? 1) - 1
      repeating[info.reduction] = left == 0 ? nil : left
    }
    // An effect of another branch may have the number of one that was read from a file.
    if timeline.liveLog.entry(ofReduction: info.reduction) != nil {
      timeline.effectEnded(info, isCancelled: isCancelled, time: app.clock.now())
      recordEffect(info)
    }
    waiting.check()
  }

  /// Why the last action changed no screen, in one line.
  private var silence: String? {
    let log = timeline.liveLog
    let effects = store.effectsInFlight.count { log.entry(ofReduction: $0.reduction) == log.count }
    if effects > 0 {
      return "Nothing shows yet: \(effects.inFlight). ':wait' waits for its end."
    }
    guard let beforeTap, beforeTap != store.state else { return "Nothing changed." }
    let changes = LeafChange.changes(from: beforeTap, to: store.state)
    return changes.isEmpty
      ? "Nothing changed." : "No screen shows what changed: \(changes.summary(atMost: 3))."
  }
}

/// The options of sessions.
public enum SessionOptions {
  static let record = Option("--record", "FILE", help: "Record the session in FILE")
  static let replay = Option("--replay", "FILE", help: "Replay the session in FILE")
  /// The rows for the table of options.
  public static let rows: [any OptionRow] = [record, replay]
}
