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

extension SessionLine: DecodesErrors where Action: DecodesErrors {
  /// The types of the errors of its action.
  public static var errors: [any (Error & Decodable).Type] { Action.errors }
}

/// Another line of a session file: an action, an effect, or the beginning of a branch.
///
/// An action has a `seq` and a `hash` of the state after it; `changed` has what it changed, but for
/// long lists.
public struct SessionLine<State: Codable & Sendable, Action: Codable & Sendable>: Codable,
  Sendable
{
  /// The action.
  public var action: Action?
  /// The initial state of a branch without a parent.
  public var begins: State?
  /// The branch of the file that the new one forks from, counted from 0; nil for the current one.
  public var branch: Int?
  /// The entry after which a new branch begins; at the end of a branch, that branch continues.
  public var branchesAfter: Int?
  /// The number of equal actions that the line represents, if more than one.
  public var count: Int?
  /// An effect; a later line with the same number replaces it.
  public var effect: EffectSpan?
  /// A 64-bit hash of the state after the action: of its tree if it begins with `#`, else of its
  /// text.
  public var hash: String?
  /// The inputs of the reduction.
  public var inputs: Inputs?
  /// The action as it is typed, or with the payload that an effect sent.
  public var name: String?
  /// `user` or `effect`.
  public var origin: String?
  /// A state that replaced the previous one without an action.
  public var restored: State?
  /// The number of the entry.
  public var seq: Int?
  /// The entry that started the effect that sent the action.
  public var startedBy: Int?
  /// Whether that effect repeats until it is cancelled.
  public var tick: Bool?
  /// The time of the reduction, in seconds since the start.
  public var time: Double?

  public init() {}

  /// A line for actions that are one, and what they changed since `memory` encoded a state last.
  ///
  /// - Parameter name: The name of the action, which `memory` encoded.
  public static func text(
    _ run: TimelineLog<State, Action>.Run, inputs: Inputs, after state: State,
    memory: StateMemory, name: (EncodedState) -> String
  ) throws -> String where Action: Equatable {
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

  /// The line as JSON.
  public func text() throws -> String { try StateText(self).text }
}

/// Why a session cannot be read or has changed; the message follows the file's name.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The task that reads or writes was cancelled.
  public static let interrupted = SessionError("was not read to its end; it was interrupted.")

  /// Describes why a state could not be decoded, with the path of the value.
  public init(decoding error: any Error) {
    func path(_ keys: [any CodingKey]) -> String {
      keys.drop { $0.stringValue == "state" }.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      description = "its state lacks \"\(path(context.codingPath + [key]))\"."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let path = path(context.codingPath)
      description = path.isEmpty ? "it is no JSON." : "its state has something else at \"\(path)\"."
    default: description = "its state cannot be read."
    }
  }
}
