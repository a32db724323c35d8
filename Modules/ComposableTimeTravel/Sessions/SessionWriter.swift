import ComposableCore

/// Creates the lines of a session, for files and for the output of `--json`.
///
/// Each line holds the changes since the state of the previous line, so its length depends on the
/// size of the change.
package final class SessionWriter<
  State: Encodable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let encoder = StateEncoder()
  private let actionEncoder = StateEncoder()
  /// The state after the last line.
  private var last = JSON.null

  /// A writer at the start of a session.
  package init() {}

  /// The first line.
  package func start(_ header: SessionHeader, _ state: State) throws -> JSON {
    last = try encoder.json(of: state)
    return header.line(last)
  }

  /// The line of an action or a run of equal actions. Its cost depends on what changed since the
  /// previous line.
  package func action(_ entry: TimelineEntry<Action>, after state: State) throws -> JSON {
    let changes = try changes(to: state)
    var members: [JSON.Member] = [
      .init("type", .string("action")), .init("seq", .number(entry.number)),
      .init("origin", .string(entry.isUser ? "user" : "effect")),
      .init("action", .string(entry.text ?? describe(action: entry.action))),
      .init("changed", changes.json),
    ]
    members.append("marks", changes.ambiguousPaths.map(JSON.string))
    members.append(.init("value", try actionEncoder.json(of: entry.action)))
    members.append(.init("date", entry.date.json))
    if entry.count > 1 { members.append(.init("count", .number(entry.count))) }
    if let start = entry.startedBy { members.append(.init("startedBy", .number(start))) }
    if let effect = entry.effect { members.append(.init("effect", .number(effect))) }
    members.append("dates", entry.inputs.dates.map(\.json))
    members.append("random", entry.inputs.random.map { .number($0) })
    return .object(members)
  }

  /// The line of an effect that started or ended. A later line replaces earlier ones with the same
  /// number.
  package func effect(_ effect: TimelineEffect) -> JSON {
    var members: [JSON.Member] = [
      .init("type", .string("effect")), .init("number", .number(effect.number)),
      .init("start", .number(effect.startedBy)), .init("startDate", effect.startDate.json),
    ]
    members.append("part", effect.part.map { .number($0) })
    if !effect.place.isEmpty { members.append(.init("place", .string(effect.place))) }
    if effect.isRepeating { members.append(.init("repeats", .bool(true))) }
    if let end = effect.end { members.append(.init("end", .number(end))) }
    if let date = effect.endDate { members.append(.init("endDate", date.json)) }
    if effect.isCancelled { members.append(.init("isCancelled", .bool(true))) }
    return .object(members)
  }

  /// The line of a branch that begins after a step such as "A.2" or continues from it. If `step` is
  /// nil, the branch begins with its own state.
  package func branch(_ name: String, from step: String?, at state: State) throws -> JSON {
    let changes = try changes(to: state)
    var members: [JSON.Member] = [
      .init("type", .string("branch")), .init("branch", .string(name)),
    ]
    if let step {
      members += [.init("from", .string(step)), .init("changed", changes.json)]
    } else {
      members.append(.init("state", last))
    }
    return .object(members)
  }

  /// Whether a state equals that of the previous line.
  func isAt(_ state: State) throws -> Bool { try encoder.json(of: state) == last }

  /// The changes since the state of the previous line.
  private func changes(to state: State) throws -> [StateChange] {
    let json = try encoder.json(of: state)
    defer { last = json }
    return StateChange.changes(from: last, to: json)
  }
}

extension Timeline where State: Encodable {
  /// The text of a whole session. O(actions × size of their changes).
  ///
  /// - Parameter named: Creates the text of an action that has none yet.
  /// - Throws: Errors of encoding, and `CancellationError` if the task is canceled.
  package func session(
    _ header: SessionHeader, named: (TimelineEntry<Action>) -> String
  ) throws -> String {
    let writer = SessionWriter<State, Action>()
    var text =
      try writer.start(header, state(before: StepReference(branch: 0, step: 0))).text + "\n"
    try writeLines(ofBranchesFrom: 0, writer, named: named) { line, _ in text += line.text + "\n" }
    return text
  }

  /// Where a line of a session leaves its reader.
  package enum WrittenState {
    /// After an action or a run of equal ones.
    case action(State)
    /// At the step that a branch forks from, which was written before.
    case fork(State)
    /// At the start of a branch with its own state.
    case start(State)
  }

  /// Creates the lines of the branches starting at an index; call it after the first line or the
  /// lines of the preceding branches. Passes the state along with each line of an action or of the
  /// beginning of a branch.
  package func writeLines(
    ofBranchesFrom first: Int, _ writer: SessionWriter<State, Action>,
    named: (TimelineEntry<Action>) -> String, _ write: (_ line: JSON, WrittenState?) throws -> Void
  ) throws {
    for index in first..<branches.count {
      try Task.checkCancellation()
      let branch = branches[index]
      if let fork = branch.fork {
        let start = state(at: fork)
        try write(writer.branch(branch.name, from: name(of: fork), at: start), .fork(start))
      } else {
        let start = state(before: StepReference(branch: index, step: 0))
        // The header has the state of the first branch, unless a replay replaced it.
        if try index > 0 || !writer.isAt(start) {
          try write(writer.branch(branch.name, from: nil, at: start), .start(start))
        }
      }
      try walk(branch) { entry, state in
        var entry = entry
        entry.text = entry.text ?? named(entry)
        try write(writer.action(entry, after: state), .action(state))
      }
      for effect in branch.effects { try write(writer.effect(effect), nil) }
    }
    if live != branches.count - 1 {
      let state = state(at: present)
      try write(writer.branch(branches[live].name, from: name(of: present), at: state), nil)
    }
  }
}

extension [JSON.Member] {
  /// Appends a list, unless it is empty.
  fileprivate mutating func append(_ name: String, _ list: [JSON]) {
    if !list.isEmpty { append(.init(name, .array(list))) }
  }
}
