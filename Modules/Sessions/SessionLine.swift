import Foundation

/// The first line of a session file: of which app it is, and in which world it was made.
public struct SessionHeader<State: Codable & Sendable>: Codable, Sendable {
  /// The app, as `PrimeTime session`.
  public var format: String
  /// Whether time was virtual; nil when the file does not say.
  public var isTimeVirtual: Bool?
  /// The version of the app.
  public var program: String?
  /// Where random numbers started, if that was given.
  public var seed: UInt64?
  /// The state at the start.
  public var state: State
  /// The version of the format.
  public var version: Int

  /// A header of the current version.
  public init(
    app: String, program: String? = nil, seed: UInt64? = nil, isTimeVirtual: Bool? = nil,
    state: State
  ) {
    format = Self.format(app)
    self.isTimeVirtual = isTimeVirtual
    self.program = program
    self.seed = seed
    self.state = state
    version = 2
  }

  static func format(_ app: String) -> String { "\(app) session" }
}

/// A later line of a session file: an action, an effect, or where another branch begins.
///
/// An action has a `seq` and a `hash` of the state after it; `changed` says what it changed at the
/// top level.
public struct SessionLine<State: Codable & Sendable, Action: Codable & Sendable>: Codable,
  Sendable
{
  /// The action.
  public var action: Action?
  /// The state with which a branch of its own begins.
  public var begins: State?
  /// The branch of the file that the new one leaves, counted from 0; nil for the one before this
  /// line.
  public var branch: Int?
  /// The entry after which a new branch begins; at the end of a branch, that goes on.
  public var branchesAfter: Int?
  /// How many equal actions the line stands for, if more than one.
  public var count: Int?
  /// An effect as far as it is known; the last line about a number counts.
  public var effect: EffectSpan?
  /// 64 bits of the state's text after the action.
  public var hash: String?
  /// What the action drew from the world.
  public var inputs: Inputs?
  /// The action as it is typed, or with the payload that an effect sent.
  public var name: String?
  /// `user` or `effect`.
  public var origin: String?
  /// A state that took the place of the one before, without an action.
  public var restored: State?
  /// The number of the entry.
  public var seq: Int?
  /// The entry that started the effect which sent the action.
  public var startedBy: Int?
  /// Whether that effect goes on until it is cancelled.
  public var tick: Bool?
  /// When it was reduced, in seconds since the start.
  public var time: Double?

  /// A line that says nothing yet.
  public init() {}

  /// A line for an action, with what it changed.
  public static func text(
    _ run: TimelineLog<State, Action>.Run, name: String, inputs: Inputs, before: StateText,
    after: StateText
  ) throws -> String where Action: Equatable {
    var line = SessionLine()
    line.action = run.action
    line.count = run.count == 1 ? nil : run.count
    line.hash = after.hash
    line.inputs = inputs.isEmpty ? nil : inputs
    line.name = name
    line.origin = run.origin == .user ? "user" : "effect"
    line.seq = run.first
    if case .effect(let start) = run.origin { line.startedBy = start }
    line.tick = run.isTick ? true : nil
    line.time = run.time
    return try line.text().dropLast() + ",\"changed\":{\(after.changes(since: before))}}"
  }

  /// The line as JSON.
  public func text() throws -> String { try StateText(self).text }
}

/// Why a session cannot be read or is not the same any more; the message goes after the file's
/// name.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  /// What is wrong with a state that could not be decoded, by the path where it is.
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
