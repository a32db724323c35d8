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
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let lines = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d } }
    // In the output of a program, other objects may precede the session.
    var header: JSON?
    let before = lines.prefix { line in
      header = JSON(parsing: line.element)
      return header?.member("type")?.string.map { $0 != "session" } ?? false
    }
    guard let header, let format = header.member("format")?.string,
      format.hasSuffix(SessionHeader.format("")),
      app.map({ format.hasSameBytes(as: SessionHeader.format($0)) }) ?? true
    else { throw SessionError("is not a session\(app.map { " of \($0)" } ?? "").") }
    for line in before where SessionReplay<State, Action>.applies(JSON(parsing: line.element)) {
      throw SessionError("it precedes the line of the session.", line: line.offset + 1)
    }
    guard header.member("version")?.integer == SessionHeader.version else {
      throw SessionError("is a session of another version\(app.map { " of \($0)" } ?? "").")
    }
    guard let state = header.member("state") else { throw SessionError("has no state.") }
    let start = header.member("start")
    self.start = start.flatMap { Timestamp(json: $0) }
    var replay: SessionReplay<State, Action>
    do throws(SessionError) {
      if start != nil, self.start == nil { throw SessionError("its \"start\" can't be read.") }
      replay = try SessionReplay(initial: state, fallback: initialState, reduce: reduce)
    } catch {
      throw error.at(line: lines[before.count].offset + 1)
    }
    let isCut = bytes.last != UInt8(ascii: "\n")
    for (index, line) in lines.enumerated().dropFirst(before.count + 1) {
      if index % 256 == 0, Task.isCancelled { throw .interrupted }
      do throws(SessionError) {
        guard let json = JSON(parsing: line.element) else {
          throw SessionError(
            isCut && index == lines.count - 1
              ? "the file ends in the middle of it." : "it isn't a line of a session.")
        }
        try replay.read(json)
      } catch {
        if error == .interrupted { throw error }
        broken = error.at(line: line.offset + 1)
        break
      }
    }
    timeline = replay.timeline
    unknownParts = replay.unknownParts
  }

  /// Reads and replays the text of a session file.
  package init(
    _ text: String, app: String?, initialState: State,
    reduce: @escaping Timeline<State, Action>.Reduce
  ) throws(SessionError) {
    try self.init(Array(text.utf8), app: app, initialState: initialState, reduce: reduce)
  }
}
