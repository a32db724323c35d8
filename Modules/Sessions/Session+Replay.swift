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
    try timeline(tape: tape, isChecked: true, reduce: reduce)
  }

  func timeline(
    tape: InputTape, isChecked: Bool, reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> Timeline<State, Action> {
    let timeline = Timeline<State, Action>(initialState) { state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
    var state = initialState
    var time = 0.0
    for (line, text) in lines {
      let before = state
      time = line.time ?? time
      if let action = line.action {
        for _ in 0..<(line.count ?? 1) {
          tape.play(line.inputs ?? Inputs()) { reduce(&state, action) }
          timeline.append(
            action, from: line.origin == "user" ? .user : .effect(startedBy: line.startedBy),
            isTick: line.tick ?? false, inputs: line.inputs ?? Inputs(), after: state, time: time)
        }
      } else if let restored = line.restored {
        state = restored
        timeline.jump(to: state)
      } else if let begins = line.begins {
        state = begins
        timeline.adopt(TimelineLog(state))
      } else if let entry = line.branchesAfter {
        guard timeline.look(atEntry: entry, ofBranch: line.branch ?? timeline.live),
          let there = timeline.state(atEntry: entry)
        else { throw SessionError("branches after entry \(entry), which it does not have.") }
        timeline.act()
        state = there
      } else if let effect = line.effect {
        timeline.note(effect)
      }
      guard isChecked, let recorded = line.hash, let hash = hash(of: state), hash != recorded else {
        continue
      }
      let name = line.name ?? "the state it was moved to"
      throw SessionError(
        "step \(line.seq ?? timeline.entry), \"\(name)\", gives another state than recorded. "
          + difference(from: before, to: state, in: line, text))
    }
    return timeline
  }

  /// The hash of the fields that the session knows; nil if states are not compared.
  private func hash(of state: State) -> String? {
    guard let text = try? StateText(state) else { return "" }
    return fields.hash(of: text)
  }

  /// What the states of the file lack or have that this program does not know, as a sentence; nil if
  /// they have the same fields.
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

extension Timeline where State: Codable & Sendable, Action: Codable & Sendable {
  /// The current branch up to the current entry, as the text of a session file. O(entries), in
  /// reductions.
  public func session(
    header: SessionHeader<State>, name: (Action, EntryOrigin) -> String
  ) throws(SessionError) -> String {
    do {
      return try lines(header, name).joined(separator: "\n") + "\n"
    } catch {
      throw SessionError("cannot be written: the state or an action cannot be written as JSON.")
    }
  }

  private func lines(
    _ header: SessionHeader<State>, _ name: (Action, EntryOrigin) -> String
  ) throws -> [String] {
    let log = branch.log
    let end = entry
    var header = header
    header.state = state(atEntry: log.firstEntry) ?? header.state
    var texts = [try StateText(header).text]
    var before = try StateText(header.state)
    try walk { passage in
      let after = try StateText(passage.state)
      if let run = passage.run, !run.isDropped {
        texts.append(
          try SessionLine<State, Action>.text(
            run, name: name(run.action, run.origin), inputs: passage.inputs, before: before,
            after: after))
      } else {
        var line = SessionLine<State, Action>()
        line.restored = passage.state
        line.hash = after.hash
        line.seq = passage.entry
        texts.append(try line.text())
      }
      before = after
    }
    for effect in log.effects where effect.start <= end {
      var line = SessionLine<State, Action>()
      line.effect = effect.seen(at: end)
      texts.append(try line.text())
    }
    return texts
  }
}
