import ComposableCore
import Foundation

/// A session file: JSON lines, the first with the state at the start, then one for each action.
///
/// Each action's line has where it came from, what it drew from the world, what it changed at the top level of the
/// state, and a hash of the state after it.
public struct Session<State: Codable & Sendable, Action: Codable & Sendable>: Sendable {
  /// The version of the format that is written, and the latest that is read.
  public static var version: Int { 1 }

  struct Header: Codable {
    var format: String
    var state: State?
    var version: Int
  }

  struct Line: Codable, Sendable {
    var action: Action?
    var hash: String
    var inputs: Inputs?
    var name: String?
    var origin: String?
    /// The state that history was moved to, in place of an action.
    var restored: State?
    var seq: Int
  }

  /// The state at the start.
  public var initialState: State
  var lines: [(line: Line, text: StateText)]

  /// How many lines there are after the first.
  public var count: Int { lines.count }

  static func header(app: String, _ state: State) throws -> String {
    try StateText(Header(format: format(app), state: state, version: version)).text
  }

  static func line(
    _ seq: Int, _ action: Action, _ origin: ActionOrigin, _ inputs: Inputs,
    before: StateText, after: StateText
  ) throws -> String {
    let line = Line(
      action: action, hash: after.hash, inputs: inputs.isEmpty ? nil : inputs,
      name: describe(action: action), origin: origin == .user ? "user" : "effect", seq: seq)
    return try StateText(line).text.dropLast()
      + ",\"changed\":{\(after.changes(since: before))}}"
  }

  static func restoring(_ seq: Int, _ state: State) throws -> String {
    try StateText(Line(hash: try StateText(state).hash, restored: state, seq: seq)).text
  }

  static func format(_ app: String) -> String { "\(app) session" }

  /// Reads a session that `app` wrote.
  public init(text: String, app: String) throws(SessionError) {
    let texts = text.split(separator: "\n")
    guard let first = texts.first else { throw SessionError("is empty; it holds no session.") }
    let decoder = StateText.decoder
    guard let head = try? decoder.decode(AnyHeader.self, from: Data(first.utf8)),
      head.format == Self.format(app)
    else { throw SessionError("is no \(app) session; its first line says something else.") }
    guard head.version <= Self.version else {
      throw SessionError(
        "has version \(head.version); this program reads up to \(Self.version). Use a later one.")
    }
    guard let state = (try? decoder.decode(Header.self, from: Data(first.utf8)))?.state else {
      throw SessionError("line 1: the state at the start cannot be read.")
    }
    initialState = state
    lines = []
    let isCut = !text.hasSuffix("\n")
    for (index, text) in texts.dropFirst().enumerated() {
      guard let line = try? decoder.decode(Line.self, from: Data(text.utf8)) else {
        let isLast = index == texts.count - 2
        throw SessionError(
          "line \(index + 2): "
            + (isLast && isCut
              ? "the file ends in the middle of it." : "it is no step."))
      }
      lines.append((line, StateText(text: String(text))))
    }
  }

  private struct AnyHeader: Decodable {
    var format: String
    var version: Int
  }

  /// Runs `reduce` over the actions, and compares each state with what was recorded.
  ///
  /// No effect runs, and what reductions draw from the world is played from the session.
  public func replay(
    tape: InputTape, reduce: (inout State, Action) -> Void
  ) throws(SessionError) -> State {
    var state = initialState
    for (line, text) in lines {
      let before = state
      if let restored = line.restored {
        state = restored
      } else if let action = line.action {
        tape.play(line.inputs ?? Inputs()) { reduce(&state, action) }
      }
      guard (try? StateText(state))?.hash == line.hash else {
        let name = line.name ?? "the state it was moved to"
        throw SessionError(
          "step \(line.seq), \"\(name)\", gives another state than recorded. "
            + difference(before, state, line, text))
      }
    }
    return state
  }

  /// What was recorded against what came out; of a line that does not say, what came out.
  private func difference(
    _ before: State, _ state: State, _ line: Line, _ text: StateText
  ) -> String {
    if let changed = text.part(at: "changed"),
      let recorded = try? StateText(before).applying(changed).decoded(as: State.self),
      (try? StateText(recorded))?.hash == line.hash, let changes = stateDiff(recorded, state)
    {
      return "Recorded is −, here is +:\n\(changes)"
    }
    return "Here it changes:\n\(stateDiff(before, state) ?? "  (no change)")"
  }
}

/// Why a session cannot be read or is not the same any more; the message goes after the file's name.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
