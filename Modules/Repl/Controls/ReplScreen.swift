import ComposableCore
import TextUI

/// A screen of an app: its name, and the view that draws it.
public typealias NamedScreen = (name: String, view: any ScreenPart)

/// A screen as the REPL knows it: the controls that were found on it, and what was shown of it.
@MainActor
final class ReplScreen {
  /// The number of changes so far.
  private(set) var changes = 0
  /// Whether it changed while no line ran and will be shown when it stands still.
  var isAwaited = false
  /// Whether it changed since it was last shown.
  var isChanged = false
  let name: String
  /// What the names of its controls can begin with: its name, and those of its modals.
  let roots: [String]
  /// The titles that its controls had when they were last on display, by their names.
  private(set) var titles: [String: String] = [:]
  private(set) var view: any ScreenPart
  private var found: [NamedControl] = []
  /// The version whose controls were found.
  private var foundVersion = 0
  private var onChange: (() -> Void)?
  private var seenVersion = 0
  private var shown: Screen<Tap>?
  private var subscription: AnyCancellable?

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
      if former.indices.contains(index), control.isNamed(like: former[index].control) {
        return NamedControl(control: control, name: former[index].name, screen: name)
      }
      let name = DottedName(control.name(on: name))
      titles[name.text] = control.title
      return NamedControl(control: control, name: name, screen: self.name)
    }
    return found
  }

  /// Whether it shows work in progress, which one of its controls cancels.
  var isInProgress: Bool { controls.contains { $0.control.cancels } }

  /// The names that controls can have, whether on display or not.
  var possibleNames: [DottedName] {
    view.names.map { DottedName($0.hasPrefix(".") ? String($0.dropFirst()) : "\(name).\($0)") }
  }

  /// Calls `body` when the screen changes, once for each change.
  func track(_ body: @escaping () -> Void) {
    onChange = body
    shown = current
    subscribe()
  }

  /// Draws another view from now on: that of a past step, or the live one.
  func show(_ view: any ScreenPart) {
    self.view = view
    (found, foundVersion) = ([], 0)
    guard onChange != nil else { return }
    isAwaited = false
    isChanged = current?.drawing != shown?.drawing
    changes += 1
    subscribe()
    if isChanged { onChange?() }
  }

  /// What is new since this was called last; nil if nothing is on the screen.
  func news() -> Drawing? {
    isChanged = false
    isAwaited = false
    let screen = current
    defer { shown = screen }
    return screen?.news(since: shown)
  }

  private func subscribe() {
    seenVersion = view.version
    subscription = view.onChange { [unowned self] in
      // The parts of a view notify one by one.
      let version = view.version
      guard version != seenVersion else { return }
      seenVersion = version
      isChanged = true
      changes += 1
      onChange?()
    }
  }
}
