import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// A screen that shows a whole state, for a feature without screens of its own.
///
/// It is drawn on request only. After an action the REPL prints `changes()` instead.
@MainActor
final class StateScreens<State: Encodable>: StateReporting {
  let names: [String] = []
  /// It is part of no other screen, which would ask for it.
  let version = 1
  private let news: StateNews
  private let title: String
  private let viewStore: ViewStore<State, Never>

  init(_ store: Store<State, some Any>, title: String, news: StateNews) {
    self.news = news
    self.title = title
    // Comparing states costs more than finding out later that nothing changed.
    viewStore = ViewStore(store.actionless, removeDuplicates: { _, _ in false })
  }

  var tappable: Screen<Tap> {
    let lines = Outline(of: viewStore.state).lines.map(\.description)
    return Screen(Text(title)) { for line in lines { Text(line) } }
  }

  /// Always nil: the screen has no controls.
  func tappable(since version: inout Int) -> Screen<Tap>? { nil }

  func onChange(_ body: @escaping () -> Void) -> AnyCancellable {
    viewStore.publisher.sink { _ in body() }
  }

  func begin() { news.begin(viewStore.state) }

  func changes(isOwn: Bool) -> [Text] { news.changes(to: viewStore.state, isOwn: isOwn) }

  var repeatedPaths: [String] {
    news.repeats == StateNews.mostRepeats ? news.changed.map(\.shown) : []
  }

  func watch(_ typed: [String]) throws(Failure) -> [String] {
    let state = (try? JSON.encoding(viewStore.state)) ?? .null
    news.watched = try typed.map { text throws(Failure) in try state.path(for: text) }
    return news.watched.map(\.shown)
  }

  func line(at path: String) -> Text? {
    guard let path = news.watched.first(where: { $0.shown == path }) else { return nil }
    let part = try? JSON.encoding(viewStore.state).part(at: path)
    return Text("\(path.shown) \((part ?? .null).shown)")
  }

  var paths: [String] { (try? JSON.encoding(viewStore.state).paths.map(\.shown)) ?? [] }
}

/// A screen of which the REPL prints the changes of the state it shows.
@MainActor protocol StateReporting: ScreenSource {
  /// Begins with the current state, as if it had been printed.
  func begin()
  /// The changes since the last call, a line for each; `isOwn` if no line asked for them.
  func changes(isOwn: Bool) -> [Text]
  /// The parts whose changes fold from now on, because they alone keep changing; otherwise empty.
  var repeatedPaths: [String] { get }
  /// Keeps the parts at typed paths above the prompt; returns their full paths.
  func watch(_ typed: [String]) throws(Failure) -> [String]
  /// The line of a part above the prompt; nil if it isn't there.
  func line(at path: String) -> Text?
  /// All paths of the state.
  var paths: [String] { get }
}
