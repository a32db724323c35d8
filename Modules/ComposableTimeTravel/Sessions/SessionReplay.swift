import ComposableCore

/// The state of reading a session line by line.
struct SessionReplay<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  /// The maximum number of actions in a file; needed because a line of a few bytes can represent
  /// many.
  static var limit: Int { 10_000_000 }

  private(set) var timeline: Timeline<State, Action>
  private(set) var unknownParts: [JSONPath] = []
  private var actions = 0
  private let encoder = StateEncoder()
  /// Has the parts that the recorded state lacks.
  private let fallback: State
  private let reduce: Timeline<State, Action>.Reduce
  private var state: State
  private var json: JSON

  init(
    initial: JSON, fallback: State, reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    self.fallback = fallback
    self.reduce = reduce
    state = fallback
    json = initial
    timeline = Timeline(fallback, reduce: reduce)
    try begin(with: initial)
    timeline = Timeline(state, reduce: reduce)
  }

  /// Applies one line. Lines of unknown types are ignored.
  mutating func read(_ line: JSON) throws(SessionError) {
    guard case .object = line, let type = line.member("type")?.string else {
      throw SessionError("it isn't a line of a session.")
    }
    switch type {
    case "action": try readAction(line)
    case "branch": try readBranch(line)
    case "effect": try readEffect(line)
    default: break
    }
  }

  private mutating func readAction(_ line: JSON) throws(SessionError) {
    let entry = try entry(line)
    var after = state
    for index in 0..<entry.count {
      if index % 1_024 == 1_023, Task.isCancelled { throw .interrupted }
      reduce(&after, entry.action, entry.inputs)
    }
    guard let newJSON = try? encoder.json(of: after) else {
      throw SessionError("the state after it can't be encoded.")
    }
    if let recorded = line.member("changed") {
      let changes = StateChange.changes(from: json, to: newJSON)
      try compare(changes, recorded, line.member("marks")?.elements ?? [], entry, newJSON)
    }
    (state, json) = (after, newJSON)
    timeline.append(entry, after: state)
  }

  /// The entry of an action, which hasn't been reduced yet.
  private mutating func entry(_ line: JSON) throws(SessionError) -> TimelineEntry<Action> {
    let text = line.member("action")?.string
    guard let value = line.member("value") else {
      throw SessionError("the action has no value.")
    }
    guard let action = try? value.decoded(as: Action.self) else {
      throw SessionError("this version has no action \((text ?? value.text).quoted).")
    }
    var entry = try TimelineEntry(
      action, isUser: line.member("origin")?.string != "effect",
      date: decoded("date", of: line, or: Timestamp()),
      inputs: ReducerInputs(
        dates: decoded("dates", of: line, or: []), random: decoded("random", of: line, or: [])),
      startedBy: decoded("startedBy", of: line, or: nil), text: text)
    entry.effect = try decoded("effect", of: line, or: nil)
    entry.count = try count(of: line)
    return entry
  }

  /// The number of equal actions that a line represents, if it continues the session.
  private mutating func count(of line: JSON) throws(SessionError) -> Int {
    let number = timeline.lastNumber + 1
    if let seq = line.member("seq"), seq.integer != number {
      let isEarlier = seq.integer.map { $0 < number } ?? false
      throw SessionError(
        "the action has number \(seq.text) instead of \(number); lines are "
          + "\(isEarlier ? "repeated or out of order" : "missing").")
    }
    let count = line.member("count").map { $0.integer ?? 0 } ?? 1
    guard count > 0 else { throw SessionError("the count is not a positive number.") }
    actions = actions.addingReportingOverflow(count).partialValue
    guard count <= Self.limit, actions <= Self.limit else {
      throw SessionError("the file represents more than 10,000,000 actions, the limit.")
    }
    return count
  }

  /// Compares an action's changes with the recorded ones, and how they were made where their values
  /// don't tell; throws the first difference.
  private func compare(
    _ changes: [StateChange], _ recorded: JSON, _ marks: [JSON], _ entry: TimelineEntry<Action>,
    _ after: JSON
  ) throws(SessionError) {
    guard case .object(var missing, _) = recorded else {
      throw SessionError("what changed isn't an object.")
    }
    let marks = Set(marks.compactMap { $0.string.map { Array($0.utf8) } })
    for change in changes {
      let index = missing.index(of: "\(change.path)")
      let expected = index.map { missing.remove(at: $0).value }
      if isUnknown(change.path) { continue }
      guard expected == change.after ?? .null else {
        throw difference(at: change.path, expected, isChanged: true, entry, after)
      }
      let isMarked = marks.contains(Array("\(change.path)".utf8))
      guard isMarked == change.isAmbiguous else {
        throw difference(
          at: change.path, expected, isChanged: true, wasMarked: isMarked, entry, after)
      }
    }
    for member in missing {
      guard let path = JSONPath(member.name), !isUnknown(path) else { continue }
      throw difference(at: path, member.value, isChanged: false, entry, after)
    }
  }

  private func difference(
    at path: JSONPath, _ recorded: JSON?, isChanged: Bool, wasMarked: Bool? = nil,
    _ entry: TimelineEntry<Action>, _ after: JSON
  ) -> SessionError {
    let (path, expected, actual) = StateChange.narrowed(at: path, recorded, after.part(at: path))
    let step = timeline.present.step + (timeline.beginsStep(entry) ? 1 : 0)
    let name = timeline.name(of: StepReference(branch: timeline.live, step: step))
    return SessionError(
      SessionError.Difference(
        step: timeline.branches.count == 1 ? "\(step)" : name, action: entry.text ?? "",
        path: path, expected: expected, actual: actual, isChanged: isChanged,
        wasMarked: wasMarked))
  }

  private func isUnknown(_ path: JSONPath) -> Bool {
    unknownParts.contains { unknown in
      path.keys.starts(with: unknown.keys) { $0.name.hasSameBytes(as: $1.name) }
    }
  }

  private mutating func readBranch(_ line: JSON) throws(SessionError) {
    guard let name = line.member("branch")?.string else {
      throw SessionError("the branch has no name.")
    }
    if let json = line.member("state") {
      try begin(with: json)
      return timeline.begin(with: state)
    }
    guard let from = line.member("from")?.string, let reference = stepReference(from) else {
      throw SessionError("branch \(name) begins after a step that doesn't exist.")
    }
    timeline.look(at: reference)
    timeline.continueFromCursor()
    state = timeline.state(at: reference)
    if let json = try? encoder.json(of: state) { self.json = json }
  }

  /// A step such as B.3.
  private func stepReference(_ name: String) -> StepReference? {
    let parts = name.split(separator: ".")
    guard parts.count == 2, let step = Int(parts[1]),
      let branch = timeline.branches.firstIndex(where: { $0.name == parts[0] }),
      (0...timeline.branches[branch].lastStep).contains(step)
    else { return nil }
    return StepReference(branch: branch, step: step)
  }

  private mutating func readEffect(_ line: JSON) throws(SessionError) {
    guard let number = line.member("number")?.integer, (1...Self.limit).contains(number),
      let start = line.member("start")?.integer
    else { throw SessionError("the effect has no valid number or start.") }
    var effect = TimelineEffect(
      number: number, startedBy: start,
      startDate: try decoded("startDate", of: line, or: Timestamp()))
    // Without a part, as in older files, the whole effect starts again.
    effect.part = try decoded("part", of: line, or: [])
    effect.place = line.member("place")?.string ?? ""
    effect.isRepeating = line.member("repeats") == .bool(true)
    effect.end = try decoded("end", of: line, or: nil)
    effect.endDate = try decoded("endDate", of: line, or: nil)
    effect.isCancelled = line.member("isCancelled") == .bool(true)
    guard start >= 1, start <= timeline.lastNumber else {
      throw SessionError("the effect was started by action \(start), which doesn't exist.")
    }
    timeline.setEffect(effect)
  }

  /// The value of a member of a line; `other` if the line doesn't have it.
  private func decoded<Value: Decodable>(
    _ name: String, of line: JSON, or other: Value
  ) throws(SessionError) -> Value {
    guard let json = line.member(name) else { return other }
    guard let value = try? json.decoded(as: Value.self) else {
      throw SessionError("its \(name.quoted) can't be read.")
    }
    return value
  }

  /// Makes a recorded state the current one. Members that it lacks, because the program gained them
  /// later, are taken from the initial state.
  private mutating func begin(with recorded: JSON) throws(SessionError) {
    do {
      state = try recorded.decoded()
    } catch {
      var filled = recorded
      let known = (try? encoder.json(of: fallback)) ?? .null
      unknownParts += filled.fill(from: known)
      guard let decoded = try? filled.decoded(as: State.self) else {
        throw SessionError(decoding: error)
      }
      state = decoded
    }
    guard let json = try? encoder.json(of: state) else {
      throw SessionError("the state can't be encoded.")
    }
    self.json = json
    // Parts that this program doesn't have.
    unknownParts += recorded.paths.filter { path in
      json.part(at: path) == nil && !unknownParts.contains { path.keys.starts(with: $0.keys) }
    }
  }
}

extension JSON {
  /// Adds the members that this has not, but another value of the same type has; returns their
  /// paths. Values without a common member are different cases of an enum.
  fileprivate mutating func fill(from known: JSON, at path: JSONPath = JSONPath()) -> [JSONPath] {
    guard case .object(var members, _) = self, case .object(let all, isDictionary: false) = known,
      members.isEmpty || members.contains(where: { known.member($0.name) != nil })
    else { return [] }
    var added: [JSONPath] = []
    for member in all {
      let path = JSONPath(path.keys + [.member(member.name)])
      if let index = members.firstIndex(where: { $0.name == member.name }) {
        added += members[index].value.fill(from: member.value, at: path)
      } else {
        members.append(member)
        added.append(path)
      }
    }
    self = .sorted(members)
    return added
  }
}
