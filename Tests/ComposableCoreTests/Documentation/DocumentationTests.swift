import ComposableCore
import ComposableTesting
import Foundation
import TestSupport
import Testing

/// Runs the examples of the module's articles, and checks that every documented example occurs
/// verbatim in compiled code.
@MainActor struct DocumentationTests {
  @Test func aFeatureIsRunByAStore() async {
    let store = Store(
      initialState: FactState(), reducer: factReducer,
      environment: FactEnvironment(fact: { "\($0) is a number" }))
    let viewStore = ViewStore(store)
    viewStore.send(.incrTapped)
    await viewStore.send(.factTapped).finish()
    let fact = viewStore.fact  // "1 is a number"
    #expect(fact == "1 is a number")
  }

  @Test func actionsAreProcessedBreadthFirstAndToldOnce() {
    let viewStore = ViewStore(Store(initialState: [], reducer: visitor, environment: ()))
    var seen: [[String]] = []
    let subscription = viewStore.publisher.sink { seen.append($0) }
    viewStore.send(
      Folder(
        name: "a",
        children: [Folder(name: "b", children: [Folder(name: "d")]), Folder(name: "c")]))
    // seen == [[], ["a", "b", "c", "d"]]
    #expect(seen == [[], ["a", "b", "c", "d"]])
    subscription.cancel()
  }

  @Test func aViewStoreLooksAtAPart() {
    let store = Store(
      initialState: FactState(), reducer: factReducer,
      environment: FactEnvironment(fact: { "\($0) is a number" }))
    let count = ViewStore(store.scope(state: \.count))
    count.send(.incrTapped)
    let shown = count.state  // 1
    #expect(shown == 1)
  }

  @Test func onlyTheLastQueryIsAsked() {
    let scheduler = TestScheduler()
    let asked = Log<String>()
    let store = TestStore(
      initialState: SearchState(), reducer: searchReducer,
      environment: SearchEnvironment(
        find: {
          asked($0)
          return [$0]
        }, mainQueue: scheduler.eraseToAnyScheduler()))
    store.send(.queryChanged("ti")) { $0.query = "ti" }
    scheduler.advance(by: .milliseconds(100))
    store.send(.queryChanged("tim")) { $0.query = "tim" }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.found(["tim"])) { $0.results = ["tim"] }
    store.send(.queryChanged("time")) { $0.query = "time" }
    store.send(.cancelTapped)
    scheduler.advance(by: .seconds(1))
    #expect(asked.all == ["tim"])
  }

  @Test func anErrorIsAnAction() {
    let store = TestStore(
      initialState: LoadState.idle, reducer: loadReducer, environment: { throw Offline() })
    store.send(.loadTapped) { $0 = .loading }
    store.receive(.failed("Offline()")) { $0 = .failed("Offline()") }
    store.environment = { "text" }
    store.send(.loadTapped) { $0 = .loading }
    store.receive(.loaded("text")) { $0 = .loaded("text") }
  }

  @Test func placesKeepTheirTimersApart() {
    let scheduler = TestScheduler()
    let store = TestStore(
      initialState: KitchenState(), reducer: kitchenReducer,
      environment: scheduler.eraseToAnyScheduler())
    store.send(.egg(.start))
    store.send(.pasta(.start))
    store.send(.egg(.stop))
    scheduler.advance(by: .seconds(1))
    store.receive(.pasta(.ticked)) { $0.pasta?.seconds = 1 }
    store.send(.pastaIsDone) { $0.pasta = nil }
    scheduler.advance(by: .seconds(1))
    store.finish()
  }

  @Test func aTaskCancelsWhatItsSendCaused() async {
    let scheduler = TestScheduler()
    let store = Store(
      initialState: TickerState(), reducer: tickerReducer,
      environment: scheduler.eraseToAnyScheduler())
    let viewStore = ViewStore(store)
    let task = viewStore.send(.start)
    await task.cancel()
    #expect(task.isCancelled)
    #expect(store.effectsInFlight.isEmpty)
  }

  nonisolated static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The articles of the catalog.
  nonisolated static let articles =
    ((try? FileManager.default.contentsOfDirectory(
      at: checkout.appending(path: "Modules/ComposableCore/ComposableCore.docc"),
      includingPropertiesForKeys: nil))?.filter { $0.pathExtension == "md" } ?? [])
    + [checkout.appending(path: "README.md")]

  /// The compiled sources that may contain examples: all suites, the package that depends on this
  /// one, and the app described by the articles.
  nonisolated static let sources = ["Apps/Downloads", "Tests"].flatMap(swiftFiles)
    .compactMap { try? lines(of: $0) }

  /// The positions of each line in the compiled sources: file number and line number.
  nonisolated static let places: [Substring: [(file: Int, line: Int)]] = {
    var places: [Substring: [(file: Int, line: Int)]] = [:]
    for (file, lines) in sources.enumerated() {
      for (number, line) in lines.enumerated() { places[line, default: []].append((file, number)) }
    }
    return places
  }()

  nonisolated static func isBuilt(_ example: [Substring]) -> Bool {
    guard let first = example.first else { return true }
    return places[first, default: []].contains { place in
      sources[place.file][place.line...].starts(with: example)
    }
  }

  @Test(arguments: articles)
  nonisolated func everyExampleOfAnArticleIsBuiltAndRun(article: URL) throws {
    let examples = try Self.lines(of: article).split(separator: "```swift").dropFirst()
      .map { Array($0.prefix { $0 != "```" }) }
    for example in examples {
      #expect(
        Self.isBuilt(example),
        "No file that is built has this example: \(example.joined(separator: "\n"))")
    }
  }

  /// The examples in the comments of the two libraries, with their files.
  nonisolated static let symbolExamples: [(file: String, lines: [Substring])] =
    swiftFiles(below: "Modules").filter { $0.path.contains("/Composable") }.flatMap { file in
      let comments = ((try? lines(of: file)) ?? []).filter { $0.hasPrefix("///") }
        .map { withoutIndentation($0.dropFirst(3)) }
      return comments.split(separator: "```swift", omittingEmptySubsequences: false).dropFirst()
        .map { (file.lastPathComponent, $0.prefix { $0 != "```" }.filter { !$0.isEmpty }) }
    }

  @Test nonisolated func everyExampleOfASymbolIsBuiltAndRun() {
    #expect(Self.symbolExamples.count > 60)
    for example in Self.symbolExamples {
      #expect(
        Self.isBuilt(example.lines),
        """
        No file that is built has this example of \(example.file): \
        \(example.lines.joined(separator: "\n"))
        """)
    }
  }

  /// The sources below a folder of the checkout.
  private nonisolated static func swiftFiles(below folder: String) -> [URL] {
    let files = FileManager.default.enumerator(
      at: checkout.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" && !$0.path.contains("/.build/") }
  }

  /// The lines of a file without indentation and blank lines.
  private nonisolated static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(withoutIndentation)
      .filter { !$0.isEmpty }
  }

  private nonisolated static func withoutIndentation(_ line: Substring) -> Substring {
    Substring(line.utf8.drop { $0 == UInt8(ascii: " ") })
  }
}
