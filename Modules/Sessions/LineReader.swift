import ComposableCore

/// A line of a session file after the first; its actions and states are decoded by who needs them.
struct ReadLine {
  /// Where the action is.
  private(set) var action: Range<Int>?
  private(set) var begins: StateTree?
  private(set) var branch: Int?
  private(set) var branchesAfter: Int?
  private(set) var count: Int?
  private(set) var effect: EffectSpan?
  private(set) var hash: String?
  private(set) var inputs: Inputs?
  private(set) var name: String?
  private(set) var origin: String?
  private(set) var restored: StateTree?
  private(set) var seq: Int?
  private(set) var startedBy: Int?
  private(set) var tick: Bool?
  private(set) var time: Double?

  /// Reads a line; throws why it is none.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(SessionError) {
    var reader = JSONReader(bytes, in: range, skipping: ["action", "changed"])
    guard let members = reader.members() else { throw .noStep }
    // Of equal names the first counts.
    for (name, value, range) in members.reversed() where value != .null {
      switch name {
      case "action": action = range
      case "begins": begins = value
      case "branch": try set(&branch, value.integer)
      case "branchesAfter": try set(&branchesAfter, value.integer)
      case "count": try set(&count, value.integer)
      case "effect": try set(&effect, value.decoded())
      case "hash": try set(&hash, value.string)
      case "inputs": try set(&inputs, value.decoded())
      case "name": try set(&self.name, value.string)
      case "origin": try set(&origin, value.string)
      case "restored": restored = value
      case "seq": try set(&seq, value.integer)
      case "startedBy": try set(&startedBy, value.integer)
      case "tick": try set(&tick, value.bool)
      case "time": try set(&time, value.number)
      default: continue
      }
    }
    guard isMeaningful else { throw .noStep }
  }

  private func set<Value>(_ member: inout Value?, _ value: Value?) throws(SessionError) {
    guard let value else { throw .noStep }
    member = value
  }

  /// Whether it has content, and a hash if it needs one; only ticks are counted.
  private var isMeaningful: Bool {
    let count = count ?? 1
    if action != nil || restored != nil {
      return hash != nil && count >= 1 && (count == 1 || tick == true)
    }
    return begins != nil || branchesAfter != nil || effect != nil
  }
}

extension StateTree {
  func decoded<Value: Decodable>() -> Value? { try? StateText(self).decoded(as: Value.self) }
}

extension SessionError {
  static let noStep = SessionError("it is no step.")

  /// Why an action cannot be decoded.
  init(action name: String?, _ error: any Error) {
    guard let name = name?.quoted else {
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
