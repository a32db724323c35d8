import ComposableCore

/// The first line of a session: the app, how it was run, and the initial state.
package struct SessionHeader: Sendable {
  /// The app's name.
  package var app: String
  /// The name and the version of the program that wrote it.
  package var program: String?
  /// The seed of the random numbers, if there was one.
  package var seed: UInt64?
  /// Whether time was virtual.
  package var isTimeVirtual = false
  /// When the session began.
  package var start: Timestamp

  /// A header.
  package init(app: String, start: Timestamp, program: String? = nil, seed: UInt64? = nil) {
    self.app = app
    self.program = program
    self.seed = seed
    self.start = start
  }

  /// The version of the format.
  static let version = 1

  /// Whether a text begins like a session of the app.
  package static func isSession(_ beginning: String, app: String) -> Bool {
    beginning.hasPrefix("{\"type\":\"session\",\"format\":\(format(app).quoted)")
  }

  static func format(_ app: String) -> String { "\(app) session" }

  /// The session line; `state` is the initial state.
  func line(_ state: JSON) -> JSON {
    var members: [JSON.Member] = [
      .init("type", .string("session")), .init("format", .string(Self.format(app))),
      .init("version", .number(Self.version)),
    ]
    if let program { members.append(.init("program", .string(program))) }
    if let seed { members.append(.init("seed", .number(seed))) }
    if isTimeVirtual { members.append(.init("isTimeVirtual", .bool(true))) }
    return .object(members + [.init("start", start.json), .init("state", state)])
  }
}
