import ComposableCore
import TextUI

/// Tracks which screens of an app changed since they were last shown.
@MainActor
final class ScreenBoard {
  private var changed: Set<String> = []
  private var latest: [String: Screen] = [:]
  /// The screens as they were last shown; of changed lists only the new rows are shown.
  private var shown: [String: Screen] = [:]
  let names: [String]
  private lazy var screens = makeScreens()
  private let makeScreens: () -> [(name: String, screens: StorePublisher<Screen?>)]
  private var subscriptions: [AnyCancellable] = []
  private var ticking: Set<String> = []
  /// The names of the screens kept above the prompt, where their changes are visible.
  var watched: [String] = []
  /// Whether one of them changed before the last `takeChanged`.
  private(set) var hasUpdatedWatched = false
  /// Called when a screen changes.
  var onChange: () -> Void = {}

  init(
    names: [String],
    _ makeScreens: @escaping () -> [(name: String, screens: StorePublisher<Screen?>)]
  ) {
    self.names = names
    self.makeScreens = makeScreens
  }

  /// Starts tracking changes; before that, a screen is rendered only on request.
  func watch() {
    guard subscriptions.isEmpty else { return }
    for (name, publisher) in screens {
      subscriptions.append(publisher.sink { [unowned self] in take($0, as: name) })
    }
    changed = []
    shown = latest
  }

  private func take(_ screen: Screen?, as name: String) {
    latest[name] = screen
    changed.insert(name)
    onChange()
  }

  /// The current screen; nil if it is not shown.
  func screen(_ name: String) -> Screen? {
    guard subscriptions.isEmpty else { return latest[name] }
    var screen: Screen?
    for (known, publisher) in screens where known == name {
      publisher.sink { screen = $0 }.cancel()
    }
    return screen
  }

  /// Marks the changed screens as ticking; `takeLanded` omits them until `stopTicking`.
  func tick() {
    ticking.formUnion(changed)
    changed = []
  }

  func stopTicking() { ticking = [] }

  /// The shown screens that changed since the last call, in the app's order.
  func takeChanged() -> [Screen] {
    defer { changed = [] }
    hasUpdatedWatched = watched.contains { changed.contains($0) }
    return names.filter { changed.contains($0) && !watched.contains($0) }.compactMap { name in
      let news = latest[name]?.news(since: shown[name])
      shown[name] = latest[name]
      return news
    }
  }

  /// The same without ticking screens.
  func takeLanded() -> [Screen] {
    changed.subtract(ticking)
    return takeChanged()
  }
}
