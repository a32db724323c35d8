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
    repl.watched = try names.map { try repl.screen(named: $0).root }.withoutRepeats
    repl.drawPinned()
    repl.remark(
      names.isEmpty
        ? "No screen is kept above the prompt." : "Kept above the prompt; ':watch' alone ends it.")
  }
}

/// Draws the screens pinned above the prompt, at most 30 times a second.
extension Repl {
  /// The names of the pinned screens: watched ones, and those with work in progress, which would
  /// otherwise be printed for each progress report. A past step reports none.
  var pinned: [String] {
    guard terminal?.hasEditing == true else { return [] }
    let working = companion?.past == nil ? screens.filter(\.isInProgress) : []
    return (watched + working.map(\.name)).withoutRepeats
  }

  /// Called when a screen or the window changed.
  func updatePinned() {
    guard !willDrawPinned, hasPinned || !pinned.isEmpty else { return }
    willDrawPinned = true
    scheduler.schedule(after: .milliseconds(33)) { [weak self] in
      MainActor.assumeIsolated { self?.drawPinned() }
    }
  }

  fileprivate func drawPinned() {
    willDrawPinned = false
    hasPinned = !pinned.isEmpty
    updateScreens()
    var screens: [[Text]] = []
    let texts = console.rendered { width in
      screens = pinned.map { name in
        let found = try? screen(named: name)
        let lines = found.flatMap { current($0.screen, $0.root)?.lines(width: width) }
        return (lines ?? [Text("\(name) is not on display.", .dim)])
          .map { $0.truncated(to: width) }
      }
      return screens.flatMap { $0 }
    }
    let lines = screens.flatMap { lines in
      lines.enumerated().map { (hasPriority: $0 == 0 || $1.hasControl, width: $1.width) }
    }
    terminal?.setPanel(
      Panel(
        lines: zip(lines, texts).map {
          Panel.Line(hasPriority: $0.hasPriority, text: $1, width: $0.width)
        }))
  }
}
