import ComposableCore
import ComposableTextUI
import Testing

@testable import Game

/// The number of times each body is computed, in the whole game and in its parts.
@MainActor final class BodyCountTests {
  private let scheduler = TestScheduler()
  private let store: Store<GameState, GameAction>
  private let view: GameView
  private var counts: [String: Int] = [:]
  private var subscriptions: [AnyCancellable] = []

  init() {
    store = Store(
      initialState: GameState(), reducer: gameReducer,
      environment: SystemEnvironment(
        environment: .unimplemented, date: { Timestamp() },
        mainQueue: scheduler.eraseToAnyScheduler(), random: secrets(5)))
    view = GameView(store: store)
    ViewStore(store).send(.start)
    subscriptions += [
      view.screens.sink { _ in self.counts["whole", default: 0] += 1 },
      view.timer.screens.sink { _ in self.counts["timer", default: 0] += 1 },
      view.guess.screens.sink { _ in self.counts["guess", default: 0] += 1 },
      view.results.screens.sink { _ in self.counts["results", default: 0] += 1 },
    ]
    count("unscoped", ViewStore(store).publisher)
    count("stateless", ViewStore(store.stateless, removeDuplicates: { _, _ in true }).publisher)
  }

  private func count<Value>(_ name: String, _ publisher: StorePublisher<Value>) {
    subscriptions.append(publisher.sink { _ in self.counts[name, default: 0] += 1 })
  }

  /// Returns the counts since the last call.
  private func takeCounts() -> [String: Int] {
    defer { counts = [:] }
    return counts
  }

  @Test func eachBodyIsComputedOnceAtFirst() {
    #expect(
      takeCounts() == [
        "whole": 1, "timer": 1, "guess": 1, "results": 1, "unscoped": 1, "stateless": 1,
      ])
  }

  @Test func tenTicksRedrawOnlyTheClock() {
    _ = takeCounts()
    scheduler.advance(by: .milliseconds(100))
    #expect(takeCounts() == ["whole": 10, "timer": 10, "unscoped": 10])
  }

  @Test(arguments: [
    ("+", ["whole": 1, "guess": 1]), ("Lap", ["whole": 1, "timer": 1]),
    ("Next", ["whole": 1, "results": 1]), ("Load", [:]),
  ])
  func anActionRedrawsOnlyThePartsItChanges(title: String, expected: [String: Int]) throws {
    _ = takeCounts()
    try IssueReporter.$current.withValue(IssueReporter { _ in }) { try view.tap(title) }
    #expect(takeCounts().filter { $0.key != "unscoped" } == expected)
  }

  @Test func theScreenIsComposedOfTheLatestParts() {
    var screens: [String] = []
    subscriptions.append(view.screens.sink { screens.append($0.render()) })
    view.guess.viewStore.send(.incrTapped)
    scheduler.advance(by: .milliseconds(20))
    view.guess.viewStore.send(.playNext)
    #expect(screens.last == view.body.render())
    #expect(screens.count == 5)
    view.guess.viewStore.send(.setCount("no number"))
    #expect(screens.count == 5)
  }
}
