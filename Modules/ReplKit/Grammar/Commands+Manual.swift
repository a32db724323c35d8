import TerminalKit

extension Commands {
  /// The commands as rows of a manual page.
  public var manualRows: [ManualPage.Row] {
    all.map { command in
      let text = command.help + "."
      return ManualPage.Row(
        sigil + command.usage,
        command.discussion.isEmpty ? text : "\(text) \(command.discussion)")
    }
  }
}
