import ComposableCore
import ComposableTextUI

/// A screen that shows a whole state, for a feature without screens of its own.
///
/// It is drawn on request only. After an action the REPL prints `changes()` instead.
@MainActor
final class StateScreens<State: Encodable>: StateReporting {
  private struct Drawn {
    var screen: Screen<Tap>
    var version: Int
  }

  let names: [String] = []
  private(set) var version = 1
  private var drawn: Drawn?
  private let news: StateNews
  private var subscription: AnyCancellable?
  private let title: String
  private let viewStore: ViewStore<State, Never>

  init(_ store: Store<State, some Any>, title: String, news: StateNews) {
    self.news = news
    self.title = title
    // Comparing states costs more than finding out later that nothing changed.
    viewStore = ViewStore(store.actionless, removeDuplicates: { _, _ in false })
    subscription = viewStore.publisher.sink { [weak self] _ in self?.version += 1 }
  }

  var tappable: Screen<Tap> {
    if let drawn, drawn.version == version { return drawn.screen }
    let lines = Outline(of: viewStore.state).lines.map(\.description)
    let screen = Screen<Tap>(Text(title)) { for line in lines { Text(line) } }
    drawn = Drawn(screen: screen, version: version)
    return screen
  }

  /// Always nil: the screen has no controls.
  func tappable(since version: inout Int) -> Screen<Tap>? { nil }

  func onChange(_ body: @escaping () -> Void) -> AnyCancellable {
    viewStore.publisher.sink { _ in body() }
  }

  func begin() { news.begin(viewStore.state) }

  func changes() -> [Text] { news.changes(to: viewStore.state) }
}

/// A screen of which the REPL prints the changes of the state it shows.
@MainActor protocol StateReporting: ScreenSource {
  /// Begins with the current state, as if it had been printed.
  func begin()
  /// The changes since the last call, a line for each.
  func changes() -> [Text]
}
