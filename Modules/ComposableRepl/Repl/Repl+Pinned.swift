import ComposableCore
import ComposableTextUI

/// Draws the screens pinned above the prompt, at most 30 times a second.
extension Repl {
  /// The names of the pinned screens: watched ones, and those with work in progress, which would
  /// otherwise be printed for each progress report. A past step reports none.
  var pinned: [String] {
    guard terminal?.hasEditing == true else { return [] }
    let working = companion?.past == nil ? screens.filter(\.isInProgress) : []
    return (pinnedPanel.watched + working.map(\.name)).withoutRepeats
  }

  /// Called when a screen or the window changed.
  func updatePinned() {
    switch pinnedPanel.phase {
    case .due: return
    case .empty: if pinned.isEmpty { return }
    // Once the last screen is no longer pinned, the panel is removed.
    case .shown: break
    }
    pinnedPanel.phase = .due
    scheduler.schedule(after: .milliseconds(33)) { [weak self] in
      MainActor.assumeIsolated { self?.drawPinned() }
    }
  }

  func drawPinned() {
    updateScreens()
    let pinned = pinned
    pinnedPanel.phase = pinned.isEmpty ? .empty : .shown
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
