import ComposableCore
import ComposableTextUI

extension Verb {
  /// Keeps screens above the prompt.
  static let watch = Verb(
    "watch", .words("[SCREEN ...]").completed(with: .screens),
    help: "Keep screens above the prompt",
    discussion: "They are redrawn in place as they change. ':watch' alone ends it."
  ) { repl, names in
    guard let terminal = repl.terminal, terminal.hasEditing else {
      throw Failure("':watch' needs a terminal with line editing. ':view' shows a screen once.")
    }
    repl.printer.watched = try names.map { try repl.display.screen(named: $0).root }.withoutRepeats
    repl.remark(
      names.isEmpty
        ? "No screen is kept above the prompt." : "Kept above the prompt; ':watch' alone ends it.")
  }
}
