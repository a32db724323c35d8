import ComposableCore

extension Session {
  /// Runs `reduce` over the actions and compares each state with the recorded one; returns the
  /// last.
  ///
  /// No effects run, and the inputs of reductions are played from the session.
  public func replay(
    tape: InputTape, reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> State {
    let timeline = try timeline(tape: tape, reduce: reduce)
    return timeline.state(atEntry: timeline.entry) ?? initialState
  }

  /// The time-line of the session, positioned at its end; every state is compared with the recorded
  /// one.
  ///
  /// No effects run, and the inputs of reductions are played from the session.
  public func timeline(
    tape: InputTape, reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> Timeline<State, Action> {
    let (timeline, broken) = try opened(tape: tape, reduce: reduce)
    if let broken { throw broken }
    return timeline
  }

  /// The time-line up to the first line that cannot be read or whose state differs, and what is
  /// wrong with it; throws only if its task is cancelled.
  public func opened(
    tape: InputTape, reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> (timeline: Timeline<State, Action>, broken: SessionError?) {
    try opened(tape: tape, isChecked: true, reduce: reduce)
  }

  func opened(
    tape: InputTape, isChecked: Bool, reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> (timeline: Timeline<State, Action>, broken: SessionError?) {
    let timeline = Timeline<State, Action>(initialState, start: header.start) {
      state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
    var state = initialState
    let memory = StateMemory(knowsTimes: false)
    for line in lines {
      if Task.isCancelled { throw .interrupted }
      let before = state
      let entry = timeline.entry
      var expected: (hash: String?, step: String) = (nil, "")
      switch line.content {
      case .action(let recorded):
        for index in 0..<recorded.count {
          if index & 1_023 == 1_023, Task.isCancelled { throw .interrupted }
          tape.play(recorded.inputs) { reduce(&state, recorded.action) }
          timeline.append(
            recorded.action,
            from: recorded.isUser ? .user : .effect(startedBy: recorded.startedBy),
            isTick: recorded.isTick, inputs: recorded.inputs, after: state,
            time: recorded.time ?? timeline.lastEntry?.time ?? 0)
        }
        expected = (
          recorded.hash, "step \(recorded.seq ?? timeline.entry), \"\(recorded.name ?? "")\""
        )
      case .other(let other):
        if let error = open(other, on: timeline, &state) { return (timeline, error) }
        expected = (
          other.hash, "step \(other.seq ?? timeline.entry), \"the state it was moved to\""
        )
      }
      if isChecked, let recorded = expected.hash,
        let hash = hash(of: state, like: recorded, memory), hash != recorded
      {
        let error = SessionError(
          "\(expected.step), gives another state than recorded. "
            + difference(from: before, to: state, in: line, recorded))
        timeline.shorten(toEntry: entry)
        return (timeline, error)
      }
      if case .other(let other) = line.content, other.restored != nil { timeline.jump(to: state) }
    }
    return (timeline, broken)
  }

  /// Does what a line without an action says; returns why it cannot be done.
  private func open(
    _ line: Line, on timeline: Timeline<State, Action>, _ state: inout State
  ) -> SessionError? {
    if let restored = line.restored {
      state = restored
    } else if let begins = line.begins {
      state = begins
      timeline.adopt(TimelineLog(state, start: header.start))
    } else if let entry = line.branchesAfter {
      guard timeline.look(atEntry: entry, ofBranch: line.branch ?? timeline.live),
        let there = timeline.state(atEntry: entry)
      else { return SessionError("branches after entry \(entry), which it does not have.") }
      timeline.act()
      state = there
    } else if let effect = line.effect {
      timeline.note(effect)
    }
    return nil
  }

  /// Calls `body` with each action of a user and the text of its line.
  public func forEachName(_ body: (Action, String) -> Void) {
    for case .action(let recorded) in lines.map(\.content) where recorded.isUser {
      if let name = recorded.name { body(recorded.action, name) }
    }
  }

  /// The hash of the fields that the session knows; nil if states are not compared.
  private func hash(of state: State, like recorded: String, _ memory: StateMemory) -> String? {
    guard let encoded = try? memory.encoded(state) else { return "" }
    return fields.hash(of: encoded, like: recorded)
  }

  /// What the states of the file lack or have that this program does not know, as a sentence; nil
  /// if they have the same fields.
  public var differences: String? { fields.description }

  /// Whether replaying compares the states.
  public var isCompared: Bool { fields.gone.isEmpty }

  /// The recorded state compared with the replayed one; if the line has no state, what the replay
  /// changed.
  private func difference(
    from before: State, to state: State, in line: Entry, _ hash: String
  ) -> String {
    if let changed = changed(in: line),
      let recorded = try? StateText(before).applying(changed, isDeep: hash.hasPrefix("#"))
        .decoded(as: State.self),
      self.hash(of: recorded, like: hash, StateMemory(knowsTimes: false)) == hash,
      let changes = stateDiff(recorded, state)
    {
      return "Recorded is −, here is +:\n\(changes)"
    }
    return "Here it changes:\n\(stateDiff(before, state) ?? "  (no change)")"
  }
}

extension Timeline {
  /// Adds or replaces an effect of the live branch, as read from a session file.
  fileprivate func note(_ effect: EffectSpan) {
    if let index = log.effects.lastIndex(where: { $0.number <= effect.number }),
      log.effects[index].number == effect.number
    {
      log.effects[index] = effect
    } else {
      log.effects.append(effect)
    }
  }

  /// Drops the entries of the live branch after an entry.
  fileprivate func shorten(toEntry entry: Int) { log = log.prefix(throughEntry: entry) }
}
