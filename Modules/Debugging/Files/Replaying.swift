import ComposableCore
import Files
import Foundation
import ReplKit
import Sessions
import TerminalKit

extension Debugger {
  var replayVerb: Verb {
    Verb(
      "replay", .file("FILE"), help: "Open a session, or a state, from a file",
      discussion: """
        Each state of a session is compared with the recorded one; it opens up to the first that \
        differs. What you had stays as a branch; ':history branches' draws them.
        """, former: ["load": "", "load-state": "", "open": ""]
    ) { [unowned self] shell, file in
      try replay(file)
    }
  }

  /// Makes a session file the current time-line, or a state in a file the present.
  ///
  /// What can be read of a file is opened, and what is wrong with the rest printed. Throws why
  /// nothing could be opened.
  public func replay(_ file: String) throws {
    let text = try text(of: file)
    let hasHeader = isSession(text) || text.hasPrefix("{\"format\"") || text.isEmpty
    guard hasHeader else { return try load(text, from: file) }
    let (other, session, broken) = try readSession(text, file)
    guard let state = other.state(atEntry: other.entry) else { return }
    let old = timeline.branch.name
    let wasEmpty = timeline.isEmpty
    let (cancelled, changes) = enter(state) { timeline.adopt(other) }
    recordBeginning(state)
    let count = timeline.liveLog.count
    var lines: [String] = []
    if broken == nil {
      lines.append(
        "Replayed \(count.counted("action", "actions"))"
          + (session.isCompared ? "; every state is as recorded." : "."))
    }
    lines += [session.differences].compactMap { $0 }
    if !wasEmpty {
      lines.append(
        "This is branch \(timeline.branch.name), at its end; what you had is branch \(old).")
    }
    lines += ended(cancelled) + waitingLines
    print(
      Event(
        "replayed", ["actions": .number(count), "changed": .raw("{\(changes)}")],
        text: lines.joined(separator: "\n")))
    settle()
    if let broken { shell?.fail(broken) }
  }

  /// The time-line of a session file up to the first line that is broken, and what is wrong there.
  func readSession(
    _ file: String
  ) throws -> (timeline: Timeline<State, Action>, session: Session<State, Action>, broken: Failure?)
  {
    try readSession(try text(of: file), file)
  }

  private func readSession(
    _ text: String, _ file: String
  ) throws -> (timeline: Timeline<State, Action>, session: Session<State, Action>, broken: Failure?)
  {
    do throws(SessionError) {
      let session = try Session<State, Action>(
        text: text, app: app.name, initialState: initialState)
      session.forEachName { names.learn($1, of: $0) }
      let (timeline, broken) = try session.opened(tape: app.tape, reduce: app.reduce)
      guard let broken else { return (timeline, session, nil) }
      let count = timeline.liveLog.count.counted("action before it is", "actions before it are")
      let space = broken.description.contains("\n") ? "\n" : " "
      return (timeline, session, Failure("\"\(file)\" \(broken)\(space)The \(count) open."))
    } catch {
      if error == .interrupted { throw CancellationError() }
      throw Failure("\"\(file)\" \(error)")
    }
  }

  private func load(_ text: String, from file: String) throws {
    let state: State
    do {
      let text = StateText(text: text.trimmingCharacters(in: .whitespacesAndNewlines))
      state = try (text.part(at: "state") ?? text).decoded(as: State.self)
    } catch {
      throw Failure(
        "\"\(file)\" holds no session and no state of \(app.name): \(SessionError(decoding: error)) "
          + "':state' shows what one looks like.")
    }
    let old = timeline.branch.name
    let (cancelled, changes) = enter(state) { timeline.adopt(TimelineLog(state)) }
    recordBeginning(state)
    let text = "Loaded the state as branch \(timeline.branch.name); what you had is branch \(old)."
    print(
      Event(
        "replayed", ["actions": .number(0), "changed": .raw("{\(changes)}")],
        text: ([text] + ended(cancelled)).joined(separator: "\n")))
    settle()
  }

  private func ended(_ count: Int) -> [String] {
    count == 0 ? [] : ["\(count.counted("effect was", "effects were")) cancelled."]
  }

  /// The effects that were in flight at the end of a file; they are not started here.
  private var waitingLines: [String] {
    let log = timeline.liveLog
    let starts = Set(log.effects.filter { $0.isInFlight(at: log.count) }.map(\.start)).sorted()
    return starts.compactMap { log.entry($0) }.map {
      "What \"\(names.text(of: $0.action, from: $0.origin))\" started does not run any more."
    }
  }

  private func text(of file: String) throws -> String {
    do throws(FileError) {
      return try File(file).text()
    } catch {
      throw Failure("\"\(file)\" cannot be read: \(error).", status: .cannotRead)
    }
  }
}
