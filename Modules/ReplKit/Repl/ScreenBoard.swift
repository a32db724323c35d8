import ComposableCore
import TextUI

/// The screens of an app: which of them changed since they were last shown.
@MainActor
final class ScreenBoard {
  private var changed: Set<String> = []
  private var latest: [String: Screen] = [:]
  /// The screens as they were last shown; after a change only what is new of their lists is shown.
  private var shown: [String: Screen] = [:]
  let names: [String]
  private lazy var screens = makeScreens()
  private let makeScreens: () -> KeyValuePairs<String, StorePublisher<Screen?>>
  private var subscriptions: [AnyCancellable] = []
  private var ticking: Set<String> = []
  /// The screens that are kept above the prompt, where they show their changes themselves.
  var watched: [String] = []
  /// Whether one of them was among the screens that changed when those were taken last.
  private(set) var hasUpdatedWatched = false
  /// Called when a screen changed.
  var onChange: () -> Void = {}

  init(
    names: [String], _ makeScreens: @escaping () -> KeyValuePairs<String, StorePublisher<Screen?>>
  ) {
    self.names = names
    self.makeScreens = makeScreens
  }

  /// Notices changes from here on; until then a screen is drawn only when it is asked for.
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

  /// The screen as of now; nil when it is not on display.
  func screen(_ name: String) -> Screen? {
    guard subscriptions.isEmpty else { return latest[name] }
    var screen: Screen?
    for (known, publisher) in screens where known == name {
      publisher.sink { screen = $0 }.cancel()
    }
    return screen
  }

  /// What changed changes on and on; it is left out of `takeLanded` until `stopTicking`.
  func tick() {
    ticking.formUnion(changed)
    changed = []
  }

  func stopTicking() { ticking = [] }

  /// The screens that changed since the last call and are on display, in the app's order.
  func takeChanged() -> [Screen] {
    defer { changed = [] }
    hasUpdatedWatched = watched.contains { changed.contains($0) }
    return names.filter { changed.contains($0) && !watched.contains($0) }.compactMap { name in
      let news = latest[name]?.news(since: shown[name])
      shown[name] = latest[name]
      return news
    }
  }

  /// The same without the screens that change on and on.
  func takeLanded() -> [Screen] {
    changed.subtract(ticking)
    return takeChanged()
  }
}
