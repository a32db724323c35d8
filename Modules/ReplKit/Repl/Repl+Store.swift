import ComposableCore

/// What the store does is written down, recorded and shown.
extension Repl {
  func reduced(_ reduction: Reduction) {
    let inputs = app.tape.take()
    if !isRunning {
      if drain.isTold { drain = (hasOnlyTicked: true, isTold: false) }
      if !isTick(reduction.origin) { drain.hasOnlyTicked = false }
    }
    if history.position < history.last { effects.truncate(after: history.position) }
    app.remember(history, reduction, inputs)
    if case .effect(_, let started) = reduction.origin {
      effects.send(from: started, at: history.position)
    }
    if let before = lastText, let after = try? StateText(reduction.after) {
      lastText = after
      if let recorder {
        write(to: recorder) {
          try Session<State, Action>.line(
            reduction.number, reduction.action, reduction.origin, inputs, before: before,
            after: after)
        }
      }
      if console.format == .json { sayAsJSON(reduction, after.changes(since: before)) }
    }
    if isTracing, console.format != .json { trace(reduction) }
    // Nobody else will soon: a program that drives the shell gets each line at once.
    if !isRunning || waiter != nil { console.flush() }
  }

  private func sayAsJSON(_ reduction: Reduction, _ changes: String) {
    let origin = reduction.origin == .user ? "user" : "effect"
    console.say(
      "{\"seq\":\(reduction.number),\"origin\":\"\(origin)\",\"action\":\(caseName(of: reduction.action).quoted),"
        + "\"changed\":{\(changes)}}")
  }

  private func trace(_ reduction: Reduction) {
    let origin =
      switch reduction.origin {
      case .user: ""
      case .effect(let action, _): " (from \"\(action)\")"
      }
    console.say("\(history.position). \(describe(action: reduction.action).sanitized)\(origin)")
    let changes = stateDiff(reduction.before, reduction.after) ?? "(no change)"
    console.sayChanges(changes, indent: "   ")
  }

  func effectEnded(_ info: EffectInfo, isCancelled: Bool) {
    // The latest step is the one that cancelled it, unless history was moved: then it is missing everywhere.
    let latest = history.last
    effects.end(info, last: isCancelled ? (isMoving ? latest : latest - 1) : nil)
    if info.isRepeating { board.stopTicking() }
    if waiter != nil, awaited.isEmpty { stopWaiting() }
  }

  /// A screen changed while no line runs: an effect landed.
  ///
  /// Screens that a timer changes on and on are left out: they would flood the terminal.
  func changedByEffect() {
    drain.isTold = true
    if drain.hasOnlyTicked { board.tick() }
    let screens = board.takeLanded()
    if console.format == .text { screens.forEach(console.show) }
    console.flush()
  }

  /// Whether the action came from an effect that goes on and on.
  private func isTick(_ origin: ActionOrigin) -> Bool {
    guard case .effect(_, let reduction) = origin else { return false }
    return engine.runtime.inFlight.contains { $0.isRepeating && $0.reduction == reduction }
  }

  /// Cancels what was started after a reduction, shows another state, and records it. Answers what changed, as JSON.
  @discardableResult
  func adopt(_ state: State, cancellingAfter reduction: Int) -> String {
    isMoving = true
    _ = engine.cancelEffects { $0.reduction > reduction }
    engine.restore(state)
    isMoving = false
    guard let before = lastText, let after = try? StateText(state) else { return "" }
    lastText = after
    if let recorder {
      write(to: recorder) { try Session<State, Action>.restoring(engine.reductions, state) }
    }
    return after.changes(since: before)
  }

  /// Starts to record what happens from here on.
  func record(with recorder: SessionRecorder) throws {
    try recorder.write(Session<State, Action>.header(app: app.name, engine.state))
    lastText = try StateText(engine.state)
    self.recorder = recorder
  }

  private func write(to recorder: SessionRecorder, _ line: () throws -> String) {
    do {
      try recorder.write(line())
    } catch {
      self.recorder = nil
      fail(
        "Recording to \"\(recorder.path)\" stopped: \(error). Free some space or choose another file.",
        status: .cannotWrite, at: LineLocation(line: 0))
    }
  }
}
