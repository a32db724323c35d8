import ComposableCore
import TextUI

/// The screens of an app: which of them changed since they were last shown.
@MainActor
final class ScreenBoard {
  private var changed: Set<String> = []
  private var latest: [String: Screen] = [:]
  let names: [String]
  private var subscriptions: [AnyCancellable] = []
  /// Which screens an effect has shown: one that goes on and on, like a timer, shows each but once.
  private var shown: Set<Showing> = []
  /// Called when a screen changed.
  var onChange: () -> Void = {}

  private struct Showing: Hashable {
    var effect: String
    var screen: String
  }

  init(_ screens: KeyValuePairs<String, StorePublisher<Screen?>>) {
    names = screens.map(\.key)
    for (name, publisher) in screens {
      subscriptions.append(publisher.sink { [unowned self] in take($0, as: name) })
    }
    changed = []
  }

  private func take(_ screen: Screen?, as name: String) {
    latest[name] = screen
    changed.insert(name)
    onChange()
  }

  func screen(_ name: String) -> Screen? { latest[name] }

  /// The screens that changed since the last call and are on display, in the app's order.
  func takeChanged() -> [Screen] {
    defer { changed = [] }
    return names.filter(changed.contains).compactMap { latest[$0] }
  }

  /// As `takeChanged`, without those that the same effect has shown already.
  func takeChanged(by effect: String) -> [Screen] {
    defer { changed = [] }
    return names.filter {
      changed.contains($0) && shown.insert(Showing(effect: effect, screen: $0)).inserted
    }
    .compactMap { latest[$0] }
  }

  func forget(_ effect: String) {
    shown = shown.filter { $0.effect != effect }
  }
}
