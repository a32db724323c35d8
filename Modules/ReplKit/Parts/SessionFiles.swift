import ComposableCore
import Files
import Foundation
import Inspector
import Sessions
import TerminalKit
import TextUI

/// The commands that write and read sessions, states and tests.
public enum FilesCommand: Equatable, Sendable {
  /// Write the time-line as an inspector page; if forced, overwrite files with other content.
  case inspect(String?, isForced: Bool)
  /// Load a state from a file.
  case loadState(String)
  /// Make a session file the current time-line.
  case replay(String)
  /// Write the session so far; if forced, overwrite files with other content.
  case save(String, isForced: Bool)
  /// Write the session as a Swift test, to a file or to the screen; if forced, overwrite files with
  /// other content.
  case test(String?, isForced: Bool)

  static var commands: Commands<FilesCommand> {
    Commands(sigil: ":") {
      Command(
        "save", .pair(.file("FILE"), .optional(.choice(["--force"]))),
        help: "Write the session so far to a file"
      ) { .save($0, isForced: $1 != nil) }
      Command(
        "replay", .file("FILE"), help: "Replay a session file and check its states",
        discussion: "The time-line you had stays as a branch; ':branches' lists it."
      ) { .replay($0) }
      Command("load-state", .file("FILE"), help: "Load the state in a JSON file") {
        .loadState($0)
      }
      Command(
        "inspect", .pair(.optional(.file("FILE")), .optional(.choice(["--force"]))),
        help: "Write the session as a page for a browser",
        discussion: "The page has all branches. Without FILE it is 'session.html'."
      ) { .inspect($0 == "--force" ? nil : $0, isForced: $0 == "--force" || $1 != nil) }
      Command(
        "test", .pair(.optional(.file("FILE")), .optional(.choice(["--force"]))),
        help: "Write the session as a Swift test"
      ) { .test($0 == "--force" ? nil : $0, isForced: $0 == "--force" || $1 != nil) }
    }
  }
}

/// Writes and reads sessions.
@MainActor
final class SessionFiles<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  typealias Line = SessionLine<State, Action>

  let context: ReplContext<State, Action, ViewAction>
  /// The file that is recorded into, and its name.
  var recorder: OpenFile?
  var recordedFile = ""
  /// The number in the recorded file of each branch, by its index in the time-line.
  var recorded: [Int: Int] = [:]

  init(_ context: ReplContext<State, Action, ViewAction>) { self.context = context }

  func run(
    _ command: FilesCommand, _ travel: Travel<State, Action, ViewAction>, at location: LineLocation
  ) {
    switch command {
    case .inspect(let file, let isForced):
      SessionPages(context: context).write(file ?? "session.html", isForced: isForced, at: location)
    case .loadState(let file): loadState(file, travel, at: location)
    case .replay(let file): replay(file, travel, at: location)
    case .save(let file, let isForced): save(file, isForced: isForced, at: location)
    case .test(let file, let isForced): writeTest(file, isForced: isForced, at: location)
    }
  }

  func header(_ state: State) -> SessionHeader<State> {
    SessionHeader(
      app: context.app.name, program: context.app.program, seed: context.app.seed,
      isTimeVirtual: context.app.clock.isVirtual,
      start: context.app.clock.startDate.timeIntervalSince1970, state: state)
  }

  /// What a file may hold that is replaced by a session.
  var content: String { "\(context.app.name) session" }

  func isSession(_ beginning: String) -> Bool {
    Session<State, Action>.isSession(beginning, app: context.app.name)
  }

  /// The session so far.
  func sessionText() throws(SessionError) -> String {
    let timeline = context.timeline
    let state = timeline.state(atEntry: timeline.branch.log.firstEntry) ?? context.debugger.state
    return try timeline.session(header: header(state)) { [context] in
      context.spelling.text(of: $0, from: $1)
    }
  }

  private func save(_ file: String, isForced: Bool, at location: LineLocation) {
    let timeline = context.timeline
    let text: String
    do {
      text = try sessionText()
    } catch  where error == .interrupted {
      return
    } catch {
      return context.fail(
        "\"\(file.sanitized)\" \(error)", status: .cannotWrite, at: location)
    }
    let isSaved: Void? = context.write(file, content: content, at: location) {
      file throws(FileError) in
      try file.write(text) { isForced || isSession($0) }
    }
    guard isSaved != nil else { return }
    let others = timeline.branches.count - 1
    let steps = timeline.branch.log.stepCount.counted("step", "steps")
    let more = others == 0 ? "" : " and \(others.counted("other branch", "other branches"))"
    context.console.tell("Saved \(steps)\(more) to \(file.sanitized).")
  }

  /// Makes the time-line of a session file the current one; returns whether it could be opened.
  @discardableResult
  func replay(
    _ file: String, _ travel: Travel<State, Action, ViewAction>, at location: LineLocation
  ) -> Bool {
    guard let (other, session, isWhole) = context.readSession(file, at: location),
      let state = other.state(atEntry: other.entry)
    else { return false }
    let old = context.timeline.branch.name
    let wasEmpty = context.timeline.isEmpty
    let (cancelled, changes) = travel.adopt(state) { $0.adopt(other) }
    begins(with: state)
    let count = context.timeline.liveLog.count
    if isWhole {
      context.console.tell(
        "Replayed \(count.counted("action", "actions"))"
          + (session.isCompared ? "; every state is as recorded." : "."))
    }
    if let differences = session.differences { context.console.tell(differences.sanitized) }
    if !wasEmpty {
      context.console.tell(
        "This is branch \(context.timeline.branch.name), at its end; what you had is branch \(old)."
      )
    }
    tellCancelled(cancelled)
    tellWaiting()
    if context.console.format == .json {
      context.console.say("{\"replayed\":\(count),\"changed\":{\(changes)}}")
    }
    context.settle()
    return true
  }

  private func tellCancelled(_ count: Int) {
    guard count > 0 else { return }
    context.console.tell("\(count.counted("effect was", "effects were")) cancelled.")
  }

  /// Lists the effects that were in flight at the end of a file; they are not started here.
  private func tellWaiting() {
    let log = context.timeline.liveLog
    let starts = Set(log.effects.filter { $0.isInFlight(at: log.count) }.map(\.start)).sorted()
    for run in starts.compactMap({ log.entry($0) }) {
      let name = context.spelling.text(of: run.action, from: run.origin)
      context.console.tell("What \"\(name)\" started does not run any more.")
    }
  }

  private func loadState(
    _ file: String, _ travel: Travel<State, Action, ViewAction>, at location: LineLocation
  ) {
    guard let content = context.text(of: file, at: location) else { return }
    do {
      let text = StateText(text: content.trimmingCharacters(in: .whitespacesAndNewlines))
      let state = try (text.part(at: "state") ?? text).decoded(as: State.self)
      let old = context.timeline.branch.name
      let (cancelled, changes) = travel.adopt(state) { $0.adopt(TimelineLog(state)) }
      begins(with: state)
      context.console.tell(
        "Loaded the state as branch \(context.timeline.branch.name); what you had is branch \(old)."
      )
      tellCancelled(cancelled)
      if context.console.format == .json { context.console.say("{\"loaded\":{\(changes)}}") }
      context.settle()
    } catch {
      context.fail(
        "\"\(file.sanitized)\" holds no state of \(context.app.name): \(SessionError(decoding: error)) "
          + "':state' shows what one looks like.", at: location)
    }
  }

  private func writeTest(_ file: String?, isForced: Bool, at location: LineLocation) {
    guard let set = context.app.test() else {
      return context.fail(
        "\(context.app.name) does not say how a test of it is set up.", at: location)
    }
    let text: String
    do {
      text = try TestSource(set, context.timeline).text()
    } catch {
      return context.fail(
        "The test cannot be written: \(error)", status: .cannotWrite, at: location)
    }
    guard let file else {
      if context.console.format == .json {
        return context.console.say("{\"test\":\(text.quoted)}")
      }
      return context.console.say(text)
    }
    let isWritten: Void? = context.write(file, content: "test of a session", at: location) {
      file throws(FileError) in
      try file.write(text + "\n") { isForced || $0.contains(TestSource<State, Action>.signature) }
    }
    guard isWritten != nil else { return }
    context.console.tell(
      "Wrote a test of \(context.timeline.step.counted("step", "steps")) to \(file.sanitized).")
  }
}

extension String {
  /// The text with control characters escaped in each line.
  var sanitizedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).sanitized }
      .joined(separator: "\n")
  }
}
