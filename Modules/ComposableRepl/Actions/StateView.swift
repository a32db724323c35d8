import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// A screen that shows a whole state, for a feature without screens of its own.
///
/// It is drawn on request only. After an action the REPL prints what changed instead.
@MainActor
final class StateView: ScreenSource {
  let names: [String] = []
  /// It is part of no other screen, which would ask for it.
  let version = 1
  /// What has been printed of the state, shared by the view of the present and that of the past.
  let news: StateNews
  private let observe: (_ body: @escaping () -> Void) -> AnyCancellable
  private let title: String
  private let state: () -> any Encodable

  init(_ store: Store<some Encodable, some Any>, title: String, news: StateNews) {
    self.news = news
    self.title = title
    // Comparing states costs more than finding out later that nothing changed.
    let viewStore = ViewStore(store.actionless, removeDuplicates: { _, _ in false })
    observe = { body in viewStore.publisher.sink { _ in body() } }
    state = { viewStore.state }
  }

  var tappable: Screen<Tap> {
    let lines = Outline(of: state()).lines
    return Screen(Text(title)) { for line in lines { Text(line) } }
  }

  /// Always nil: the screen has no controls.
  func tappable(since version: inout Int) -> Screen<Tap>? { nil }

  func onChange(_ body: @escaping () -> Void) -> AnyCancellable { observe(body) }

  // MARK: What is printed

  /// Regards the current state as printed.
  func skipNews() { news.skip(to: state()) }

  /// The changes since the last call, a line for each; `isOwn` if no line asked for them.
  func changes(isOwn: Bool) -> [Text] { news.changes(to: state(), isOwn: isOwn) }

  /// All paths of the state.
  var paths: [String] { tree.paths.map(\.shown) }

  /// Keeps the parts at typed paths above the prompt; returns their full paths.
  func watch(_ typed: [String]) throws(Failure) -> [String] {
    let tree = tree
    news.watched = try typed.map { text throws(Failure) in try tree.path(for: text) }
    return news.watched.map(\.shown)
  }

  /// The line of a part above the prompt; nil if it isn't there.
  func line(at path: String) -> Text? {
    guard let path = news.watched.first(where: { $0.shown == path }) else { return nil }
    return Text("\(path.shown) \((tree.part(at: path) ?? .null).shown)")
  }

  private var tree: JSON { (try? JSON.encoding(state())) ?? .null }
}

/// What has been printed of a state, whether of the present or of a past step.
@MainActor
final class StateNews {
  private static let mostLines = 20
  /// How often in a row changes of the same parts are printed if no line caused them. More of them
  /// would let a clock fill the terminal.
  private static let mostRepeats = 3

  /// The parts that `:watch` keeps above the prompt.
  var watched: [JSONPath] = []
  /// The parts that changed last without a line.
  private var changed: [JSONPath] = []
  private let encoder = StateEncoder()
  /// Whether the user knows that the state can't be encoded.
  private var hasFailed = false
  /// How often in a row the parts in `changed` have changed.
  private var repeats = 0
  /// The last state that could be encoded; nil before the first.
  private var shown: JSON?

  /// Regards a state as printed.
  func skip(to state: some Encodable) { shown = try? encoder.json(of: state) }

  /// The changes since the last call, a line for each; `isOwn` if no line asked for them.
  func changes(to state: some Encodable, isOwn: Bool) -> [Text] {
    do {
      let new = try encoder.json(of: state)
      defer { shown = new }
      hasFailed = false
      let changes = shown.map { StateChange.changes(from: $0, to: new) } ?? []
      if isOwn, isFolded(changes.map(\.path)) { return [] }
      let lines = changes.lines(atMost: Self.mostLines, valueLimit: 32).map { Text($0) }
      return isOwn && repeats == Self.mostRepeats ? lines + [hint] : lines
    } catch {
      defer { hasFailed = true }
      if hasFailed { return [] }
      return [Text("Changes can't be shown: \(JSON.reason(error))", .warning)]
    }
  }

  /// Whether changes of these parts aren't printed: all of them are watched, or have changed too
  /// often.
  private func isFolded(_ paths: [JSONPath]) -> Bool {
    if paths.allSatisfy({ path in watched.contains { path.keys.starts(with: $0.keys) } }) {
      return true
    }
    repeats = paths == changed ? repeats + 1 : 1
    changed = paths
    return repeats > Self.mostRepeats
  }

  /// How the parts that fold from now on are watched.
  private var hint: Text {
    let names = changed.map(\.shown)
    let (keeps, it) = names.count == 1 ? ("keeps", "it") : ("keep", "them")
    return Text(
      "\(names.map { "'\($0)'" }.listed()) \(keeps) changing; ':watch "
        + "\(names.joined(separator: " "))' shows \(it) above the prompt.", .dim)
  }
}
