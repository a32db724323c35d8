import ComposableCore

/// A session read from a file and replayed: its actions are reduced again with the recorded inputs,
/// and the changes are compared with the recorded ones.
public struct Session<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  /// The replayed steps, up to the first line that can't be read or whose changes differ.
  public private(set) var timeline: Timeline<State, Action>
  /// Why the rest of the file wasn't replayed, as the rest of a sentence after the file's name; nil
  /// if all of it was.
  public private(set) var broken: SessionError?
  /// The parts of the state that only the file or only this program has; they aren't compared.
  public private(set) var unknownParts: [JSONPath] = []
  /// When the recorded session began.
  package let start: Timestamp?

  /// Reads and replays a session.
  ///
  /// Stops at the first invalid line, or at the first action whose changes differ from the recorded
  /// ones, and sets `broken`. Parts of the state that the file lacks are taken from `initialState`.
  ///
  /// - Throws: `SessionError` if nothing can be replayed, or if the task is cancelled.
  public init(
    _ text: String, app: String, initialState: State,
    reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    // In the output of a program, other objects may precede the session.
    let first = lines.firstIndex { JSON(parsing: $0)?.member("type")?.string == "session" }
    guard let first, let header = JSON(parsing: lines[first]),
      lines[..<first].allSatisfy({ JSON(parsing: $0)?.member("type")?.string != nil }),
      header.member("format")?.string?.hasSameBytes(as: SessionHeader.format(app)) == true
    else { throw SessionError("is not a session of \(app).") }
    guard header.member("version")?.integer == SessionHeader.version else {
      throw SessionError("is a session of another version of \(app).")
    }
    guard let tree = header.member("state") else { throw SessionError("has no state.") }
    start = header.member("start").flatMap { Timestamp(json: $0) }
    var replay: Replay<State, Action>
    do throws(SessionError) {
      replay = try Replay(start: tree, initialState: initialState, reduce: reduce)
    } catch {
      throw SessionError("line \(first + 1): \(error.description)")
    }
    let isCut = text.utf8.last != UInt8(ascii: "\n")
    for (index, bytes) in lines.enumerated().dropFirst(first + 1) {
      if index % 256 == 0, Task.isCancelled { throw .interrupted }
      do throws(SessionError) {
        guard let line = JSON(parsing: bytes) else {
          throw SessionError(
            isCut && index == lines.count - 1
              ? "the file ends in the middle of it." : "it isn't a line of a session.")
        }
        try replay.read(line)
      } catch {
        if error == .interrupted { throw error }
        broken =
          error.description.hasPrefix("step ")
          ? error : SessionError("line \(index + 1): \(error.description)")
        break
      }
    }
    timeline = replay.timeline
    unknownParts = replay.unknownParts
  }
}

/// The state of reading a session line by line.
private struct Replay<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  /// The maximum number of actions in a file; needed because a line of a few bytes can represent
  /// many.
  static var limit: Int { 10_000_000 }

  private(set) var timeline: Timeline<State, Action>
  private(set) var unknownParts: [JSONPath] = []
  private var actions = 0
  private let encoder = StateEncoder()
  private let initialState: State
  private let reduce: Timeline<State, Action>.Reduce
  private var state: State
  private var tree: JSON

  init(
    start: JSON, initialState: State, reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    self.initialState = initialState
    self.reduce = reduce
    state = initialState
    tree = start
    timeline = Timeline(initialState, reduce: reduce)
    try begin(with: start)
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
    let text = line.member("action")?.string
    guard let value = line.member("value") else {
      throw SessionError("the action has no value.")
    }
    guard let action = try? value.decoded(as: Action.self) else {
      throw SessionError("this version has no action \((text ?? value.text).quoted).")
    }
    let number = timeline.branches[timeline.live].lastNumber + 1
    if let seq = line.member("seq"), seq.integer != number {
      throw SessionError(
        "the action has number \(seq.text) instead of \(number); lines are missing.")
    }
    let count = line.member("count").map { $0.integer ?? 0 } ?? 1
    guard count > 0 else { throw SessionError("the count is not a positive number.") }
    actions = actions.addingReportingOverflow(count).partialValue
    guard count <= Self.limit, actions <= Self.limit else {
      throw SessionError("the file represents more than 10,000,000 actions, the limit.")
    }
    var entry = TimelineEntry(
      action, isUser: line.member("origin")?.string != "effect",
      date: line.member("date").flatMap { Timestamp(json: $0) } ?? Timestamp(),
      inputs: ReducerInputs(dates: decoded(line, "dates"), random: decoded(line, "random")),
      startedBy: line.member("startedBy")?.integer, text: text)
    entry.count = count
    var after = state
    for index in 0..<count {
      if index % 1_024 == 1_023, Task.isCancelled { throw .interrupted }
      reduce(&after, action, entry.inputs)
    }
    guard let newTree = try? encoder.json(of: after) else {
      throw SessionError("the state after it can't be encoded.")
    }
    if let recorded = line.member("changed") {
      let changes = StateChange.changes(from: tree, to: newTree)
      if let difference = difference(changes, recorded, newTree) {
        let step = timeline.present.step + (entry.isUser ? 1 : 0)
        let name = timeline.name(of: StepReference(branch: timeline.live, step: step))
        let isOnly = timeline.branches.count == 1
        throw SessionError(
          "step \(isOnly ? "\(step)" : name), \((text ?? "").quoted), differs from the recording: "
            + difference)
      }
    }
    (state, tree) = (after, newTree)
    timeline.append(entry, after: state)
  }

  /// The first difference between an action's changes and the recorded ones, as a sentence.
  private func difference(
    _ changes: [StateChange], _ recorded: JSON, _ state: JSON
  ) -> String? {
    guard case .object(var missing, _) = recorded else { return "What changed wasn't recorded." }
    for change in changes {
      let path = "\(change.path)"
      let index = missing.index(of: path)
      let expected = index.map { missing[$0].value }
      if let index { missing.remove(at: index) }
      let actual = change.after ?? .null
      if expected == actual || isUnknown(change.path) { continue }
      return "expected \(path.quoted) "
        + (expected.map { "to become \($0.text)" } ?? "to stay as it was") + ", but it became "
        + "\(actual.text)."
    }
    for member in missing {
      guard let path = JSONPath(member.name), !isUnknown(path) else { continue }
      return "expected \(member.name.quoted) to become \(member.value.text), but it stayed "
        + "\((state.part(at: path) ?? .null).text)."
    }
    return nil
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
    if let tree = line.member("state") {
      try begin(with: tree)
      return timeline.begin(with: state)
    }
    guard let from = line.member("from")?.string, let reference = stepReference(from) else {
      throw SessionError("branch \(name) begins after a step that doesn't exist.")
    }
    timeline.look(at: reference)
    timeline.act()
    state = timeline.state(at: reference)
    if let tree = try? encoder.json(of: state) { self.tree = tree }
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
    let date = { (name: String) in line.member(name).flatMap { Timestamp(json: $0) } }
    var effect = TimelineEffect(
      number: number, start: start, startDate: date("startDate") ?? Timestamp())
    effect.position = decoded(line, "position")
    effect.place = line.member("place")?.string ?? ""
    effect.isRepeating = line.member("repeats") == .bool(true)
    effect.end = line.member("end")?.integer
    effect.endDate = date("endDate")
    effect.isCancelled = line.member("isCancelled") == .bool(true)
    guard start >= 1, start <= timeline.branches[timeline.live].lastNumber else {
      throw SessionError("the effect was started by action \(start), which doesn't exist.")
    }
    timeline.setEffect(effect)
  }

  private func decoded<Value: Decodable>(_ line: JSON, _ name: String) -> [Value] {
    line.member(name).flatMap { try? $0.decoded(as: [Value].self) } ?? []
  }

  /// Makes a recorded state the current one.
  private mutating func begin(with recorded: JSON) throws(SessionError) {
    var filled = recorded
    var decoded: State?
    while decoded == nil {
      do {
        decoded = try filled.decoded(as: State.self)
      } catch DecodingError.keyNotFound(let key, let context) {
        let path = JSONPath(context.codingPath + [key])
        guard let known = try? encoder.json(of: initialState), let part = known.part(at: path),
          filled.set(part, at: path.keys[...])
        else { throw SessionError(decoding: DecodingError.keyNotFound(key, context)) }
        unknownParts.append(path)
      } catch {
        throw SessionError(decoding: error)
      }
    }
    guard let decoded, let tree = try? encoder.json(of: decoded) else {
      throw SessionError("the state can't be encoded.")
    }
    state = decoded
    self.tree = tree
    // Parts that this program doesn't have.
    unknownParts += recorded.paths.filter { path in
      tree.part(at: path) == nil && !unknownParts.contains { path.keys.starts(with: $0.keys) }
    }
  }
}
