import ComposableCore
import ComposableTextUI

/// The screens of a view, and the name that their controls share.
@MainActor
public struct NamedScreen {
  /// The prefix of the controls' names.
  package let name: String
  package let source: any ScreenSource

  /// The screens of a view with their name.
  public init(_ name: String, _ view: some ScreenView) { self.init(name, view.screens) }

  /// Screens with their name.
  public init(_ name: String, _ source: any ScreenSource) {
    self.name = name
    self.source = source
  }
}

/// The REPL's record of a screen: its source, its controls, and what was last printed of it.
@MainActor
final class ReplScreen {
  let name: String
  /// The possible first parts of its controls' names: its own name and the names of its modals.
  let roots: [String]
  private let lowercasedRoots: [String]
  private(set) var source: any ScreenSource
  private var lastShown: Screen<Tap>?
  /// Whether the screen may have been drawn again since its controls were read. A title is compared
  /// with the controls of all screens, most of which haven't changed.
  private var mayHaveChanged = true
  private var onChange: (() -> Void)?
  private var subscription: AnyCancellable?
  private var namedControls: [NamedControl] = []
  /// The version of the screen that the controls belong to.
  private var version = 0

  init(_ screen: NamedScreen) {
    name = screen.name
    source = screen.source
    let modals = source.names.filter { $0.hasPrefix(".") }
    roots = ([name] + modals.map { String($0.dropFirst().prefix { $0 != "." }) }).withoutRepeats
    lowercasedRoots = roots.map { $0.lowercased() }
    subscribe()
  }

  /// The current screen; nil if nothing is on it.
  var current: Screen<Tap>? {
    let screen = source.tappable
    return screen.isEmpty ? nil : screen
  }

  /// Whether one of the roots starts with a lowercased text.
  func hasRoot(beginningWith text: String) -> Bool {
    lowercasedRoots.contains { $0.hasPrefix(text) }
  }

  /// Whether it shows work in progress, which one of its controls can cancel.
  var isInProgress: Bool { controls.contains(where: \.cancelsWork) }

  /// The names that controls can have, whether on display or not.
  var possibleNames: [DottedName] {
    source.names.map { DottedName($0.hasPrefix(".") ? String($0.dropFirst()) : "\(name).\($0)") }
  }

  /// The controls on display, updated only if the screen has been drawn again.
  var controls: [NamedControl] {
    guard mayHaveChanged else { return namedControls }
    mayHaveChanged = false
    guard let drawn = source.tappable(since: &version) else { return namedControls }
    let former = namedControls
    var controls: [NamedControl] = []
    controls.reserveCapacity(former.count)
    drawn.forEachControl { (control: consuming Control) in
      let index = controls.count
      // Most changes keep the names, and computing a name costs more than this comparison.
      if index < former.count, let key = control.nameKey, key == former[index].nameKey {
        former[index].update(control)
        controls.append(former[index])
      } else {
        let name = DottedName(control.name(on: name))
        controls.append(NamedControl(control: control, name: name, screen: self.name))
      }
    }
    namedControls = controls
    return controls
  }

  // MARK: What is printed

  /// Calls `body` when the screen may have changed, perhaps several times per drain.
  func track(_ body: @escaping () -> Void) {
    onChange = body
    if let state { state.skipNews() } else { lastShown = current }
  }

  /// Switches to another view: that of a past step, or the live one. A `FoundControl` of the former
  /// one keeps its controls, which are not updated any more.
  func show(_ source: any ScreenSource) {
    self.source = source
    (mayHaveChanged, namedControls, version) = (true, [], 0)
    subscribe()
    guard let onChange else { return }
    if state != nil || current?.drawing != lastShown?.drawing { onChange() }
  }

  /// The state of a feature without screens.
  var state: StateView? { source as? StateView }

  /// The changes since the last call, which no line asked for if `isOwn` is set; nil if there is
  /// nothing to print.
  func news(isOwn: Bool) -> Drawing? {
    if let state {
      let lines = state.changes(isOwn: isOwn)
      return lines.isEmpty ? nil : Drawing(lines: lines)
    }
    let screen = current
    defer { lastShown = screen }
    return screen?.news(since: lastShown)
  }

  private func subscribe() {
    // Ignores the first call, which is immediate, so the screen isn't drawn before it is needed.
    var isSubscribed = false
    defer { isSubscribed = true }
    subscription = source.onChange { [unowned self] in
      mayHaveChanged = true
      if isSubscribed { onChange?() }
    }
  }
}
