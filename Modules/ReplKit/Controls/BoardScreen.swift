import ComposableCore
import TextUI

/// A screen of an app: its name, and the view that draws it.
public typealias NamedScreen = (name: String, view: any ScreenPart)

/// A screen as the shell knows it: the controls that were found on it, and what was shown of it.
@MainActor
final class BoardScreen {
  /// The controls that were found last.
  private(set) var controls: [ShownControl] = []
  /// Whether it changed since it was last shown.
  var isChanged = false
  /// Whether a timer keeps changing it.
  var isTicking = false
  let name: String
  /// The names of the controls, as they are typed.
  private(set) var names: [String] = []
  /// What those names can begin with: the screen's name, and those of its modals.
  let roots: [String]
  let view: any ScreenPart
  /// The version whose controls were found.
  private var foundVersion = 0
  private let loweredRoots: [String]
  private var seenVersion = 0
  private var shown: Screen<Tap>?
  private var subscription: AnyCancellable?

  init(_ screen: NamedScreen) {
    (name, view) = screen
    roots = view.names.reduce(into: [name]) { roots, name in
      let modal = String(name.dropFirst().prefix { $0 != "." })
      if name.hasPrefix("."), !roots.contains(modal) { roots.append(modal) }
    }
    loweredRoots = roots.map { $0.lowercased() }
  }

  /// The current screen; nil if nothing is on it.
  var current: Screen<Tap>? {
    let screen = view.tapped
    return screen.isEmpty ? nil : screen
  }

  /// The names that controls can have, whether on display or not.
  var possibleNames: [String] {
    view.names.map { $0.hasPrefix(".") ? String($0.dropFirst()) : "\(name).\($0)" }
  }

  /// Whether the names of controls can begin with a word in lower case, or its beginning.
  func canBegin(_ word: String) -> Bool {
    for root in loweredRoots where root.hasPrefix(word) { return true }
    return false
  }

  /// Finds the controls if the screen changed; returns whether they may be called otherwise now.
  func refresh() -> Bool {
    guard let screen = view.tapped(since: &foundVersion) else { return false }
    let former = controls
    controls = screen.shownControls
    // Most changes leave the names as they are, and a name costs more than this comparison.
    if Self.areNamed(controls, like: former) { return false }
    names = controls.map { $0.name(on: name) }
    return true
  }

  private static func areNamed(_ controls: [ShownControl], like former: [ShownControl]) -> Bool {
    if controls.count != former.count { return false }
    for index in controls.indices where !controls[index].isNamed(like: former[index]) {
      return false
    }
    return true
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
