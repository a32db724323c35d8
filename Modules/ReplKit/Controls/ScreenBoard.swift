import ComposableCore
import TextUI

/// A screen of an app: its name, and the view that draws it.
public typealias NamedScreen = (name: String, view: any ScreenPart)

/// The screens of an app: what is on them, and which changed since they were last shown.
@MainActor
final class ScreenBoard {
  private var changed: Set<String> = []
  /// The controls of the screens when `refresh` was called last.
  private(set) var found: [FoundScreen] = []
  /// The names of those controls, by their parts.
  private(set) var controlNames = Names([])
  /// The screens as they were last shown; of changed lists only the new rows are shown.
  private var shown: [String: Screen<Tap>] = [:]
  let names: [String]
  /// The views by name, in the app's order; made for the first line, to show the prompt sooner.
  private(set) lazy var screens = makeScreens()
  private let makeScreens: () -> [NamedScreen]
  private var subscriptions: [AnyCancellable] = []
  private var ticking: Set<String> = []
  private var versions: [String: Int] = [:]
  /// The names of the screens kept above the prompt, where their changes are visible.
  var watched: [String] = []
  /// Whether one of them changed before the last `takeChanged`.
  private(set) var hasUpdatedWatched = false
  /// Called when a screen changes.
  var onChange: () -> Void = {}

  init(names: [String], _ makeScreens: @escaping () -> [NamedScreen]) {
    self.names = names
    self.makeScreens = makeScreens
  }

  /// The controls of all screens, in the app's order: what can be typed besides verbs.
  func controls() -> [NamedControl] {
    refresh()
    return found.flatMap { screen in screen.controls.indices.map { screen[$0] } }
  }

  /// The controls with a full name, of those that were found last.
  func controls(named name: some StringProtocol) -> [NamedControl] {
    let name = String(name)
    return found.flatMap { screen in
      screen.names.indices.filter { screen.names[$0] == name }.map { screen[$0] }
    }
  }

  /// Finds the controls of the screens that changed; the names stay as long as they are the same.
  func refresh() {
    if found.isEmpty { found = screens.map { FoundScreen(name: $0.name) } }
    var areRenamed = false
    for (index, screen) in screens.enumerated() {
      if found[index].refresh(screen.view) { areRenamed = true }
    }
    if areRenamed { controlNames = Names(found.flatMap(\.names)) }
  }

  /// The names that controls can have, whether on display or not.
  var possibleNames: [String] {
    screens.flatMap { name, view in
      view.names.map { $0.hasPrefix(".") ? String($0.dropFirst()) : "\(name).\($0)" }
    }
  }

  /// The names of the screens, and after each those of its modals, with the screen each is on.
  var screenNames: [(name: String, screen: String)] {
    screens.flatMap { name, view in
      var modals: [String] = []
      for modal in view.names where modal.hasPrefix(".") {
        let modal = String(modal.dropFirst().prefix { $0 != "." })
        if !modals.contains(modal) { modals.append(modal) }
      }
      return [(name, name)] + modals.map { ($0, name) }
    }
  }

  /// The screen that is or shows `name`; nil if it is not on display.
  func screen(showing name: String) -> Screen<Tap>? {
    guard let screen = screenNames.first(where: { $0.name == name })?.screen else { return nil }
    if screen == name { return self.screen(name) }
    let isShown = controls().contains {
      $0.screen == screen && $0.name.hasPrefix(name + ".")
    }
    return isShown ? self.screen(screen) : nil
  }

  /// Starts tracking changes; before that, a screen is drawn only on request.
  func watch() {
    guard subscriptions.isEmpty else { return }
    for (name, view) in screens {
      subscriptions.append(view.onChange { [unowned self] in take(view, as: name) })
      shown[name] = view.tapped
    }
    changed = []
  }

  private func take(_ view: any ScreenPart, as name: String) {
    // The parts of a view notify one by one.
    guard versions.updateValue(view.version, forKey: name) != view.version else { return }
    changed.insert(name)
    onChange()
  }

  /// The current screen; nil if there is none, or nothing on it.
  func screen(_ name: String) -> Screen<Tap>? {
    guard let view = screens.first(where: { $0.name == name })?.view else { return nil }
    let screen = view.tapped
    return screen.isEmpty ? nil : screen
  }

  /// Marks the changed screens as ticking; `takeLanded` omits them until `stopTicking`.
  func tick() {
    ticking.formUnion(changed)
    changed = []
  }

  func stopTicking() { ticking = [] }

  /// What is new on the screens that changed since the last call, in the app's order.
  func takeChanged() -> [Drawing] {
    defer { changed = [] }
    hasUpdatedWatched = watched.contains { changed.contains($0) }
    return names.filter { changed.contains($0) && !watched.contains($0) }.compactMap { name in
      let screen = screen(name)
      let news = screen?.news(since: shown[name])
      shown[name] = screen
      return news
    }
  }

  /// The same without ticking screens.
  func takeLanded() -> [Drawing] {
    changed.subtract(ticking)
    return takeChanged()
  }
}
