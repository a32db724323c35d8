import ComposableCore

/// A session read from a file and replayed: its actions are reduced again with the recorded inputs,
/// and the changes are compared with the recorded ones.
///
/// ``replaySession(_:initialState:reducer:environment:)`` does it in a test.
package struct Session<State: Codable & Sendable, Action: Codable & Equatable & Sendable> {
  /// The replayed steps, up to the first line that can't be read or whose changes differ.
  package private(set) var timeline: Timeline<State, Action>
  /// Why the rest of the file wasn't replayed, a sentence without the file's name; nil if all of it
  /// was.
  package private(set) var broken: SessionError?
  /// The parts of the state that only the file or only this program has; they aren't compared.
  package private(set) var unknownParts: [JSONPath] = []
  /// When the recorded session began.
  package let start: Timestamp?

  /// Reads and replays the bytes of a session file.
  ///
  /// Stops at the first invalid line, or at the first action whose changes differ from the recorded
  /// ones, and sets `broken`. Parts of the state that the file lacks are taken from `initialState`.
  /// Empty lines are skipped.
  ///
  /// - Parameter app: The name of the app that must have recorded it; nil for any.
  /// - Throws: `SessionError` if nothing can be replayed, or if the task is canceled.
  package init(
    _ bytes: [UInt8], app: String?, initialState: State,
    reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    let lines = SessionLine.lines(of: bytes)
    let header = try Self.header(lines.first, app: app)
    var replay: SessionReplay<State, Action>
    do throws(SessionError) {
      start = try header.member("start").map { json throws(SessionError) in
        guard let date = Timestamp(json: json) else {
          throw SessionError("its \"start\" can't be read.")
        }
        return date
      }
      replay = try SessionReplay(
        initial: header.member("state") ?? .null, fallback: initialState, reduce: reduce)
    } catch {
      throw error.at(line: lines[0].number)
    }
    for line in lines.dropFirst() {
      if line.number % 256 == 0, Task.isCancelled { throw .interrupted }
      do throws(SessionError) {
        try replay.read(line.json)
      } catch {
        if error == .interrupted { throw error }
        broken = error.at(line: line.number)
        break
      }
    }
    timeline = replay.timeline
    unknownParts = replay.unknownParts
  }

  /// The object of the first line.
  private static func header(_ line: SessionLine?, app: String?) throws(SessionError) -> JSON {
    let ofApp = app.map { " of \($0)" } ?? ""
    guard let json = line.flatMap({ JSON(parsing: $0.bytes) }),
      json.member("type")?.string == "session", let format = json.member("format")?.string,
      app.map({ format.hasSameBytes(as: SessionHeader.format($0)) })
        ?? format.hasSuffix(SessionHeader.format(""))
    else { throw SessionError("is not a session\(ofApp).") }
    guard json.member("version")?.integer == SessionHeader.version else {
      throw SessionError("is a session of another version\(ofApp).")
    }
    return json
  }
}

/// A line of a session file that isn't empty.
private struct SessionLine {
  let bytes: ArraySlice<UInt8>
  let number: Int
  /// Whether the file ends in the middle of it.
  var isCut = false

  static func lines(of bytes: [UInt8]) -> [SessionLine] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
      .filter { !$0.element.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d } }
      .map { SessionLine(bytes: $0.element, number: $0.offset + 1) }
    if let last = lines.indices.last { lines[last].isCut = bytes.last != UInt8(ascii: "\n") }
    return lines
  }

  var json: JSON {
    get throws(SessionError) {
      if let json = JSON(parsing: bytes) { return json }
      throw SessionError(
        isCut ? "the file ends in the middle of it." : "it isn't a line of a session.")
    }
  }
}
