import ComposableCore
import ComposableTextUI

extension Verb {
  /// Keeps screens above the prompt, or parts of a state without screens.
  @MainActor static func watch(_ display: Display) -> Verb {
    let hasState = display.state != nil
    return Verb(
      "watch",
      .words(hasState ? "[PATH ...]" : "[SCREEN ...]").completed(
        with: hasState ? .paths { display.state?.paths ?? [] } : .screens),
      help: hasState
        ? "Keep parts of the state above the prompt" : "Keep screens above the prompt",
      discussion: "They are redrawn in place as they change. ':watch' alone ends it."
    ) { repl, names in
      guard repl.terminal != nil else {
        throw Failure("':watch' needs a terminal with line editing. ':view' shows a screen once.")
      }
      repl.printer.watched =
        try display.state?.watch(names)
        ?? names.map { try display.screen(named: $0).root }.withoutRepeats
      return [
        .remark(
          names.isEmpty
            ? "No \(hasState ? "part" : "screen") is kept above the prompt."
            : "Kept above the prompt; ':watch' alone ends it.")
      ]
    }
  }
}
