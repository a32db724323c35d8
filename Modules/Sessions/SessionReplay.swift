import ComposableCore

/// Does what the lines of a session say, one after the other.
struct SessionReplay<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  /// A line with its values decoded.
  struct Line {
    let action: Action?
    let number: Int
    /// The state that the line has itself.
    let state: State?
    let text: SessionLine
  }

  private(set) var state: State
  let timeline: Timeline<State, Action>
  /// The number of actions so far.
  private var actions = 0
  private var known: [String: Action] = [:]
  private let reduce: (inout State, Action) -> Void
  private let session: Session<State, Action>
  private let tape: InputTape

  init(
    _ session: Session<State, Action>, _ tape: InputTape,
    _ reduce: @escaping (inout State, Action) -> Void
  ) {
    self.reduce = reduce
    self.session = session
    self.tape = tape
    state = session.initialState
    timeline = Timeline(session.initialState, start: session.header.start) {
      state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
  }

  /// Does what a line says; throws what is wrong with it.
  mutating func open(_ index: Int) throws(SessionError) -> Line {
    if Task.isCancelled { throw .interrupted }
    let line = try read(index)
    try append(line)
    return line
  }

  /// Reads a line.
  mutating func read(_ index: Int) throws(SessionError) -> Line {
    do throws(SessionError) {
      let text = try SessionLine(session.bytes, in: session.lines[index])
      return Line(
        action: try text.action.map { range throws(SessionError) in
          try decoded(range, text.name)
        }, number: index + 2,
        state: try (text.restored ?? text.begins).map { tree throws(SessionError) in
          try decoded(tree)
        }, text: text)
    } catch {
      let isCut = index == session.lines.count - 1 && session.bytes.last != UInt8(ascii: "\n")
      let reason = isCut ? "the file ends in the middle of it." : error.description
      throw SessionError("line \(index + 2): \(reason)")
    }
  }

  private mutating func append(_ line: Line) throws(SessionError) {
    let text = line.text
    if let action = line.action {
      let origin: EntryOrigin =
        text.origin == "user" ? .user : .effect(startedBy: text.startedBy)
      let time = text.time ?? timeline.liveLog.last?.time ?? 0
      try reduce(line) { [timeline] state in
        timeline.append(
          action, from: origin, isTick: text.tick ?? false, inputs: text.inputs ?? Inputs(),
          after: state, time: time)
      }
    } else if let given = line.state {
      state = given
      if text.restored == nil {
        timeline.adopt(TimelineLog(given, start: session.header.start))
      } else {
        timeline.jump(to: given)
      }
    } else if let entry = text.branchesAfter {
      guard timeline.look(atEntry: entry, ofBranch: text.branch ?? timeline.live),
        let there = timeline.state(atEntry: entry)
      else {
        throw SessionError(
          "line \(line.number): it branches after entry \(entry), which is not there.")
      }
      timeline.act()
      state = there
    } else if let effect = text.effect {
      timeline.note(effect)
    }
  }

  /// Changes the state as a line says, and calls `body` after each of its actions.
  mutating func reduce(_ line: Line, _ body: (State) -> Void) throws(SessionError) {
    guard let action = line.action else { return state = line.state ?? state }
    let count = line.text.count ?? 1
    actions = actions.addingReportingOverflow(count).partialValue
    guard (0...Self.limit).contains(actions), count <= Self.limit else {
      throw SessionError(
        "line \(line.number): the file stands for more than 10,000,000 actions, which is its limit."
      )
    }
    for number in 0..<count {
      if number & 1_023 == 1_023, Task.isCancelled { throw .interrupted }
      tape.play(line.text.inputs ?? Inputs()) { reduce(&state, action) }
      body(state)
    }
  }

  /// The largest number of actions of a file: a line of a few bytes may stand for many ticks.
  private static var limit: Int { 10_000_000 }

  /// The action in some bytes; most are done again and again.
  private mutating func decoded(
    _ range: Range<Int>, _ name: String?
  ) throws(SessionError) -> Action {
    let text = String(decoding: session.bytes[range], as: UTF8.self)
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
    let filled = session.filling.map { tree.filled(from: $0) } ?? tree
    guard let state: State = filled.decoded() else { throw .noStep }
    return state
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
}
