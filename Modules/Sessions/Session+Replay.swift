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
        try checkCount(line)
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
      guard isChecked, let hash = line.hash, self.hash(of: state) != hash else { continue }
      let name = line.name ?? "the state it was moved to"
      throw SessionError(
        "step \(line.seq ?? timeline.entry), \"\(name)\", gives another state than recorded. "
          + difference(from: before, to: state, in: line, text))
    }
    return timeline
  }

  /// A line may represent many ticks, but a file of a few bytes should not take unlimited time to
  /// read.
  private func checkCount(_ line: Line) throws(SessionError) {
    guard line.count ?? 1 > 100_000_000 else { return }
    throw SessionError(
      "step \(line.seq ?? 0) stands for \(line.count ?? 1) actions; 100,000,000 are read.")
  }

  /// The hash of the fields that the session knows.
  private func hash(of state: State) -> String? {
    guard let text = try? StateText(state) else { return nil }
    guard !newFields.isEmpty else { return text.hash }
    let known = text.members.filter { !newFields.contains($0.name) }
    let texts = known.map { "\"\($0.name)\":\($0.value)" }
    return StateText(text: "{\(texts.joined(separator: ","))}").hash
  }

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

  /// Converts a session of an earlier program to the current state type.
  ///
  /// Fields that its states lack are taken from `initialState`, unknown ones are left out; the
  /// actions are reduced again, and the hashes are those of the new states.
  public static func migrated(
    text: String, app: String, initialState: State, tape: InputTape,
    name: (Action, EntryOrigin) -> String, reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> String {
    guard let initial = try? StateText(initialState) else {
      throw SessionError("cannot be filled: the initial state cannot be written as JSON.")
    }
    let session = try Session(text: text, app: app, filling: initial)
    let timeline = try session.timeline(tape: tape, isChecked: false, reduce: reduce)
    var header = session.header
    header.version = Self.version
    return try timeline.session(header: header, name: name)
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
