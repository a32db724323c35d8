import ComposableCore
import Foundation

/// A session file in JSON lines: the first has the initial state, each of the others an action.
///
/// The line of an action has its origin, its inputs, what it changed at the top level of the state,
/// and a hash of the state after it.
///
/// ```swift
/// let session = try Session<AppState, AppAction>(text: text, app: "PrimeTime")
/// let timeline = try session.timeline(tape: tape) { state, action in
///   _ = appReducer(&state, action, environment)
/// }
/// ```
public struct Session<State: Codable & Sendable, Action: Codable & Equatable & Sendable>: Sendable {
  /// The version of the format that is written, and the latest one that can be read.
  public static var version: Int { 2 }

  /// One line of a file.
  public typealias Line = SessionLine<State, Action>

  /// The first line.
  public let header: SessionHeader<State>
  let lines: [(line: Line, text: StateText)]
  /// The top-level fields that the session did not know, which are not compared.
  var newFields: Set<String> = []

  /// The initial state.
  public var initialState: State { header.state }
  /// The number of actions.
  public var count: Int {
    lines.reduce(0) { $0 + ($1.line.action == nil ? 0 : $1.line.count ?? 1) }
  }

  /// Whether a text is a session written by `app`, of any version; the beginning of the text
  /// suffices.
  public static func isSession(_ text: some StringProtocol, app: String) -> Bool {
    let first = text.prefix { $0 != "\n" }
    return first.hasPrefix("{") && first.contains("\"format\":\"\(app) session\"")
  }

  /// Parses a session written by `app`, of this version or an earlier one.
  public init(text: String, app: String) throws(SessionError) {
    try self.init(text: text, app: app, filling: nil)
  }

  /// Parses a session; `initial` provides fields that its states lack.
  init(text: String, app: String, filling initial: StateText?) throws(SessionError) {
    let texts = text.split(separator: "\n")
    guard let first = texts.first else { throw SessionError("is empty; it holds no session.") }
    let decoder = StateText.decoder
    guard let head = try? decoder.decode(AnyHeader.self, from: Data(first.utf8)),
      head.format == SessionHeader<State>.format(app)
    else { throw SessionError("is no \(app) session; its first line says something else.") }
    guard head.version >= 1, head.version <= Self.version else {
      throw SessionError(
        "has version \(head.version); this program reads up to \(Self.version). Use a later one.")
    }
    header = try Self.header(of: StateText(text: String(first)), filling: initial)
    var lines: [(Line, StateText)] = []
    let isCut = !text.hasSuffix("\n")
    for (index, text) in texts.dropFirst().enumerated() {
      let filled = Self.filled(StateText(text: String(text)), from: initial)
      guard let line = try? filled.decoded(as: Line.self), line.isMeaningful else {
        let isLast = index == texts.count - 2
        throw SessionError(
          "line \(index + 2): "
            + (isLast && isCut
              ? "the file ends in the middle of it." : Self.reason(why: filled)))
      }
      lines.append((line, filled))
    }
    self.lines = lines
  }

  private struct AnyHeader: Decodable {
    var format: String
    var version: Int
  }

  private struct AnyState: Decodable {
    var state: State
  }

  private static func header(
    of text: StateText, filling initial: StateText?
  ) throws(SessionError) -> SessionHeader<State> {
    let text = filled(text, from: initial)
    guard let recorded = text.part(at: "state") else {
      throw SessionError("line 1: there is no state at the start.")
    }
    let header: SessionHeader<State>
    do {
      header = try text.decoded(as: SessionHeader<State>.self)
    } catch {
      throw SessionError("line 1: \(SessionError(decoding: error)) \(Self.remedy)")
    }
    guard initial == nil, let known = try? StateText(header.state) else { return header }
    // A state with other fields cannot have the recorded hash.
    let (old, new) = (Set(recorded.paths), Set(known.paths))
    let added = new.subtracting(old).sorted()
    let gone = old.subtracting(new).filter { recorded.part(at: $0)?.text != "null" }.sorted()
    guard added.isEmpty, gone.isEmpty else {
      let parts = [
        added.isEmpty ? nil : "lacks \(list(added))",
        gone.isEmpty ? nil : "has \(list(gone)), which this version does not know",
      ].compactMap { $0 }
      throw SessionError("line 1: its state \(parts.joined(separator: ", and ")). \(remedy)")
    }
    return header
  }

  private static var remedy: String {
    "'--migrate OLD NEW' writes it again with the fields of now."
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }

  private static func reason(why line: StateText) -> String {
    let name = line.part(at: "name").flatMap { $0.text.isEmpty ? nil : $0.text }
    do {
      _ = try line.decoded(as: Line.self)
      return "it is no step."
    } catch DecodingError.keyNotFound, DecodingError.valueNotFound, DecodingError.typeMismatch {
      return name.map { "this version has no such action as \($0)." } ?? "it is no step."
    } catch {
      return name.map { "the action \($0) cannot be read." } ?? "it is no step."
    }
  }

  private static func filled(_ line: StateText, from initial: StateText?) -> StateText {
    guard let initial else { return line }
    var line = line
    for name in ["state", "restored", "begins"] {
      guard let state = line.part(at: name) else { continue }
      let members = line.members.map { member in
        "\"\(member.name)\":\(member.name == name ? state.filled(from: initial).text : member.value)"
      }
      line = StateText(text: "{\(members.joined(separator: ","))}")
    }
    return line
  }
}

extension SessionLine {
  /// Whether it has content, and a hash if it needs one.
  var isMeaningful: Bool {
    if action != nil || restored != nil { return hash != nil && count ?? 1 >= 1 }
    return begins != nil || branchesAfter != nil || effect != nil
  }
}
