import ComposableCore
import ReplKit
import Sessions

/// Keeps the time-line of an app, and has the verbs that show it and move along it.
///
/// ```swift
/// let debugger = Debugger(app)
/// let shell = Shell(screens: views, verbs: [.view] + debugger.verbs, console: console)
/// debugger.attach(to: shell)
/// ```
@MainActor
public final class Debugger<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  typealias Reduction = StoreObserver<State, Action>.Reduction

  let app: DebuggedApp<State, Action>
  let names = ActionNames<Action>()
  let store: StoreDebugger<State, Action>
  /// What has happened, in branches.
  public let timeline: Timeline<State, Action>
  let initialState: State
  let waiting = Waiting()
  weak var shell: Shell?
  /// Set after Ctrl-C with effects in flight: the next one cancels them.
  var asksToCancel = false
  var breakpoints: [Breakpoint] = []
  /// The last state as a program was told it; nil if none is.
  var printed: ComparedStates?
  /// Whether only timers have acted since the shell last showed screens without a line, which is
  /// true until the next action after it did.
  private var drain = (hasOnlyTicked: true, isShown: true)
  private var observation: AnyCancellable?
  /// The page that is written again as one acts.
  var livePage: LivePage?
  var recording: Recording?
  /// The numbers of the reductions that started repeating effects in flight.
  private var repeating: [Int: Int] = [:]
  /// Whether a breakpoint holds deliveries at the present.
  var isStopped = false
  /// The line that uses a control now.
  private var tapped: String?
  /// The state before the last action of a user; nil if the control sent none.
  private var beforeTap: State?
  var tracer: Tracer<State>?
  /// Encodes the states whose values breakpoints compare.
  let memory = StateMemory()

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

  /// The verbs of the time-line.
  public var verbs: [Verb] {
    [
      stateVerb, traceVerb, effectsVerb, historyVerb, diffVerb, breakVerb, waitVerb, undoVerb,
      redoVerb, gotoVerb, saveVerb, replayVerb,
    ]
  }

  /// Lets a shell's controls go through the time-line, and prints there.
  public func attach(to shell: Shell) {
    self.shell = shell
    if shell.console.isJSON { printed = ComparedStates(store.state) }
    shell.hooks.didRun = { [unowned self] in
      asksToCancel = false
      flushTrace()
      schedulePage()
    }
    shell.hooks.hasOnlyTicked = { [unowned self] in
      drain.isShown = true
      return drain.hasOnlyTicked
    }
    shell.hooks.interrupt = { [unowned self] in askToCancel() }
    shell.hooks.position = { [unowned self] in whereabouts }
    shell.hooks.remedy = { [unowned self] in
      requests.allSatisfy(\.isRepeating) ? "" : "; ':effects cancel' stops waiting"
    }
    shell.hooks.silence = { [unowned self] in silence }
    shell.hooks.unblock = { [unowned self] in unblock() }
    shell.hooks.whatGoesOn = { [unowned self] in
      let rest = "; what is in flight goes on. ':effects' lists it, ':effects cancel' ends it"
      return requests.isEmpty ? "" : rest
    }
    shell.hooks.tap = { [unowned self] in tap($0, $1) }
  }

  /// Cancels the effects in flight, and ends the recording.
  public func finish() {
    store.cancelEffects(startedAfter: 0)
    flushTrace()
    rewritePage(isLive: false)
    recording = nil
    observation = nil
  }

  func print(_ event: Event) { shell?.print(event) }

  private func tap(_ line: String, _ send: () -> Void) {
    tapped = line
    beforeTap = nil
    // If a past step is shown, a branch begins there.
    beginBranch()
    send()
    tapped = nil
    // What is held for this branch; it waits only for a breakpoint.
    if !isStopped { store.releaseDeliveries() }
    app.clock.advance?(.zero)
  }

  /// Begins the branch of a past state that waits for what does not come any more; returns whether
  /// it did.
  private func unblock() -> Bool {
    let isBlocked = !missingEffects(but: \.isRepeating).isEmpty
    if isBlocked { beginBranch() }
    return isBlocked
  }

  private func reduced(_ reduction: Reduction) {
    let inputs = app.tape.take()
    let isTick = reduction.startedBy.map { repeating[$0] != nil } ?? false
    if shell?.isRunning != true {
      schedulePage()
      if drain.isShown { drain = (hasOnlyTicked: true, isShown: false) }
      if !isTick { drain.hasOnlyTicked = false }
    }
    if reduction.startedBy == nil {
      beforeTap = reduction.before
      if let tapped { names.learn(tapped, of: reduction.action) }
    }
    timeline.append(reduction, isTick: isTick, inputs: inputs, time: app.clock.now())
    if recording != nil { record(timeline.liveLog.last, inputs: inputs, after: reduction.after) }
    if printed != nil { print(reduction, printedChanges(to: reduction.after)) }
    if tracer != nil { trace(reduction, isTick: isTick) }
    checkBreakpoints(reduction.after)
    if reduction.startedBy != nil, let message = app.failure(reduction.action) {
      shell?.failLater(Failure(message))
    }
    // A program that waits for answers gets each one immediately.
    if shell?.isRunning != true || waiting.isWaiting { shell?.console.flush() }
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
      shell?.timerEnded()
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
