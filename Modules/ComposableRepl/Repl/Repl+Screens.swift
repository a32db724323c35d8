import ComposableCore
import ComposableTextUI

/// Prints screens when they change.
extension Repl {
  /// How long a screen that changes while no line is running must stay unchanged before it is
  /// printed; otherwise a running timer would flood the terminal.
  static let settleDelay = Duration.milliseconds(150)

  /// Switches to the screens of the past step, or to the live ones; returns whether they differ
  /// from the previous ones.
  @discardableResult
  func updateScreens() -> Bool {
    let current = companion?.past?.screens ?? liveScreens
    var isOther = false
    // A past step has the screens of the present, in the same order.
    for (screen, named) in zip(screens, current) where screen.source !== named.source {
      isOther = true
      screen.show(named.source)
    }
    return isOther
  }

  /// Schedules the printing of a screen that changed while no line was running.
  func screenChanged(_ screen: ReplScreen) {
    updatePinned()
    // A running line prints its changes at its end, and a screen in progress is pinned.
    guard console.format == .text, !isRunningLine, !screen.isInProgress, screen.beginSettling()
    else { return }
    showOnceSettled(screen)
  }

  /// Prints the changes of all screens, which then count as shown. Pinned screens are drawn above
  /// the prompt instead; returns whether a pinned one changed.
  @discardableResult
  func showChanged() -> Bool {
    updateScreens()
    var isPinned = false
    for screen in screens where screen.isChanged && console.format == .text {
      if show(screen) { isPinned = true }
    }
    return isPinned
  }

  /// Excludes screens that changed before a line from the line's output.
  func excludeEarlierChanges() {
    updateScreens()
    for screen in screens { screen.excludeChangesOfSettling() }
  }

  /// Includes delayed screens in the output at the end of the session.
  func includeEarlierChanges() {
    for screen in screens { screen.includeChangesOfSettling() }
  }

  /// Excludes the changes so far from the line's output; they are printed once they settle.
  func deferChanges() {
    for screen in screens where screen.isChanged && console.format == .text {
      if screen.deferChanges() { showOnceSettled(screen) }
    }
  }

  /// Prints a screen once it has stopped changing. If it hasn't after a while, says how to follow
  /// it.
  private func showOnceSettled(_ screen: ReplScreen, delays: Int = 1) {
    let version = screen.changeCount
    scheduler.schedule(after: Self.settleDelay) { [weak self, weak screen] in
      MainActor.assumeIsolated {
        guard let self, let screen, screen.isSettling else { return }
        guard screen.changeCount == version, !self.isRunningLine else {
          if delays == 4 { self.suggestWatching(screen) }
          return self.showOnceSettled(screen, delays: self.isRunningLine ? 1 : delays + 1)
        }
        self.show(screen)
        self.console.flush()
      }
    }
  }

  private func suggestWatching(_ screen: ReplScreen) {
    guard terminal?.hasEditing == true, !pinned.contains(screen.name),
      pinnedPanel.suggested.insert(screen.name).inserted
    else { return }
    remark(
      "'\(screen.name)' keeps changing; ':watch \(screen.name)' shows it above the prompt.")
    console.flush()
  }

  /// Prints the changes of a screen; returns whether it is pinned above the prompt instead.
  @discardableResult
  private func show(_ screen: ReplScreen) -> Bool {
    let news = screen.news()
    if pinned.contains(screen.name) { return true }
    if let news { print(Event { news.lines(width: $0) }) }
    return false
  }
}
