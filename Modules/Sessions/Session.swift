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
  /// Why the file is read no further than its last whole line; nil if all of it was read.
  public let broken: SessionError?
  let lines: [(line: Line, text: StateText)]
  /// How the states of the file differ from those of this program.
  let fields: FieldDifference

  /// The initial state.
  public var initialState: State { header.state }
  /// The number of actions.
  public var count: Int {
    lines.reduce(0) { $0 + ($1.line.action == nil ? 0 : $1.line.count ?? 1) }
  }

  /// The largest size of a line, in bytes.
  public static var lineLimit: Int { 16 << 20 }

  /// The actions of users, and the lines by which they were typed.
  public var typed: [(action: Action, line: String)] {
    lines.compactMap { line, _ in
      guard line.origin == "user", let action = line.action else { return nil }
      return line.name.map { (action, $0) }
    }
  }

  /// Whether a text is a session written by `app`, of any version; the beginning of the text
  /// suffices.
  public static func isSession(_ text: some StringProtocol, app: String) -> Bool {
    let scalars = String(text).unicodeScalars
    let first = Substring(scalars.drop { $0 == "\u{feff}" }.prefix { $0 != "\n" })
    return first.unicodeScalars.first == "{" && first.contains("\"format\":\"\(app) session\"")
  }

  /// Parses a session written by `app`, of this version or an earlier one; it ends before the first
  /// line that cannot be read.
  ///
  /// Fields that its states lack have their values of `initialState`; replaying compares the
  /// others. If its states have fields that this program does not know, they are not compared.
  public init(
    text: String, app: String, initialState: State? = nil
  ) throws(SessionError) {
    let texts = Self.lines(of: text)
    guard let first = texts.first else { throw SessionError("is empty; it holds no session.") }
    let decoder = StateText.decoder
    guard let head = try? decoder.decode(AnyHeader.self, from: Data(first.utf8)),
      head.format == SessionHeader<State>.format(app)
    else { throw SessionError("is no \(app) session; its first line says something else.") }
    guard head.version >= 1 else {
      throw SessionError("has version \(head.version); the first version is 1.")
    }
    guard head.version <= Self.version else {
      throw SessionError(
        "has version \(head.version); this program reads up to \(Self.version). Use a later one.")
    }
    let initial = initialState.flatMap { try? StateText($0) }
    (header, fields) = try Self.header(of: StateText(text: first), initial)
    var lines: [(Line, StateText)] = []
    var broken: SessionError?
    let isCut = text.utf8.last != UInt8(ascii: "\n")
    var count = 0
    for (index, text) in texts.dropFirst().enumerated() {
      if Task.isCancelled { throw .interrupted }
      guard text.utf8.count <= Self.lineLimit else {
        throw SessionError("line \(index + 2) is longer than \(Self.lineLimit >> 20) MB.")
      }
      let filled = Self.filled(StateText(text: text), fields.isFilled ? initial : nil)
      guard let line = try? filled.decoded(as: Line.self), line.isMeaningful else {
        let isLast = index == texts.count - 2
        broken = SessionError(
          "line \(index + 2): "
            + (isLast && isCut
              ? "the file ends in the middle of it." : Self.reason(why: filled)))
        break
      }
      count = count.addingReportingOverflow(line.count ?? 1).partialValue
      guard line.count ?? 1 <= Self.countLimit, count <= Self.countLimit else {
        throw SessionError(
          "line \(index + 2): the file stands for more than 10,000,000 actions, which is its limit."
        )
      }
      lines.append((line, filled))
    }
    self.broken = broken
    self.lines = lines
  }

  /// The largest number of actions of a file: a line of a few bytes may stand for many ticks.
  private static var countLimit: Int { 10_000_000 }

  private static func lines(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        var line = line.starts(with: [0xef, 0xbb, 0xbf]) ? line.dropFirst(3) : line
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
      }
    }
  }

  private struct AnyHeader: Decodable {
    var format: String
    var version: Int
  }

  private struct AnyState: Decodable {
    var state: State
  }

  private static func header(
    of text: StateText, _ initial: StateText?
  ) throws(SessionError) -> (SessionHeader<State>, FieldDifference) {
    guard let recorded = text.part(at: "state") else {
      throw SessionError("line 1: there is no state at the start.")
    }
    var isFilled = false
    let header: SessionHeader<State>
    do {
      header = try text.decoded(as: SessionHeader<State>.self)
    } catch {
      isFilled = true
      guard let initial,
        let filled = try? Self.filled(text, initial).decoded(as: SessionHeader<State>.self)
      else { throw SessionError("line 1: \(SessionError(decoding: error))") }
      header = filled
    }
    let known = try? StateText(header.state)
    return (header, FieldDifference(from: recorded, to: known ?? recorded, isFilled: isFilled))
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

  private static func filled(_ line: StateText, _ initial: StateText?) -> StateText {
    guard let initial else { return line }
    let names: Set = ["begins", "restored", "state"]
    let members = line.members
    guard members.contains(where: { names.contains($0.name) }) else { return line }
    let texts = members.map { name, value in
      let value = names.contains(name) ? StateText(text: value).filled(from: initial).text : value
      return "\"\(name)\":\(value)"
    }
    return StateText(text: "{\(texts.joined(separator: ","))}")
  }
}

extension SessionLine {
  /// Whether it has content, and a hash if it needs one; only ticks are counted.
  var isMeaningful: Bool {
    let count = count ?? 1
    if action != nil || restored != nil {
      return hash != nil && count >= 1 && (count == 1 || tick == true)
    }
    return begins != nil || branchesAfter != nil || effect != nil
  }
}
