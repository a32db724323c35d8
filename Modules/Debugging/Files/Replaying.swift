import ComposableCore
import Files
import Foundation
import Repl
import Sessions

extension Debugger {
  typealias Opened = (
    timeline: Timeline<State, Action>, session: Session<State, Action>, broken: Failure?
  )

  var replayVerb: Verb {
    Verb(
      "replay", .file("FILE"), help: "Open a session, or a state, from a file",
      discussion: """
        Each state of a session is compared with the recorded one; it opens up to the first that \
        differs. What you had stays as a branch; ':history branches' draws them.
        """
    ) { [unowned self] repl, file in
      try replay(file)
    }
  }

  /// Makes a session file the current time-line, or a state in a file the present.
  ///
  /// What can be read of a file is opened, and what is wrong with the rest printed. Throws why
  /// nothing could be opened.
  public func replay(_ file: String) throws {
    let text = try Repl.text(of: file)
    let old = timeline.branch.name
    guard isSession(text) || text.hasPrefix("{\"format\"") || text.isEmpty else {
      let state = try readState(text, file)
      timeline.adopt(TimelineLog(state, start: app.clock.start))
      let name = timeline.branch.name
      return enter(state, ["Loaded the state as branch \(name); what you had is branch \(old)."])
    }
    let (other, session, broken) = try readSession(text, file)
    guard let state = other.state(atEntry: other.entry) else { return }
    let wasEmpty = timeline.isEmpty
    timeline.adopt(other)
    var lines: [String] = []
    if broken == nil {
      lines.append(
        "Replayed \(timeline.liveLog.count.counted("action", "actions"))"
          + (session.isCompared ? "; every state is as recorded." : "."))
    }
    lines += [session.differences].compactMap { $0 }
    if !wasEmpty {
      lines.append(
        "This is branch \(timeline.branch.name), at its end; what you had is branch \(old).")
    }
    enter(state, lines)
    if let broken { repl?.fail(broken) }
  }

  /// Makes the state at the end of a time-line that was adopted the present, and prints it. Effects
  /// of its own are not started.
  private func enter(_ state: State, _ lines: [String]) {
    let cancelled = cancelEffectsOfOtherBranches()
    store.releaseDeliveries()
    store.restore(state)
    let changes = stateShown(state)
    recordAgain()
    let log = timeline.liveLog
    var lines = lines
    if cancelled > 0 {
      lines.append("\(cancelled.counted("effect was", "effects were")) cancelled.")
    }
    lines += starters(inFlightAt: log.count, of: log).map {
      "What \"\($0.name)\" started does not run any more."
    }
    print(
      Event(
        "replayed", ["actions": .number(log.count), "changed": .raw(changes)],
        text: lines.joined(separator: "\n")))
    settle()
  }

  /// The time-line of a session file up to the first line that is broken, and what is wrong there.
  func readSession(_ text: String, _ file: String) throws -> Opened {
    do throws(SessionError) {
      let session = try Session<State, Action>(
        text: text, app: app.name, initialState: initialState)
      let (timeline, broken) = try session.opened(
        tape: app.tape, named: { names.learn($1, of: $0) }, reduce: app.reduce)
      guard let broken else { return (timeline, session, nil) }
      let count = timeline.liveLog.count.counted("action before it is", "actions before it are")
      let space = broken.description.contains("\n") ? "\n" : " "
      return (timeline, session, Failure("\"\(file)\" \(broken)\(space)The \(count) open."))
    } catch {
      if error == .interrupted { throw CancellationError() }
      throw Failure("\"\(file)\" \(error)")
    }
  }

  private func readState(_ text: String, _ file: String) throws(Failure) -> State {
    do {
      let text = StateText(text: text.trimmingCharacters(in: .whitespacesAndNewlines))
      return try (text.part(at: "state") ?? text).decoded(as: State.self)
    } catch {
      throw Failure(
        "\"\(file)\" holds no session and no state of \(app.name): \(SessionError(decoding: error)) "
          + "':state' shows what one looks like.")
    }
  }
}
