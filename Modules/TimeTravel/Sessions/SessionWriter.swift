import ComposableCore

/// Makes the lines of a session: those of a file, and those that `--json` prints.
///
/// Each line says what changed since the state of the line before, so it is as long as the change.
///
/// ```swift
/// let writer = SessionWriter<State, Action>()
/// var lines = [try writer.start(header, state)]
/// lines.append(try writer.action(entry, after: newState))
/// ```
public final class SessionWriter<
  State: Encodable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let encoder = StateEncoder()
  /// The state after the last line.
  private var last = StateTree.null

  /// A writer without a state yet.
  public init() {}

  /// The first line.
  public func start(_ header: SessionHeader, _ state: State) throws -> StateTree {
    last = try encoder.tree(of: state)
    return header.line(last)
  }

  /// The line of an action or a run. O(n) in the state, without its unchanged arrays.
  public func action(_ entry: TimelineEntry<Action>, after state: State) throws -> StateTree {
    let changes = try changes(to: state)
    var members: [StateTree.Member] = [
      .init("type", .string("action")), .init("seq", .number("\(entry.number)")),
      .init("origin", .string(entry.isUser ? "user" : "effect")),
      .init("action", .string(entry.text ?? describe(action: entry.action))),
      .init("changed", changes.json),
    ]
    if !changes.marks.isEmpty {
      members.append(.init("marks", .array(changes.marks.map(StateTree.string))))
    }
    members.append(.init("value", try encoder.tree(of: entry.action)))
    members.append(.init("date", entry.date.leafTree))
    if entry.count > 1 { members.append(.init("count", .number("\(entry.count)"))) }
    if let start = entry.startedBy { members.append(.init("startedBy", .number("\(start)"))) }
    if !entry.inputs.dates.isEmpty {
      members.append(.init("dates", .array(entry.inputs.dates.map(\.leafTree))))
    }
    if !entry.inputs.random.isEmpty {
      members.append(.init("random", .array(entry.inputs.random.map { .number("\($0)") })))
    }
    return .object(members)
  }

  /// The line of an effect that started, or ended. A later line replaces an earlier one with the
  /// same number.
  public func effect(_ effect: TimelineEffect) -> StateTree {
    var members: [StateTree.Member] = [
      .init("type", .string("effect")), .init("number", .number("\(effect.number)")),
      .init("start", .number("\(effect.start)")), .init("startDate", effect.startDate.leafTree),
    ]
    if !effect.position.isEmpty {
      members.append(.init("position", .array(effect.position.map { .number("\($0)") })))
    }
    if !effect.place.isEmpty { members.append(.init("place", .string(effect.place))) }
    if effect.isRepeating { members.append(.init("repeats", .bool(true))) }
    if let end = effect.end { members.append(.init("end", .number("\(end)"))) }
    if let date = effect.endDate { members.append(.init("endDate", date.leafTree)) }
    if effect.isCancelled { members.append(.init("isCancelled", .bool(true))) }
    return .object(members)
  }

  /// The line of a branch: one that begins after a step, as in "A.2", one that goes on, or, without
  /// such a step, one that begins with the state itself.
  public func branch(_ name: String, from step: String?, at state: State) throws -> StateTree {
    let changes = try changes(to: state)
    var members: [StateTree.Member] = [
      .init("type", .string("branch")), .init("branch", .string(name)),
    ]
    if let step {
      members += [.init("from", .string(step)), .init("changed", changes.json)]
    } else {
      members.append(.init("state", last))
    }
    return .object(members)
  }

  /// Whether a state is that of the line before.
  func isAt(_ state: State) throws -> Bool { try encoder.tree(of: state) == last }

  /// What differs from the state of the line before.
  private func changes(to state: State) throws -> [StateChange] {
    let tree = try encoder.tree(of: state)
    defer { last = tree }
    return StateChange.changes(from: last, to: tree)
  }
}

extension Timeline where State: Encodable {
  /// The text of a whole session. O(n) in what changed, times the actions.
  ///
  /// - Parameter named: The text of an action that has none yet.
  /// - Throws: What encoding throws, and `CancellationError` in a task that is cancelled.
  public func session(
    _ header: SessionHeader, named: (TimelineEntry<Action>) -> String
  ) throws -> String {
    let writer = SessionWriter<State, Action>()
    var text = try writer.start(header, state(before: Place(branch: 0, step: 0))).text + "\n"
    try writeLines(ofBranchesFrom: 0, writer, named: named) { line, _ in text += line.text + "\n" }
    return text
  }

  /// Makes the lines of the branches from an index on, as they are after the first line or after
  /// the lines of the branches before. A line of an action or of a branch comes with its state.
  func writeLines(
    ofBranchesFrom first: Int, _ writer: SessionWriter<State, Action>,
    named: (TimelineEntry<Action>) -> String, _ write: (_ line: StateTree, State?) throws -> Void
  ) throws {
    for index in first..<branches.count {
      try Task.checkCancellation()
      let branch = branches[index]
      if let fork = branch.fork {
        let start = state(at: fork)
        try write(writer.branch(branch.name, from: name(of: fork), at: start), start)
      } else if try index > 0 || !writer.isAt(state(before: Place(branch: index, step: 0))) {
        let start = state(before: Place(branch: index, step: 0))
        try write(writer.branch(branch.name, from: nil, at: start), start)
      }
      try walk(branch) { entry, state in
        var entry = entry
        entry.text = entry.text ?? named(entry)
        try write(writer.action(entry, after: state), state)
      }
      for effect in branch.effects { try write(writer.effect(effect), nil) }
    }
    if live != branches.count - 1 {
      let state = state(at: present)
      try write(writer.branch(branches[live].name, from: name(of: present), at: state), nil)
    }
  }

  /// A step as it is typed, with its branch: B.3.
  public func name(of place: Place) -> String { "\(branches[place.branch].name).\(place.step)" }
}
