import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// A screen that shows a whole state, for a feature without screens of its own.
///
/// It is drawn on request only. After an action the REPL prints `news()` instead.
@MainActor
final class StateScreens<State: Encodable>: StateReporting {
  private struct Drawing {
    var screen: Screen<Tap>
    var version: Int
  }

  let names: [String] = []
  private(set) var version = 1
  private var drawn: Drawing?
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

  var tapped: Screen<Tap> {
    if let drawn, drawn.version == version { return drawn.screen }
    let lines = Outline(of: viewStore.state).lines.map(\.description)
    let screen = Screen<Tap>(Text(title)) { for line in lines { Text(line) } }
    drawn = Drawing(screen: screen, version: version)
    return screen
  }

  /// Always nil: the screen has no controls.
  func tapped(since version: inout Int) -> Screen<Tap>? { nil }

  func onChange(_ body: @escaping () -> Void) -> AnyCancellable {
    viewStore.publisher.sink { _ in body() }
  }

  func begin() { news.begin(viewStore.state) }

  func changes() -> [Text] { news.changes(to: viewStore.state) }
}

/// A screen of which the REPL prints the changes of the state it shows.
@MainActor protocol StateReporting: ScreenPart {
  /// Begins with the current state, as if it had been printed.
  func begin()
  /// The changes since the last call, a line for each.
  func changes() -> [Text]
}

/// What has been printed of a state, whether of the present or of a past step.
@MainActor
final class StateNews {
  private static let mostLines = 20

  private let encoder = StateEncoder()
  private var shown: JSON?

  func begin(_ state: some Encodable) { shown = try? encoder.json(of: state) }

  func changes(to state: some Encodable) -> [Text] {
    guard let new = try? encoder.json(of: state), let old = shown else { return [] }
    shown = new
    let changes = StateChange.changes(from: old, to: new)
    let lines = changes.prefix(Self.mostLines).map { Text($0.line) }
    let rest = changes.count - lines.count
    return rest > 0
      ? lines + [Text("… and \(rest.counted("change", "changes")) more", .dim)] : lines
  }
}

extension StateChange {
  /// One line for a person, in which a row that was added shows its fields.
  fileprivate var line: String {
    guard case .element? = path.keys.last else { return description }
    if after == nil { return "\(path) removed" }
    guard before == nil, let members = after?.members else { return description }
    var shown = members.filter { $0.name != "id" }
    // A screen of a stack is below its id.
    if shown.count == 1, shown.count < members.count, let inner = shown[0].value.members {
      shown = inner
    }
    let fields = shown.map { "\($0.name) \($0.value.brief)" }
    return "\(path) added: \(fields.joined(separator: ", "))"
  }
}

extension JSON {
  fileprivate var brief: String { self == .null ? "nil" : text.brief }
}
