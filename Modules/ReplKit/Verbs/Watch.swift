import Dispatch
import TerminalKit
import TextUI

extension Verb {
  /// Keeps screens above the prompt.
  public static let watch = Verb(
    "watch", .words("[SCREEN ...]").completed(with: .screens),
    help: "Keep screens above the prompt",
    discussion: "They are drawn again in place as they change. ':watch' alone ends it."
  ) { shell, names in
    guard let terminal = shell.terminal, terminal.hasEditing else {
      throw Failure("':watch' needs a terminal with line editing. ':view' shows a screen once.")
    }
    shell.watched = try names.map { try shell.screenName($0) }.withoutRepeats
    shell.drawWatched()
    shell.warn(
      names.isEmpty
        ? "No screen is kept above the prompt." : "Kept above the prompt; ':watch' alone ends it.")
  }
}

/// Draws the screens above the prompt, 30 times a second at most.
extension Shell {
  /// Called when a screen or the window changed.
  public func updateWatched() {
    guard !willDrawWatched, !watched.isEmpty else { return }
    willDrawWatched = true
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(33)) {
      MainActor.assumeIsolated { self.drawWatched() }
    }
  }

  fileprivate func drawWatched() {
    willDrawWatched = false
    let width = console.width()
    let lines = watched.flatMap { name in
      screen(showing: name)?.lines(width: width) ?? [Text("\(name) is not on display.", .dim)]
    }
    terminal?.keep(
      lines.map { console.spelled($0.truncated(to: width).render(color: console.color)) })
  }
}
