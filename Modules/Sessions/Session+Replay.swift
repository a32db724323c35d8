import ComposableCore

extension Session {
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
  /// wrong with it; throws if its task is cancelled.
  ///
  /// The states are compared on another thread, so `reduce` may be called for lines after the one
  /// that differs.
  ///
  /// - Parameters:
  ///   - isChecked: Whether the states are compared with the recorded ones.
  ///   - named: Called with each action of a user and the text of its line.
  public func opened(
    tape: InputTape, isChecked: Bool = true, named: (Action, String) -> Void = { _, _ in },
    reduce: @escaping (inout State, Action) -> Void
  ) throws(SessionError) -> (timeline: Timeline<State, Action>, broken: SessionError?) {
    var replay = SessionReplay(self, tape, reduce)
    var checks = Conveyor(StateCheck<State>(fields)) { check, item in check.compare(item) }
    var broken: SessionError?
    for index in lines.indices where broken == nil {
      do throws(SessionError) {
        let line = try replay.open(index)
        if let action = line.action, line.text.origin == "user", let name = line.text.name {
          named(action, name)
        }
        if isChecked, let hash = line.text.hash { checks.add((index, replay.state, hash)) }
      } catch {
        if error == .interrupted { throw error }
        broken = error
      }
    }
    guard let index = (try? checks.finish())?.differing else { return (replay.timeline, broken) }
    // The time-line goes on behind the line that differs: opened again, it ends before it.
    replay = SessionReplay(self, tape, reduce)
    for index in lines.indices.prefix(index) { _ = try replay.open(index) }
    return (replay.timeline, try difference(at: index, after: replay))
  }

  /// What a line gives that is not as recorded.
  private func difference(
    at index: Int, after replay: SessionReplay<State, Action>
  ) throws(SessionError) -> SessionError {
    var replay = replay
    let line = try replay.read(index)
    let (before, entry) = (replay.state, replay.timeline.entry)
    try replay.reduce(line) { _ in }
    let name = line.action == nil ? "the state it was moved to" : line.text.name ?? ""
    return SessionError(
      "step \(line.text.seq ?? entry), \"\(name)\", gives another state than recorded. "
        + difference(from: before, to: replay.state, in: lines[index], line.text.hash ?? ""))
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
    let check = StateCheck<State>(fields)
    var reader = JSONReader(bytes, in: line)
    if let changed = reader.tree()?.part(at: "changed"),
      let old = try? StateText(before).tree,
      let recorded = try? StateText(old.applying(changed)).decoded(as: State.self),
      check.isRecorded(recorded, hash),
      let changes = stateDiff(recorded, state)
    {
      return "Recorded is −, here is +:\n\(changes)"
    }
    return "Here it changes:\n\(stateDiff(before, state) ?? "  (no change)")"
  }
}

/// Compares states with the hashes that a session recorded.
private struct StateCheck<State: Codable & Sendable> {
  /// The first line whose state is not as recorded.
  private(set) var differing: Int?
  private let fields: FieldDifference
  private let memory = StateMemory(knowsTimes: false)

  init(_ fields: FieldDifference) { self.fields = fields }

  mutating func compare(_ item: (line: Int, state: State, hash: String)) {
    guard differing == nil, !isRecorded(item.state, item.hash) else { return }
    differing = item.line
  }

  func isRecorded(_ state: State, _ hash: String) -> Bool {
    (try? memory.encoded(state)).map { fields.isRecorded($0, hash) } ?? false
  }
}
