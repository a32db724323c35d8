import ComposableCore

extension Session {
  /// The time-line up to the end, or to the first line that cannot be read or whose state differs,
  /// and what is wrong with that line.
  ///
  /// No effects run, and the inputs of reductions are played from the session. Throws if its task
  /// is cancelled.
  ///
  /// - Parameters:
  ///   - isChecked: Whether the states are compared with the recorded ones.
  ///   - named: Called with each action of a user and the text of its line.
  public func opened(
    tape: InputTape, isChecked: Bool = true, named: (Action, String) -> Void = { _, _ in },
    reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> (timeline: Timeline<State, Action>, broken: SessionError?) {
    // States are compared on another thread; if one differs, all is done again to stop at it.
    var comparison = Conveyor(StateMemory(knowsTimes: false))
    let opened = Result { () throws(SessionError) in
      try self.opened(tape, named, reduce) { state, hash in
        guard isChecked else { return true }
        comparison.add { if !isRecorded(state, hash, $0) { throw SessionError.noStep } }
        return true
      }
    }
    if Task.isCancelled || (try? comparison.read { _ in }) != nil { return try opened.get() }
    let memory = StateMemory(knowsTimes: false)
    return try self.opened(tape, named, reduce) { isRecorded($0, $1, memory) }
  }

  /// As `opened(tape:isChecked:named:reduce:)`, but stops where `isRecorded` says that a state has
  /// not the hash.
  private func opened(
    _ tape: InputTape, _ named: (Action, String) -> Void,
    _ reduce: @escaping (inout State, Action) -> Void, _ isRecorded: (State, String) -> Bool
  ) throws(SessionError) -> (timeline: Timeline<State, Action>, broken: SessionError?) {
    let timeline = Timeline<State, Action>(initialState, start: header.start) {
      state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
    var state = initialState
    var known: [String: Action] = [:]
    var actions = 0
    for (index, range) in lines.enumerated() {
      if Task.isCancelled { throw .interrupted }
      let line: SessionLine
      var action: Action?
      var given: State?
      do throws(SessionError) {
        line = try SessionLine(bytes, in: range)
        if let range = line.action { action = try decoded(range, line.name, &known) }
        if let tree = line.restored ?? line.begins { given = try decoded(tree) }
      } catch {
        let isCut = index == lines.count - 1 && bytes.last != UInt8(ascii: "\n")
        let reason = isCut ? "the file ends in the middle of it." : error.description
        return (timeline, SessionError("line \(index + 2): \(reason)"))
      }
      let (before, entry) = (state, timeline.entry)
      if let action {
        actions = actions.addingReportingOverflow(line.count ?? 1).partialValue
        guard (0...Self.limit).contains(actions), line.count ?? 1 <= Self.limit else {
          throw SessionError(
            "line \(index + 2): the file stands for more than 10,000,000 actions, which is its "
              + "limit.")
        }
        if line.origin == "user", let name = line.name { named(action, name) }
        for index in 0..<(line.count ?? 1) {
          if index & 1_023 == 1_023, Task.isCancelled { throw .interrupted }
          tape.play(line.inputs ?? Inputs()) { reduce(&state, action) }
          timeline.append(
            action, from: line.origin == "user" ? .user : .effect(startedBy: line.startedBy),
            isTick: line.tick ?? false, inputs: line.inputs ?? Inputs(), after: state,
            time: line.time ?? timeline.liveLog.last?.time ?? 0)
        }
      } else if let error = open(line, given, on: timeline, &state) {
        return (timeline, error)
      }
      if let recorded = line.hash, !isRecorded(state, recorded) {
        let name = action == nil ? "the state it was moved to" : line.name ?? ""
        let error = SessionError(
          "step \(line.seq ?? timeline.entry), \"\(name)\", gives another state than recorded. "
            + difference(from: before, to: state, in: range, recorded))
        timeline.shorten(toEntry: entry)
        return (timeline, error)
      }
      if action == nil, line.restored != nil { timeline.jump(to: state) }
    }
    return (timeline, nil)
  }

  /// The action in some bytes; most are done again and again.
  private func decoded(
    _ range: Range<Int>, _ name: String?, _ known: inout [String: Action]
  ) throws(SessionError) -> Action {
    let text = String(decoding: bytes[range], as: UTF8.self)
    if let action = known[text] { return action }
    do {
      let action = try StateText(text: text).decoded(as: Action.self)
      if known.count < 100_000 { known[text] = action }
      return action
    } catch {
      throw SessionError(action: name, error)
    }
  }

  private func decoded(_ tree: StateTree) throws(SessionError) -> State {
    let filled = filling.map { tree.filled(from: $0) } ?? tree
    guard let state: State = filled.decoded() else { throw .noStep }
    return state
  }

  /// The largest number of actions of a file: a line of a few bytes may stand for many ticks.
  private static var limit: Int { 10_000_000 }

  /// Does what a line without an action says; returns why it cannot be done.
  private func open(
    _ line: SessionLine, _ given: State?, on timeline: Timeline<State, Action>, _ state: inout State
  ) -> SessionError? {
    if let given {
      state = given
      if line.restored == nil { timeline.adopt(TimelineLog(state, start: header.start)) }
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

  private func isRecorded(_ state: State, _ hash: String, _ memory: StateMemory) -> Bool {
    (try? memory.encoded(state)).map { fields.isRecorded($0, hash) } ?? false
  }

  /// What the states of the file lack or have that this program does not know, as a sentence; nil
  /// if they have the same fields.
  public var differences: String? { fields.description }

  /// Whether replaying compares the states.
  public var isCompared: Bool { fields.gone.isEmpty }

  /// The recorded state compared with the replayed one; if the line has no state, what the replay
  /// changed.
  private func difference(
    from before: State, to state: State, in line: Range<Int>, _ hash: String
  ) -> String {
    let memory = StateMemory(knowsTimes: false)
    var reader = JSONReader(bytes, in: line)
    if let changed = reader.tree()?.part(at: "changed"),
      let old = try? memory.tree(encoding: before),
      let recorded = try? StateText(old.applying(changed)).decoded(as: State.self),
      isRecorded(recorded, hash, memory),
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
    let index = liveBranch.log.effects.lastIndex { $0.number <= effect.number }
    if let index, liveBranch.log.effects[index].number == effect.number {
      liveBranch.log.effects[index] = effect
    } else {
      liveBranch.log.effects.append(effect)
    }
  }

  /// Drops the entries of the live branch after an entry.
  fileprivate func shorten(toEntry entry: Int) {
    liveBranch.log = liveLog.prefix(throughEntry: entry)
  }
}
