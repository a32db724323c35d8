import ComposableCore
import Foundation
import Sessions
import TerminalKit
import TextUI

/// What all parts of the REPL share: the app, its store, the time-line, and the console.
@MainActor
final class ReplContext<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  let app: ReplApp<State, Action, ViewAction>
  let board: ScreenBoard
  let console: Console
  let debugger: StoreDebugger<State, Action>
  /// The state at the start of the program.
  let initialState: State
  let timeline: Timeline<State, Action>
  var spelling = ActionSpelling<Action>()
  /// What is being typed for an action, while it is sent.
  var typed: String?
  let isFailFast: Bool
  /// The exit status so far.
  var status = ExitStatus.success
  /// Whether the session has ended.
  var isOver = false
  /// The screen whose command was used last, initially the first one.
  lazy var lastScreen = app.screenNames.first ?? ""
  /// The text of the last recorded state; nil if states are not recorded.
  var lastText: StateText?
  /// Why deliveries are held at the present, such as a breakpoint; nil if they are not.
  var stop: String?
  /// The numbers of the reductions that started repeating effects in flight.
  var repeating: [Int: Int] = [:]

  init?(_ app: ReplApp<State, Action, ViewAction>, _ console: Console, isFailFast: Bool) {
    guard let debugger = StoreDebugger(app.store) else { return nil }
    self.app = app
    self.console = console
    self.debugger = debugger
    self.isFailFast = isFailFast
    board = ScreenBoard(names: app.screenNames) { app.screens(app.store) }
    initialState = debugger.state
    timeline = Timeline(initialState, start: app.clock.startDate.timeIntervalSince1970) {
      [tape = app.tape, reduce = app.reduce] state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
    if console.format == .json { lastText = try? StateText(debugger.state) }
  }

  /// Reports a line that failed; the following lines still run, unless `isFailFast` is set.
  func fail(_ message: String, status: ExitStatus = .badLine, at location: LineLocation?) {
    console.complain(message, at: location)
    // A mistake typed at the prompt does not affect the exit status.
    let isSlip = console.isInteractive && location?.file == nil && status == .badLine
    if self.status == .success, !isSlip { self.status = status }
    if isFailFast { isOver = true }
  }

  /// An action as it is typed, or with an arrow if an effect sent it.
  func spelled(_ action: Action, _ origin: EntryOrigin) -> String {
    let text = spelling.text(of: action, from: origin)
    return origin == .user ? text : "← \(text)"
  }

  /// The action that started an effect, as it is typed.
  func starter(of effect: EffectInfo) -> String {
    let log = timeline.liveLog
    guard let entry = log.entry(ofReduction: effect.reduction), let run = log.entry(entry) else {
      return effect.action
    }
    return spelling.text(of: run.action, from: run.origin)
  }

  /// The state path of an effect as it can be typed; if it contains a case of an enum, the group of
  /// the command that started the effect.
  func typedPath(_ path: String, startedBy command: String) -> String {
    let isTyped = !path.split(separator: ".").contains { $0.first?.isUppercase == true }
    if isTyped { return spelling.shortened(path) }
    let parts = command.prefix { $0 != " " }.split(separator: ".").dropLast()
    return parts.joined(separator: ".")
  }

  /// The current position as shown in messages; with the branch's name if it is not the live one.
  var whereabouts: String {
    let timeline = timeline
    let position = "\(timeline.step)/\(timeline.branch.log.stepCount)"
    guard let index = timeline.position?.branch, index != timeline.live else { return position }
    return "\(timeline.branch.name).\(position)"
  }

  /// The effects in flight, one per request: the effects that receive its response are left out.
  var effectsInFlight: [EffectInfo] {
    var seen: Set<String> = []
    return debugger.effectsInFlight.filter {
      seen.insert("\($0.reduction) \($0.isRepeating)").inserted
    }
  }

  /// Ends what the present state waits for and no effect in flight brings.
  func settle() {
    guard timeline.position == nil, stop == nil else { return }
    app.settle(debugger.state, debugger.effectsInFlight)
  }

  /// Notes that another state is shown; returns the changes as JSON.
  @discardableResult
  func noteShown(_ state: State) -> String {
    guard let before = lastText, let after = try? StateText(state) else { return "" }
    lastText = after
    return after.changes(since: before)
  }

  /// The time-line of a session file, with every state checked; reports what is wrong with it.
  ///
  /// It ends before the first line that cannot be read or whose state differs; nil if none can be
  /// read, or if the user interrupts. Fields that the session does not know have their values of
  /// the start.
  func readSession(
    _ file: String, at location: LineLocation
  ) -> (timeline: Timeline<State, Action>, session: Session<State, Action>, isWhole: Bool)? {
    guard let text = text(of: file, at: location) else { return nil }
    do {
      let session = try Session<State, Action>(
        text: text, app: app.name, initialState: initialState)
      for (action, line) in session.typed { spelling.learn(action, typedAs: line) }
      let (timeline, broken) = try session.opened(tape: app.tape, reduce: app.reduce)
      if let broken {
        let count = timeline.liveLog.count.counted("action before it is", "actions before it are")
        let isLong = broken.description.contains("\n")
        fail(
          "\"\(file.sanitized)\" \(broken)\(isLong ? "\n" : " ")The \(count) open.".sanitizedLines,
          at: location)
      }
      return (timeline, session, broken == nil)
    } catch  where error == .interrupted {
    } catch {
      fail("\"\(file.sanitized)\" \(error)".sanitizedLines, at: location)
    }
    return nil
  }
}
