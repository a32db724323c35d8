import ComposableCore

/// A session read from a file and replayed: its actions are reduced again with the recorded inputs,
/// and the changes are compared with the recorded ones.
///
/// ``replaySession(_:initialState:reducer:environment:)`` does it in a test.
package struct Session<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  /// The replayed steps, up to the first line that can't be read or whose changes differ.
  package private(set) var timeline: Timeline<State, Action>
  /// Why the rest of the file wasn't replayed, as the rest of a sentence after the file's name; nil
  /// if all of it was.
  package private(set) var broken: SessionError?
  /// The parts of the state that only the file or only this program has; they aren't compared.
  package private(set) var unknownParts: [JSONPath] = []
  /// When the recorded session began.
  package let start: Timestamp?

  /// Reads and replays the bytes of a session file.
  ///
  /// Stops at the first invalid line, or at the first action whose changes differ from the recorded
  /// ones, and sets `broken`. Parts of the state that the file lacks are taken from `initialState`.
  /// Empty lines are skipped.
  ///
  /// - Parameter app: The name of the app that must have recorded it; nil for any.
  /// - Throws: `SessionError` if nothing can be replayed, or if the task is canceled.
  package init(
    _ bytes: [UInt8], app: String?, initialState: State,
    reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let lines = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d } }
    // In the output of a program, other objects may precede the session.
    var header: JSON?
    let before = lines.prefix { line in
      header = JSON(parsing: line.element)
      return header?.member("type")?.string.map { $0 != "session" } ?? false
    }
    guard let header, let format = header.member("format")?.string,
      format.hasSuffix(SessionHeader.format("")),
      app.map({ format.hasSameBytes(as: SessionHeader.format($0)) }) ?? true
    else { throw SessionError("is not a session\(app.map { " of \($0)" } ?? "").") }
    guard header.member("version")?.integer == SessionHeader.version else {
      throw SessionError("is a session of another version\(app.map { " of \($0)" } ?? "").")
    }
    guard let state = header.member("state") else { throw SessionError("has no state.") }
    start = header.member("start").flatMap { Timestamp(json: $0) }
    var replay: Replay<State, Action>
    do throws(SessionError) {
      replay = try Replay(start: state, initialState: initialState, reduce: reduce)
    } catch {
      throw error.at(line: lines[before.count].offset + 1)
    }
    let isCut = bytes.last != UInt8(ascii: "\n")
    for (index, line) in lines.enumerated().dropFirst(before.count + 1) {
      if index % 256 == 0, Task.isCancelled { throw .interrupted }
      do throws(SessionError) {
        guard let json = JSON(parsing: line.element) else {
          throw SessionError(
            isCut && index == lines.count - 1
              ? "the file ends in the middle of it." : "it isn't a line of a session.")
        }
        try replay.read(json)
      } catch {
        if error == .interrupted { throw error }
        broken = error.at(line: line.offset + 1)
        break
      }
    }
    timeline = replay.timeline
    unknownParts = replay.unknownParts
  }

  /// Reads and replays the text of a session file.
  package init(
    _ text: String, app: String?, initialState: State,
    reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    try self.init(Array(text.utf8), app: app, initialState: initialState, reduce: reduce)
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
  private var json: JSON

  init(
    start: JSON, initialState: State, reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    self.initialState = initialState
    self.reduce = reduce
    state = initialState
    json = start
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
    let number = timeline.lastNumber + 1
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
    guard let newJSON = try? encoder.json(of: after) else {
      throw SessionError("the state after it can't be encoded.")
    }
    if let recorded = line.member("changed") {
      let changes = StateChange.changes(from: json, to: newJSON)
      if let (place, recorded, isChanged) = try difference(changes, recorded) {
        let (path, expected, actual) = StateChange.narrowed(
          at: place, recorded, newJSON.part(at: place))
        let step = timeline.present.step + (entry.isUser ? 1 : 0)
        let name = timeline.name(of: StepReference(branch: timeline.live, step: step))
        throw SessionError(
          SessionError.Difference(
            step: timeline.branches.count == 1 ? "\(step)" : name, action: text ?? "", path: path,
            expected: expected, actual: actual, isChanged: isChanged))
      }
    }
    (state, json) = (after, newJSON)
    timeline.append(entry, after: state)
  }

  /// The path of the first difference between an action's changes and the recorded ones, the
  /// recorded value, and whether the action changed it.
  private func difference(
    _ changes: [StateChange], _ recorded: JSON
  ) throws(SessionError) -> (JSONPath, JSON?, Bool)? {
    guard case .object(var missing, _) = recorded else {
      throw SessionError("what changed isn't an object.")
    }
    for change in changes {
      let index = missing.index(of: "\(change.path)")
      let expected = index.map { missing.remove(at: $0).value }
      if expected == change.after ?? .null || isUnknown(change.path) { continue }
      return (change.path, expected, true)
    }
    for member in missing {
      guard let path = JSONPath(member.name), !isUnknown(path) else { continue }
      return (path, member.value, false)
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
    if let json = line.member("state") {
      try begin(with: json)
      return timeline.begin(with: state)
    }
    guard let from = line.member("from")?.string, let reference = stepReference(from) else {
      throw SessionError("branch \(name) begins after a step that doesn't exist.")
    }
    timeline.look(at: reference)
    timeline.act()
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
    let date = { (name: String) in line.member(name).flatMap { Timestamp(json: $0) } }
    var effect = TimelineEffect(
      number: number, start: start, startDate: date("startDate") ?? Timestamp())
    effect.position = decoded(line, "position")
    effect.place = line.member("place")?.string ?? ""
    effect.isRepeating = line.member("repeats") == .bool(true)
    effect.end = line.member("end")?.integer
    effect.endDate = date("endDate")
    effect.isCancelled = line.member("isCancelled") == .bool(true)
    guard start >= 1, start <= timeline.lastNumber else {
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
    guard let decoded, let json = try? encoder.json(of: decoded) else {
      throw SessionError("the state can't be encoded.")
    }
    state = decoded
    self.json = json
    // Parts that this program doesn't have.
    unknownParts += recorded.paths.filter { path in
      json.part(at: path) == nil && !unknownParts.contains { path.keys.starts(with: $0.keys) }
    }
  }
}
