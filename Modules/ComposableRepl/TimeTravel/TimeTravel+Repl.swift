import ComposableCore
import ComposableTimeTravel

extension TimeTravel: SessionHistory {
  /// Joins a REPL: adds the verbs, and prints there what happens on its own.
  package func join(_ repl: Repl) {
    isInteractive = repl.console.isInteractive
    onEvent = { [unowned self, weak repl] event in
      guard let repl else { return }
      repl.print(event)
      // If a program waits for responses, each one is written immediately.
      if !repl.isRunningLine || waiting.isWaiting { repl.console.flush() }
    }
    onLook = { [weak repl] in repl?.display.past = $0 }
    waiting.onBegin = { [weak repl] in repl?.console.flush() }
    let verbs = [
      stateVerb, diffVerb, effectsVerb, waitVerb, historyVerb, undoVerb, redoVerb, gotoVerb,
      saveVerb, replayVerb,
    ]
    repl.add(self, verbs: verbs, objects: Self.objects)
    if repl.console.isJSON { printHeader(on: repl) }
  }

  var past: PastStep? {
    timeline.cursor.map { cursor in
      let branch = timeline.branches[cursor.branch]
      let name = cursor.branch == timeline.live ? "" : "\(branch.name)."
      return PastStep(
        label: "\(name)\(cursor.step)/\(branch.lastStep)", screens: pastScreens.screens)
    }
  }

  /// Runs a session: prepares it, calls `session` once, and finishes after the last line.
  func run(on repl: Repl, _ session: @MainActor () async -> Void) async {
    guard await begin(on: repl) else { return }
    await session()
    // A user who quits on a terminal doesn't want to wait for effects; a script needs their output.
    await repl.performOption("session") { repl in
      if !repl.console.isInteractive, !repl.isOver { await self.waitForEffects() }
      self.finish()
    }
  }

  /// Prints the first line of the session at once: a program may wait for it before it writes.
  private func printHeader(on repl: Repl) {
    let writer = SessionWriter<State, Action>()
    guard let header = try? writer.start(header, store.state) else { return }
    self.writer = writer
    repl.print(Event(json: header))
    repl.console.flush()
  }

  /// Replays and records as the options say; returns whether the session can begin.
  private func begin(on repl: Repl) async -> Bool {
    if let file = app.options[TimeTravelOptions.replay] {
      let isOpen = await repl.performOption("--replay") { repl in
        for event in try self.replay(file) { repl.print(event) }
      }
      if !isOpen, !repl.console.isInteractive { return false }
    }
    guard let file = app.options[TimeTravelOptions.record] else { return true }
    return await repl.performOption("--record") { repl in
      for event in try self.startRecording(to: file) { repl.print(event) }
    }
  }

  var explanation: String? {
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

  /// The objects of the JSON output with their members, as in the article about `--json`.
  private static var objects: KeyValuePairs<String, String> {
    [
      "session": "format, version, program, seed, isTimeVirtual, start, state",
      "action":
        "seq, origin, action, changed, value, date, startedBy, effect, dates, random, count, marks",
      "effect":
        "number, start, startDate, part, place, repeats, end, endDate, isCancelled",
      "branch": "branch, from, state, changed", "position": "step, of, branch",
      "state": "state", "diff": "changed",
      "history":
        """
      steps (step, action, path, time, changed, deliveries (action, count), inFlight), at, of, \
      leftOut
      """,
      "branches": "branches (branch, steps, from, live, here)",
      "step": "step, actions (seq, action, count, changed, starts, startedBy), leftOut",
      "effects": "effects (number, action, place, repeats)",
      "recording": "file, kept",
      "replayed": "actions", "saved": "file, kept",
    ]
  }
}
