import ComposableCore
import Sessions
import TextUI

/// Shows help and the state.
@MainActor
struct Viewer<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  let context: ReplContext<State, Action, ViewAction>
  let history: HistoryViewer<State, Action, ViewAction>

  func help(_ path: String?, _ lines: LineReader, at location: LineLocation) {
    let controls = ShownControls(board: context.board)
    guard let path else {
      show([controls.help] + [lines.shellCommands.help()].compactMap { try? $0.get() })
      return context.console.tell(
        "Each part may be shortened to a unique prefix: c.inc. A button can be typed as it is shown: +. For more, type ':help counter' or ':help history'."
      )
    }
    let name = path.hasPrefix(":") ? String(path.dropFirst()) : path
    let found = path.hasPrefix(":") ? nil : try? controls.help(for: path)
    if let screen = found ?? (try? lines.shellCommands.help(path: name).get()) {
      return show([screen])
    }
    do throws(CommandError) {
      _ = try controls.help(for: path)
    } catch {
      context.fail(error.description, at: location)
    }
  }

  private func show(_ screens: [Screen<Never>]) {
    if context.console.format == .json {
      context.console.say(
        "{\"help\":\(screens.map { $0.render() }.joined(separator: "\n").quoted)}")
    }
    for screen in screens { context.console.show(screen) }
  }

  func state(_ path: String?, at step: StepReference?, _ location: LineLocation) {
    var state = context.debugger.state
    if let step {
      guard let earlier = history.state(at: step, at: location) else { return }
      state = earlier
    }
    guard let text = try? StateText.whole(state) else {
      return context.fail("The state cannot be written as JSON.", at: location)
    }
    let part: StateText
    do throws(StatePathError) {
      part =
        try path.map { path throws(StatePathError) in
          // A value below a nil property is nil too.
          text.part(at: try text.path(for: path)) ?? StateText(text: "null")
        } ?? text
    } catch {
      return context.fail(error.description.sanitized, at: location)
    }
    context.console.say(
      context.console.format == .json ? "{\"state\":\(part.text)}" : part.pretty.sanitizedJSON)
    if step == nil { tellOfEffects() }
  }

  /// Tells a script that reads the state before a response arrived how to wait for it.
  private func tellOfEffects() {
    let count = context.effectsInFlight.count { !$0.isRepeating }
    guard count > 0, !context.console.isInteractive, context.timeline.position == nil else {
      return
    }
    context.console.note(
      "\(count.counted("effect is", "effects are")) in flight; ':wait' waits for what \(count == 1 ? "it brings" : "they bring")."
    )
  }
}
