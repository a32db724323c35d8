import TerminalKit
import TextUI

/// Buttons can be typed by their titles.
extension Repl {
  /// Presses the matching button: first of a presented modal, then of the screen used last, then of
  /// any other; buttons shown on screen take precedence.
  func press(_ text: String, at location: LineLocation) {
    let found = lines.commands.titled(text)
    let modal = found.filter { context.app.modals.contains(screen(of: $0)) }
    let last = found.filter { screen(of: $0) == context.lastScreen }
    // The screens of a group are drawn only if the one before has no such button.
    let shown =
      [modal, last, found].lazy.map { $0.filter { self.isShown(text, by: $0) } }
      .first { !$0.isEmpty } ?? []
    let meant = usable(shown.isEmpty ? (last.isEmpty ? found : last) : shown)
    // An exact title takes precedence over titles that begin with it.
    let exact = meant.filter { $0.title.lowercased() == text.lowercased() }
    let chosen = exact.isEmpty ? meant : exact
    // A title with a number matches only with the number that is shown.
    guard chosen.count == 1, !shown.isEmpty || !chosen[0].title.contains("#") else {
      let names = chosen.map { "'\($0.name)'" }.joined(separator: ", ")
      let message =
        chosen.count > 1
        ? "'\(text.sanitized)' could be \(names); type the name of one." : lines.error(of: text)
      return context.fail(message, at: location)
    }
    var none = Arguments("")
    guard let action = try? chosen[0].run(&none) else { return }
    act(action, chosen[0].name, at: location)
  }

  /// The commands that can be used now; all of them if none can.
  private func usable(_ commands: [Command<ViewAction>]) -> [Command<ViewAction>] {
    let usable = commands.filter { command in
      var none = Arguments("")
      guard let action = try? command.run(&none) else { return false }
      return context.app.refusal(action, context.debugger.state) == nil
    }
    return usable.isEmpty ? commands : usable
  }

  /// The screen of a command, which has the name of its group.
  private func screen(of command: Command<ViewAction>) -> String { command.path[0] }

  /// Whether the command's screen is shown and has a button that begins with `text`.
  private func isShown(_ text: String, by command: Command<ViewAction>) -> Bool {
    guard let screen = context.board.screen(screen(of: command)) else { return false }
    let drawn = screen.render(width: 200).lowercased()
    let isWhole = command.title.lowercased() == text.lowercased()
    return [("[", "]"), ("(", ")")].contains { open, close in
      drawn.contains(open + text.lowercased() + (isWhole ? close : ""))
    }
  }
}
