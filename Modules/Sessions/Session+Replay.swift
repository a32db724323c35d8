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
    let (timeline, broken) = try opened(tape: tape, isChecked: true, reduce: reduce)
    return (timeline, broken ?? self.broken)
  }

  func opened(
    tape: InputTape, isChecked: Bool, reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> (timeline: Timeline<State, Action>, broken: SessionError?) {
    let timeline = Timeline<State, Action>(initialState, start: header.start) {
      state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
    var state = initialState
    for (line, text) in lines {
      if Task.isCancelled { throw .interrupted }
      let before = state
      let entry = timeline.entry
      if let action = line.action {
        for index in 0..<(line.count ?? 1) {
          if index & 1_023 == 1_023, Task.isCancelled { throw .interrupted }
          tape.play(line.inputs ?? Inputs()) { reduce(&state, action) }
          timeline.append(
            action, from: line.origin == "user" ? .user : .effect(startedBy: line.startedBy),
            isTick: line.tick ?? false, inputs: line.inputs ?? Inputs(), after: state,
            time: line.time ?? timeline.lastEntry?.time ?? 0)
        }
      } else if let restored = line.restored {
        state = restored
      } else if let begins = line.begins {
        state = begins
        timeline.adopt(TimelineLog(state, start: header.start))
      } else if let entry = line.branchesAfter {
        guard timeline.look(atEntry: entry, ofBranch: line.branch ?? timeline.live),
          let there = timeline.state(atEntry: entry)
        else {
          let error = SessionError("branches after entry \(entry), which it does not have.")
          return (timeline, error)
        }
        timeline.act()
        state = there
      } else if let effect = line.effect {
        timeline.note(effect)
      }
      if isChecked, let recorded = line.hash, let hash = hash(of: state), hash != recorded {
        let name = line.name ?? "the state it was moved to"
        let error = SessionError(
          "step \(line.seq ?? timeline.entry), \"\(name)\", gives another state than recorded. "
            + difference(from: before, to: state, in: line, text))
        timeline.shorten(toEntry: entry)
        return (timeline, error)
      }
      if line.restored != nil { timeline.jump(to: state) }
    }
    return (timeline, nil)
  }

  /// Calls `body` with each action of a user and the text of its line.
  public func forEachName(_ body: (Action, String) -> Void) {
    for (line, _) in lines where line.origin == "user" {
      if let action = line.action, let name = line.name { body(action, name) }
    }
  }

  /// The hash of the fields that the session knows; nil if states are not compared.
  private func hash(of state: State) -> String? {
    guard let text = try? StateText(state) else { return "" }
    return fields.hash(of: text)
  }

  /// What the states of the file lack or have that this program does not know, as a sentence; nil
  /// if they have the same fields.
  public var differences: String? { fields.description }

  /// Whether replaying compares the states.
  public var isCompared: Bool { fields.gone.isEmpty }

  /// The recorded state compared with the replayed one; if the line has no state, what the replay
  /// changed.
  private func difference(
    from before: State, to state: State, in line: Line, _ text: StateText
  ) -> String {
    if let changed = text.part(at: "changed"),
      let recorded = try? StateText(before).applying(changed).decoded(as: State.self),
      hash(of: recorded) == line.hash, let changes = stateDiff(recorded, state)
    {
      return "Recorded is −, here is +:\n\(changes)"
    }
    return "Here it changes:\n\(stateDiff(before, state) ?? "  (no change)")"
  }
}

extension Timeline {
  /// Adds or replaces an effect of the live branch, as read from a session file.
  fileprivate func note(_ effect: EffectSpan) {
    log.effects.removeAll { $0.number == effect.number }
    log.effects.append(effect)
  }

  /// Drops the entries of the live branch after an entry.
  fileprivate func shorten(toEntry entry: Int) { log = log.prefix(throughEntry: entry) }
}
