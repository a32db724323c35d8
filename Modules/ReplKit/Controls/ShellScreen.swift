import ComposableCore
import TerminalKit
import TextUI

/// A screen of an app: its name, and the view that draws it.
public typealias NamedScreen = (name: String, view: any ScreenPart)

/// A screen as the shell knows it: the controls that were found on it, and what was shown of it.
@MainActor
final class ShellScreen {
  /// Whether it changed since it was last shown.
  var isChanged = false
  /// Whether a timer keeps changing it.
  var isTicking = false
  let name: String
  /// What the names of its controls can begin with: its name, and those of its modals.
  let roots: [String]
  private var found: [NamedControl] = []
  /// The version whose controls were found.
  private var foundVersion = 0
  private var seenVersion = 0
  private var shown: Screen<Tap>?
  private var subscription: AnyCancellable?
  private let view: any ScreenPart

  init(_ screen: NamedScreen) {
    (name, view) = screen
    let modals = view.names.filter { $0.hasPrefix(".") }
    roots = ([name] + modals.map { String($0.dropFirst().prefix { $0 != "." }) }).withoutRepeats
  }

  /// The current screen; nil if nothing is on it.
  var current: Screen<Tap>? {
    let screen = view.tapped
    return screen.isEmpty ? nil : screen
  }

  /// The controls on display.
  var controls: [NamedControl] {
    guard let screen = view.tapped(since: &foundVersion) else { return found }
    let former = found
    found = screen.shownControls.enumerated().map { index, control in
      // Most changes leave the names as they are, and a name costs more than this comparison.
      let isKnown = former.indices.contains(index) && control.isNamed(like: former[index].control)
      return NamedControl(
        control: control,
        name: isKnown ? former[index].name : DottedName(control.name(on: name)), screen: name)
    }
    return found
  }

  /// The names that controls can have, whether on display or not.
  var possibleNames: [DottedName] {
    view.names.map { DottedName($0.hasPrefix(".") ? String($0.dropFirst()) : "\(name).\($0)") }
  }

  /// Calls `body` when the screen changes, once for each change.
  func track(_ body: @escaping () -> Void) {
    seenVersion = view.version
    shown = current
    subscription = view.onChange { [unowned self] in
      // The parts of a view notify one by one.
      let version = view.version
      guard version != seenVersion else { return }
      seenVersion = version
      isChanged = true
      body()
    }
  }

  /// What is new since this was called last; nil if nothing is on the screen.
  func news() -> Drawing? {
    isChanged = false
    let screen = current
    defer { shown = screen }
    return screen?.news(since: shown)
  }
}
