import ComposableCore
import Sessions
import TerminalKit
import TextUI

/// Records and shows what the store does.
extension Repl {
  typealias Reduction = StoreObserver<State, Action>.Reduction

  /// The controls on display.
  var controls: ShownControls { ShownControls(board: context.board) }

  /// Uses the control that a line means.
  func act(_ line: String, at location: LineLocation) throws(CommandError) {
    var (shown, rest) = try controls.find(line, lastScreen: context.lastScreen)
    // A branch that begins here ends what it cannot get an answer to.
    if shown.control.reason != nil, travel.isUnanswered {
      travel.prepareToAct()
      (shown, rest) = try controls.find(line, lastScreen: context.lastScreen)
    }
    let tap = try action(of: shown, for: rest)
    context.lastScreen = shown.screen
    // What takes text is spelled with it, and so is what is there several times, like a row.
    let isAlone = shown.control.usage.isEmpty && shown.words == nil
    act(typedAs: isAlone ? shown.name : shown.name + " \(rest)") { tap.send() }
  }

  /// Sends an action that is typed as `line`.
  func act(typedAs line: String, _ send: () -> Void) {
    travel.prepareToAct()
    context.typed = line
    send()
    context.typed = nil
    travel.finishActing()
    context.app.advance?(.zero)
  }

  /// The action of a control for what follows its name on the line.
  private func action(of shown: ShownControl, for rest: String) throws(CommandError) -> Tap {
    do throws(EntryError) {
      if shown.control.reason == nil, !shown.control.usage.isEmpty {
        return try shown.control.action(for: try text(rest, for: shown))
      }
      return try shown.control.action(for: rest)
    } catch {
      switch error {
      case .unreadable(let message):
        throw CommandError(.argument, message, usage: shown.usage)
      case .refused(let reason):
        let isWaiting = context.effectsInFlight.contains { !$0.isRepeating }
        let remedy = isWaiting && !reason.contains(";") ? "; ':cancel' stops waiting" : ""
        throw CommandError(.refused, "'\(shown.name)' cannot be used \(reason)\(remedy).")
      }
    }
  }

  /// What follows a name, as the control takes it: one word, several, or the rest of the line.
  private func text(_ rest: String, for shown: ShownControl) throws(EntryError) -> String {
    var arguments = Arguments(rest[...])
    do throws(ArgumentError) {
      guard !arguments.isEmpty || shown.control.kind == .text else {
        throw ArgumentError("Expected \(shown.control.usage), but the line ends.")
      }
      switch shown.control.kind {
      case .button, .rows: return rest
      case .text: return try arguments.lineOrQuoted()
      case .gesture, .number:
        let word = try arguments.next() ?? ""
        guard arguments.isEmpty else {
          throw ArgumentError("'\(arguments.remainder())' is more than the command takes.")
        }
        return word
      }
    } catch {
      throw .unreadable(error.message)
    }
  }

  func reduced(_ reduction: Reduction) {
    let inputs = context.app.tape.take()
    let isTick = isTick(startedBy: reduction.startedBy)
    if !isRunning {
      if drain.isTold { drain = (hasOnlyTicked: true, isTold: false) }
      if !isTick { drain.hasOnlyTicked = false }
    }
    if let typed = context.typed, reduction.startedBy == nil {
      context.spelling.learn(reduction.action, typedAs: typed)
    }
    if reduction.startedBy != nil, let message = context.app.failure(reduction.action) {
      noteFailure(message)
    }
    let timeline = context.timeline
    context.app.remember(timeline, reduction, isTick, inputs, context.app.clock.now())
    let before = context.lastText
    if before != nil { context.lastText = try? StateText(reduction.after) }
    if files.isRecording, let before, let after = context.lastText {
      files.recordEntry(lastEntry, inputs: inputs, before: before, after: after)
    }
    if context.console.format == .json, let before, let after = context.lastText {
      sayAsJSON(reduction, after.changes(since: before))
    } else if tracer.isOn, let run = lastEntry {
      tracer.trace(reduction, run.origin, isTick: isTick)
    }
    if !breakpoints.isEmpty {
      breakpoints.check(
        reduction.after, lastEntry.map { context.spelled($0.action, $0.origin) } ?? "")
      waiting.update()
    }
    // A program that waits for answers gets each one immediately.
    if !isRunning || waiting.isWaiting { context.console.flush() }
  }

  private var lastEntry: TimelineLog<State, Action>.Run? {
    context.timeline.lastEntry
  }

  private func sayAsJSON(_ reduction: Reduction, _ changes: String) {
    let origin = reduction.startedBy == nil ? "user" : "effect"
    let name = context.spelling.text(
      of: reduction.action, from: reduction.startedBy == nil ? .user : .effect(startedBy: nil))
    context.console.say(
      "{\"seq\":\(reduction.number),\"origin\":\"\(origin)\",\"action\":\(name.quoted),"
        + "\"path\":\(caseName(of: reduction.action).quoted),\"changed\":{\(changes)}}")
  }

  func effectStarted(_ info: EffectInfo) {
    if info.isRepeating { context.repeating[info.reduction, default: 0] += 1 }
    context.timeline.effectStarted(info, time: context.app.clock.now())
    if files.isRecording { files.recordEffect(span(of: info)) }
  }

  func effectEnded(_ info: EffectInfo, isCancelled: Bool) {
    if info.isRepeating {
      context.board.stopTicking()
      let left = (context.repeating[info.reduction] ?? 1) - 1
      context.repeating[info.reduction] = left == 0 ? nil : left
    }
    // An effect of another branch may have the number of one that was read from a file.
    if context.timeline.liveLog.entry(ofReduction: info.reduction) != nil {
      context.timeline.effectEnded(info, isCancelled: isCancelled, time: context.app.clock.now())
      if files.isRecording { files.recordEffect(span(of: info)) }
    }
    waiting.update()
  }

  private func span(of info: EffectInfo) -> EffectSpan? {
    context.timeline.lastEffect { $0.number == info.number }
  }

  /// Whether the action came from a repeating effect.
  private func isTick(startedBy reduction: Int?) -> Bool {
    reduction.map { context.repeating[$0] != nil } ?? false
  }

  /// Called when an effect changed a screen while no line was running.
  ///
  /// Screens that a timer keeps changing are left out: they would flood the terminal.
  func changedByEffect() {
    drain.isTold = true
    if drain.hasOnlyTicked { context.board.tick() }
    let screens = context.board.takeLanded()
    if context.console.format == .text { screens.forEach(context.console.show) }
    context.console.flush()
  }

  func showChanged() {
    guard context.console.format == .text else { return }
    for screen in context.board.takeChanged() { context.console.show(screen) }
  }

  /// Explains in one line why an action changed nothing on the screens.
  func explainSilence() {
    guard context.console.format == .text, !context.board.hasUpdatedWatched else { return }
    let timeline = context.timeline
    let last = timeline.liveLog.count
    let effects = timeline.liveLog.effects.count { $0.start == last && $0.end == nil }
    if effects > 0 {
      return context.console.note(
        "Nothing shows yet: \(effects.counted("effect is", "effects are")) in flight. "
          + "':wait' waits for its end.")
    }
    guard let before = timeline.state(atEntry: last - 1) else { return }
    let changes = LeafChange.changes(from: before, to: context.debugger.state)
    context.console.note(
      changes.isEmpty
        ? "Nothing changed."
        : "No screen shows what changed: \(changes.prefix(3).map(\.description).joined(separator: ", "))."
    )
  }

  /// Reports a failure of the environment, such as a failed request; a script exits with a failure
  /// status.
  public func noteFailure(_ message: String) {
    context.fail(message.sanitized, at: nil)
    context.console.flush()
  }

  /// Starts recording to a file, if forced over one with other content; returns whether it
  /// succeeded.
  public func record(to file: String, isForced: Bool = false) -> Bool {
    files.record(to: file, isForced: isForced)
  }

  /// Makes a session file the current time-line, up to a step that is broken if one is; returns
  /// whether it could be opened.
  public func replay(_ file: String) -> Bool {
    if context.console.format == .text { context.board.watch() }
    isRunning = true
    let isOpen = files.replay(file, travel, at: LineLocation(file: "--replay", line: 0))
    showChanged()
    context.console.flush()
    isRunning = false
    showPrompt()
    return isOpen
  }

  /// Redraws the panel above the prompt after the window was resized.
  public func redraw() { screens.update() }

  /// Stops what is running: a wait, virtual time, the lines of a file. May be called on any thread.
  ///
  /// Effects in flight continue, and the next line can be typed.
  public nonisolated func interrupt() { waiting.interrupt() }
}
