import ComposableCore
import TextUI

/// Shows screens when they change.
extension Repl {
  /// How long a screen that changes while no line runs has to stand still before it is shown: a
  /// running timer would flood the terminal.
  static let stillness = Duration.milliseconds(150)

  /// Shows the screens of the past step, or the live ones, from now on; returns whether others were
  /// shown before.
  @discardableResult
  func updateScreens() -> Bool {
    let current = companion?.past?.screens ?? liveScreens
    var isOther = false
    for (screen, named) in zip(screens, current) where screen.view !== named.view {
      isOther = true
      screen.show(named.view)
    }
    return isOther
  }

  /// Called when a screen changed.
  func screenChanged(_ screen: ReplScreen) {
    if !isRunning { updateProgress(of: screen) }
    updateKept()
    guard console.format == .text, !isRunning, !screen.isAwaited, !screen.isInProgress
    else { return }
    screen.isAwaited = true
    showWhenStill(screen)
  }

  /// Shows the news of the screens that changed, except screens kept above the prompt; returns
  /// whether one of these changed.
  @discardableResult
  func showChanged() -> Bool {
    updateScreens()
    var isKept = false
    for screen in screens where screen.isChanged && console.format == .text {
      if show(screen) { isKept = true }
    }
    return isKept
  }

  /// Excludes screens that changed before a line from the line's output.
  func beginLine() {
    updateScreens()
    for screen in screens where screen.isAwaited { screen.isChanged = false }
  }

  /// Includes screens that have not stood still in the output at the end of the session.
  func endLines() {
    for screen in screens where screen.isAwaited { screen.isChanged = true }
  }

  /// Excludes the changes so far from the output of the line; they are shown when they stand still.
  func deferChanges() {
    for screen in screens where screen.isChanged && console.format == .text {
      screen.isChanged = false
      if screen.isAwaited { continue }
      screen.isAwaited = true
      showWhenStill(screen)
    }
  }

  /// Keeps a screen above the prompt while it shows work in progress, instead of printing it with
  /// each report.
  private func updateProgress(of screen: ReplScreen) {
    let isKept = terminal?.hasEditing == true && screen.isInProgress
    if isKept != inProgress.contains(screen.name) {
      inProgress.removeAll { $0 == screen.name }
      if isKept { inProgress.append(screen.name) }
    }
  }

  private func showWhenStill(_ screen: ReplScreen) {
    let version = screen.changes
    scheduler.schedule(after: Self.stillness) { [weak self, weak screen] in
      MainActor.assumeIsolated {
        guard let self, let screen, screen.isAwaited else { return }
        guard screen.changes == version, !self.isRunning else { return self.showWhenStill(screen) }
        self.show(screen)
        self.console.flush()
      }
    }
  }

  /// Shows the news of a screen; returns whether it is kept above the prompt instead.
  @discardableResult
  private func show(_ screen: ReplScreen) -> Bool {
    let news = screen.news()
    if !screen.isInProgress { updateProgress(of: screen) }
    if kept.contains(screen.name) { return true }
    if let news { print(Event { news.lines(width: $0) }) }
    return false
  }
}
