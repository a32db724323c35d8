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

  /// A line that was read: most are of actions, which are kept without the rest.
  struct Entry: Sendable {
    indirect enum Content: Sendable {
      case action(RecordedAction<Action>)
      case other(Line)
    }

    var content: Content
    /// Where it is in the file.
    var range: Range<Int>

    var action: RecordedAction<Action>? {
      if case .action(let recorded) = content { recorded } else { nil }
    }
  }

  /// The first line.
  public let header: SessionHeader<State>
  /// Why the file is read no further than its last whole line; nil if all of it was read.
  public let broken: SessionError?
  let lines: [Entry]
  /// The text of the file.
  private let bytes: [UInt8]
  /// How the states of the file differ from those of this program.
  let fields: FieldDifference

  /// The initial state.
  public var initialState: State { header.state }
  /// The number of actions.
  public var count: Int {
    lines.reduce(0) { $0 + ($1.action?.count ?? 0) }
  }

  /// The largest size of a line, in bytes.
  public static var lineLimit: Int { 16 << 20 }

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
    let bytes = Array(text.utf8)
    let ranges = Self.lines(of: bytes)
    guard let first = ranges.first.map({ String(decoding: bytes[$0], as: UTF8.self) }) else {
      throw SessionError("is empty; it holds no session.")
    }
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
    var lines: [Entry] = []
    var broken: SessionError?
    var parser = LineParser<Action>(bytes)
    var count = 0
    lines.reserveCapacity(ranges.count)
    for (index, range) in ranges.dropFirst().enumerated() {
      if Task.isCancelled { throw .interrupted }
      guard range.count <= Self.lineLimit else {
        throw SessionError("line \(index + 2) is longer than \(Self.lineLimit >> 20) MB.")
      }
      let content: Entry.Content
      if let recorded = parser.action(in: range) {
        content = .action(recorded)
      } else {
        let text = StateText(text: String(decoding: bytes[range], as: UTF8.self))
        let filled = Self.filled(text, fields.isFilled ? initial : nil)
        guard let line = try? filled.decoded(as: Line.self), line.isMeaningful else {
          let isCut = index == ranges.count - 2 && bytes.last != UInt8(ascii: "\n")
          broken = SessionError(
            "line \(index + 2): "
              + (isCut ? "the file ends in the middle of it." : Self.reason(why: filled)))
          break
        }
        content = line.recorded.map(Entry.Content.action) ?? .other(line)
      }
      let entry = Entry(content: content, range: range)
      let number = entry.action?.count ?? 1
      count = count.addingReportingOverflow(number).partialValue
      guard number <= Self.countLimit, count <= Self.countLimit else {
        throw SessionError(
          "line \(index + 2): the file stands for more than 10,000,000 actions, which is its limit."
        )
      }
      lines.append(entry)
    }
    self.broken = broken
    self.bytes = bytes
    self.lines = lines
  }

  /// What a line says that its action changed.
  func changed(in line: Entry) -> StateText? {
    StateText(text: String(decoding: bytes[line.range], as: UTF8.self)).part(at: "changed")
  }

  /// The largest number of actions of a file: a line of a few bytes may stand for many ticks.
  private static var countLimit: Int { 10_000_000 }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      var line = line.starts(with: [0xef, 0xbb, 0xbf]) ? line.dropFirst(3) : line
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      return line.isEmpty ? nil : line.indices
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

  /// The action of a line that has one.
  var recorded: RecordedAction<Action>? {
    guard let action, let hash else { return nil }
    return RecordedAction(
      action: action, count: count ?? 1, hash: hash, inputs: inputs ?? Inputs(),
      isTick: tick ?? false, isUser: origin == "user", name: name, seq: seq, startedBy: startedBy,
      time: time)
  }
}
