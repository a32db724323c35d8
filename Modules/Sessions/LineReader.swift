/// Reads the lines of a session file after the first.
struct LineReader<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  /// The actions by their texts: most are done again and again.
  private var actions: [String: Action] = [:]
  private let bytes: [UInt8]
  private let filling: StateTree?

  init(_ session: Session<State, Action>) {
    bytes = session.bytes
    filling = session.filling
  }

  /// A line; throws why it is none.
  mutating func line(in range: Range<Int>) throws(SessionError) -> SessionLine<State, Action> {
    var reader = JSONReader(bytes, in: range)
    guard let members = reader.members() else { throw .noStep }
    var line = SessionLine<State, Action>()
    // Of equal names the first counts.
    for (name, value, range) in members.reversed() where value != .null {
      switch name {
      case "action":
        do {
          line.action = try action(String(decoding: bytes[range], as: UTF8.self))
        } catch {
          throw SessionError(action: members.first { $0.name == "name" }?.value, error)
        }
      case "begins": try set(&line.begins, state(value))
      case "branch": try set(&line.branch, value.integer)
      case "branchesAfter": try set(&line.branchesAfter, value.integer)
      case "count": try set(&line.count, value.integer)
      case "effect": try set(&line.effect, decoded(value))
      case "hash": try set(&line.hash, value.string)
      case "inputs": try set(&line.inputs, decoded(value))
      case "name": try set(&line.name, value.string)
      case "origin": try set(&line.origin, value.string)
      case "restored": try set(&line.restored, state(value))
      case "seq": try set(&line.seq, value.integer)
      case "startedBy": try set(&line.startedBy, value.integer)
      case "tick": try set(&line.tick, value.bool)
      case "time": try set(&line.time, value.number)
      default: continue
      }
    }
    guard line.isMeaningful else { throw .noStep }
    return line
  }

  private mutating func action(_ text: String) throws -> Action {
    if let action = actions[text] { return action }
    let action = try StateText(text: text).decoded(as: Action.self)
    if actions.count < 100_000 { actions[text] = action }
    return action
  }

  private func state(_ value: StateTree) -> State? {
    decoded(filling.map { value.filled(from: $0) } ?? value)
  }

  private func decoded<Value: Decodable>(_ value: StateTree) -> Value? {
    try? StateText(value).decoded(as: Value.self)
  }

  private func set<Value>(_ member: inout Value?, _ value: Value?) throws(SessionError) {
    guard let value else { throw .noStep }
    member = value
  }
}

extension SessionLine {
  /// Whether it has content, and a hash if it needs one; only ticks are counted.
  fileprivate var isMeaningful: Bool {
    let count = count ?? 1
    if action != nil || restored != nil {
      return hash != nil && count >= 1 && (count == 1 || tick == true)
    }
    return begins != nil || branchesAfter != nil || effect != nil
  }
}

extension SessionError {
  fileprivate static let noStep = SessionError("it is no step.")

  /// Why an action cannot be decoded.
  fileprivate init(action name: StateTree?, _ error: any Error) {
    guard let name = name?.text else {
      self = .noStep
      return
    }
    switch error {
    case DecodingError.keyNotFound, DecodingError.valueNotFound, DecodingError.typeMismatch:
      self.init("this version has no such action as \(name).")
    default: self.init("the action \(name) cannot be read.")
    }
  }
}
