import Foundation

/// The first line of a session file: its app, and how the session was run.
public struct SessionHeader<State: Codable & Sendable>: Codable, Sendable {
  /// The format's name, as in `PrimeTime session`.
  public var format: String
  /// Whether time was virtual; nil if the file does not contain it.
  public var isTimeVirtual: Bool?
  /// The version of the app.
  public var program: String?
  /// The seed of the random numbers, if there was one.
  public var seed: UInt64?
  /// When the session began, in seconds since 1970; nil in older files.
  public var start: Double?
  /// The initial state.
  public var state: State
  /// The version of the format.
  public var version: Int

  /// A header of the current version.
  public init(
    app: String, program: String? = nil, seed: UInt64? = nil, isTimeVirtual: Bool? = nil,
    start: Double? = nil, state: State
  ) {
    format = Self.format(app)
    self.isTimeVirtual = isTimeVirtual
    self.program = program
    self.seed = seed
    self.start = start
    self.state = state
    version = 2
  }

  static func format(_ app: String) -> String { "\(app) session" }
}

/// An action that says which errors it holds in a `TaskResult`, so that a session has them again.
public protocol DecodesErrors {
  /// The types of the errors; others are decoded as a `DecodedError`.
  static var errors: [any (Error & Decodable).Type] { get }
}

/// Another line of a session file: an action, an effect, or the beginning of a branch.
///
/// An action has a `seq` and a `hash` of the state after it; `changed` has what it changed, but for
/// long lists. Its actions and states are decoded by who needs them.
public struct SessionLine: Sendable {
  /// Where the action is.
  private(set) var action: Range<Int>?
  /// The initial state of a branch without a parent.
  private(set) var begins: StateTree?
  /// The branch of the file that the new one forks from, counted from 0; nil for the current one.
  private(set) var branch: Int?
  /// The entry after which a new branch begins; at the end of a branch, that branch continues.
  private(set) var branchesAfter: Int?
  /// The number of equal actions that the line represents, if more than one.
  private(set) var count: Int?
  /// An effect; a later line with the same number replaces it.
  private(set) var effect: EffectSpan?
  /// A 64-bit hash of the state after the action: of its tree if it begins with `#`, else of its
  /// text.
  private(set) var hash: String?
  /// The inputs of the reduction.
  private(set) var inputs: Inputs?
  /// The action as it is typed, or with the payload that an effect sent.
  private(set) var name: String?
  /// `user` or `effect`.
  private(set) var origin: String?
  /// A state that replaced the previous one without an action.
  private(set) var restored: StateTree?
  /// The number of the entry.
  private(set) var seq: Int?
  /// The entry that started the effect that sent the action.
  private(set) var startedBy: Int?
  /// Whether that effect repeats until it is cancelled.
  private(set) var tick: Bool?
  /// The time of the reduction, in seconds since the start.
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

/// Writing.
extension SessionLine {
  /// A line for actions that are one, and what they changed since `memory` encoded a state last.
  ///
  /// - Parameter name: The name of the action, which `memory` encoded.
  public static func text<State: Encodable, Action: Encodable>(
    _ run: TimelineRun<Action>, inputs: Inputs, after state: State,
    memory: StateMemory, name: (EncodedState) -> String
  ) throws -> String {
    let action = try memory.encoded(run.action)
    var bytes = Array(#"{"action":"#.utf8)
    func add(_ name: String, _ value: StateTree?) {
      guard let value else { return }
      bytes += name.utf8
      value.write(to: &bytes)
    }
    add("", action.tree)
    let name = name(action)
    let inputs = inputs.isEmpty ? nil : try memory.tree(encoding: inputs)
    // The last one: what is written below as changed is what it changed.
    let after = try memory.encoded(state)
    add(#","count":"#, run.count == 1 ? nil : .integer(run.count))
    add(#","hash":"#, .string(after.hash))
    add(#","inputs":"#, inputs)
    add(#","name":"#, .string(name))
    add(#","origin":"#, .string(run.origin == .user ? "user" : "effect"))
    add(#","seq":"#, .integer(run.first))
    if case .effect(let start?) = run.origin { add(#","startedBy":"#, .integer(start)) }
    add(#","tick":"#, run.isTick ? .bool(true) : nil)
    add(#","time":"#, .double(run.time))
    bytes += #","changed":"#.utf8
    // A list of more rows than a person compares is left out, so that lines do not grow with it.
    after.writeChanges(limit: 24, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A line for an effect that started or ended.
  public static func text(_ effect: EffectSpan, memory: StateMemory) throws -> String {
    "{\"effect\":\(try memory.tree(encoding: effect).text)}"
  }

  /// A line for the initial state of a branch without a parent.
  public static func text(begins state: some Encodable, memory: StateMemory) throws -> String {
    "{\"begins\":\(try memory.tree(encoding: state).text)}"
  }

  /// A line for a branch that begins after an entry of another one, or goes on at its end.
  public static func text(branch: Int, after entry: Int) -> String {
    "{\"branch\":\(branch),\"branchesAfter\":\(entry)}"
  }

  /// A line for a state that replaced the one before without an action.
  static func text(
    restored state: some Encodable, seq: Int, memory: StateMemory
  ) throws -> String {
    let state = try memory.encoded(state)
    return "{\"hash\":\"\(state.hash)\",\"restored\":\(state.tree.text),\"seq\":\(seq)}"
  }
}

extension StateTree {
  func decoded<Value: Decodable>() -> Value? { try? StateText(self).decoded(as: Value.self) }
}
