import ComposableCore
import Foundation

/// A session file in JSON lines: the first has the initial state, each of the others an action.
///
/// The line of an action has its origin, its inputs, what it changed in the state, and a hash of
/// the state after it. The lines are read when they are replayed.
///
/// ```swift
/// let session = try Session<AppState, AppAction>(text: text, app: "PrimeTime")
/// let (timeline, broken) = try session.opened(tape: tape) { state, action in
///   _ = appReducer(&state, action, environment)
/// }
/// ```
public struct Session<State: Codable & Sendable, Action: Codable & Equatable & Sendable>: Sendable {
  /// The version of the format that is written, and the latest one that can be read.
  public static var version: Int { 2 }

  /// The first line.
  public let header: SessionHeader<State>
  let bytes: [UInt8]
  /// Where the lines after the first are.
  let lines: [Range<Int>]
  /// How the states of the file differ from those of this program.
  let fields: FieldDifference
  /// What has the fields that the file's states cannot be decoded without; nil if they lack none.
  let filling: StateTree?

  /// The initial state.
  public var initialState: State { header.state }

  /// The largest size of a line, in bytes.
  public static var lineLimit: Int { 16 << 20 }

  /// Whether a text is a session written by `app`, of any version; the beginning of the text
  /// suffices.
  public static func isSession(_ text: some StringProtocol, app: String) -> Bool {
    let scalars = String(text).unicodeScalars
    let first = Substring(scalars.drop { $0 == "\u{feff}" }.prefix { $0 != "\n" })
    return first.unicodeScalars.first == "{" && first.contains("\"format\":\"\(app) session\"")
  }

  /// A session written by `app`, of this version or an earlier one.
  ///
  /// Fields that its states lack have their values of `initialState`; replaying compares the
  /// others. If its states have fields that this program does not know, they are not compared.
  public init(
    text: String, app: String, initialState: State? = nil
  ) throws(SessionError) {
    bytes = Array(text.utf8)
    if Task.isCancelled { throw .interrupted }
    let ranges = Self.lines(of: bytes)
    guard let first = ranges.first else { throw SessionError("is empty; it holds no session.") }
    lines = Array(ranges.dropFirst())
    var reader = JSONReader(bytes, in: first)
    guard let head = reader.tree(), let version = head.part(at: "version")?.integer,
      head.part(at: "format") == .string(SessionHeader<State>.format(app))
    else { throw SessionError("is no \(app) session; its first line says something else.") }
    guard version >= 1 else {
      throw SessionError("has version \(version); the first version is 1.")
    }
    guard version <= Self.version else {
      throw SessionError(
        "has version \(version); this program reads up to \(Self.version). Use a later one.")
    }
    if let long = ranges.firstIndex(where: { $0.count > Self.lineLimit }) {
      throw SessionError("line \(long + 1) is longer than \(Self.lineLimit >> 20) MB.")
    }
    guard let recorded = head.part(at: "state") else {
      throw SessionError("line 1: there is no state at the start.")
    }
    do {
      header = try StateText(head).decoded(as: SessionHeader<State>.self)
      filling = nil
    } catch {
      guard let initialState, let own = try? StateText(initialState).tree,
        case let filled = StateTree.Member("state", recorded.filled(from: own)),
        let header = try? StateText(head.applying(.object([filled])))
          .decoded(as: SessionHeader<State>.self)
      else { throw SessionError("line 1: \(SessionError(decoding: error))") }
      self.header = header
      filling = own
    }
    let known = try? StateText(header.state).tree
    fields = FieldDifference(from: recorded, to: known ?? recorded)
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let last = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
      if last > start { lines.append(start..<last) }
      start = end + 1
    }
    return lines
  }
}
