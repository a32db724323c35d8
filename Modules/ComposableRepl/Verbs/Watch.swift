import ComposableCore
import ComposableTextUI

extension Repl {
  /// Keeps screens above the prompt.
  var watchVerb: Verb {
    Verb(
      "watch", .words("[SCREEN ...]").completed(with: .screens),
      help: "Keep screens above the prompt",
      discussion: "They are redrawn in place as they change. ':watch' alone ends it."
    ) { [unowned self] names in
      guard terminal != nil else {
        throw Failure("':watch' needs a terminal with line editing. ':view' shows a screen once.")
      }
      printer.watched = try names.map { try display.screen(named: $0).root }.withoutRepeats
      return [
        .remark(
          names.isEmpty
            ? "No screen is kept above the prompt."
            : "Kept above the prompt; ':watch' alone ends it.")
      ]
    }
  }
}
