import TextUI

/// The screens of an app: what is on them, and which changed since they were last shown.
@MainActor
final class ScreenBoard {
  /// The screens in the app's order.
  let screens: [BoardScreen]
  /// The names of the screens kept above the prompt, where their changes are visible.
  var watched: [String] = []
  /// Whether one of them changed before the last `takeChanged`.
  private(set) var hasUpdatedWatched = false
  /// What typed names mean, while the controls keep their names: scripts repeat their lines.
  private var meanings: [Substring: [Meaning<NamedControl>]] = [:]

  init(_ screens: [NamedScreen]) { self.screens = screens.map(BoardScreen.init) }

  /// The controls of all screens: what can be typed besides verbs.
  var controls: [NamedControl] { controls(of: screens) }

  private func controls(of screens: [BoardScreen]) -> [NamedControl] {
    screens.forEach(refresh)
    return screens.flatMap { screen in
      screen.controls.indices.map { NamedControl(screen: screen, index: $0) }
    }
  }

  /// The names that controls can have, whether on display or not.
  var possibleNames: [String] { screens.flatMap(\.possibleNames) }

  /// The names of the screens, and after each those of its modals.
  var screenNames: [String] { screens.flatMap(\.roots) }

  /// Finds the controls of a screen if it changed.
  func refresh(_ screen: BoardScreen) {
    if screen.refresh() { meanings = [:] }
  }

  /// The names and groups that a typed name means, or all those that it begins. Only the screens
  /// whose names begin like it are looked at.
  func meanings(
    of typed: Substring, isUnfinished: Bool = false
  ) -> [Meaning<NamedControl>] {
    let root = Substring(typed.utf8.prefix { $0 != UInt8(ascii: ".") }).lowercased()
    for screen in screens where screen.canBegin(root) { refresh(screen) }
    if !isUnfinished, let known = meanings[typed] { return known }
    let controls = controls(of: screens.filter { $0.canBegin(root) })
    let named = controls.map { (name: $0.name, value: $0) }
    let found = Meaning.all(of: typed, among: named, isUnfinished: isUnfinished)
    if isUnfinished { return found }
    if meanings.count > 64 { meanings = [:] }
    meanings[Substring(String(typed))] = found
    return found
  }

  /// The screen that is or shows `name`; nil if it is not on display.
  func screen(showing name: String) -> Screen<Tap>? {
    guard let screen = screens.first(where: { $0.roots.contains(name) }) else { return nil }
    refresh(screen)
    let isShown = name == screen.name || screen.names.contains { $0.hasPrefix(name + ".") }
    return isShown ? screen.current : nil
  }

  /// Starts tracking changes, and calls `onChange` for each; before that, a screen is drawn only on
  /// request.
  func track(_ onChange: @escaping () -> Void) {
    for screen in screens { screen.track(onChange) }
  }

  /// Marks the changed screens as ticking; `takeLanded` omits them until `stopTicking`.
  func tick() {
    for screen in screens where screen.isChanged {
      screen.isTicking = true
      screen.isChanged = false
    }
  }

  func stopTicking() {
    for screen in screens { screen.isTicking = false }
  }

  /// What is new on the screens that changed since the last call, in the app's order.
  func takeChanged() -> [Drawing] {
    hasUpdatedWatched = screens.contains { $0.isChanged && watched.contains($0.name) }
    return screens.filter(\.isChanged).compactMap { screen in
      if watched.contains(screen.name) {
        screen.isChanged = false
        return nil
      }
      return screen.news()
    }
  }

  /// The same without ticking screens.
  func takeLanded() -> [Drawing] {
    for screen in screens where screen.isTicking { screen.isChanged = false }
    return takeChanged()
  }
}
