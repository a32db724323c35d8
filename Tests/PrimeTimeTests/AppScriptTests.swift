import ComposableCore
import ComposableTesting
import Counter
import DataFiles
import FavoritePrimes
import Game
import PrimeNumbers
import Testing
import TextUI
import Timer

@testable import PrimeTime

/// A user's session: a script sent through the view stores, with all screens after each step.
@MainActor @Suite struct AppScriptTests {
  private let scheduler = TestScheduler()

  private func store() -> Store<AppState, AppAction> {
    Store(
      initialState: AppState(currentUser: "ada"), reducer: appReducer,
      environment: SystemEnvironment(
        environment: AppEnvironment(
          fileClient: FileClient(
            load: { Effect(value: [2, 3, 4]) }, save: { Effect(value: SavedFile(count: $0.count)) }
          ),
          nthPrime: { Effect(value: nthPrime($0)) },
          resultsClient: ResultsClient(
            load: { .none }, save: { Effect(value: SavedFile(count: $0.count)) })),
        date: { [scheduler] in Timestamp(since1970: .seconds(1_000) + scheduler.now) },
        mainQueue: scheduler.eraseToAnyScheduler(), random: .seeded(1)))
  }

  /// Records all shown screens, one below the other.
  private func look(at view: AppView, _ step: String, width: Int = 80) {
    var screens: [String] = []
    for (_, publisher) in view.screens {
      publisher.sink { screen in screen.map { screens.append($0.render(width: width)) } }.cancel()
    }
    assertSnapshot(of: screens.joined(separator: "\n"), named: step)
  }

  @Test func aPrimeIsKeptAndAGameIsPlayed() throws {
    let view = AppView(store: store())
    guard case .full(let counter) = view.counter else {
      Issue.record("Expected the full counter.")
      return
    }
    look(at: view, "1 at the start")
    counter.viewStore.send(.setCount("7"))
    counter.viewStore.send(.isPrimeButtonTapped)
    counter.primeModal.viewStore.send(.saveFavoritePrimeTapped)
    counter.viewStore.send(.nthPrimeButtonTapped)
    look(at: view, "2 a favourite is kept and a prime is searched for")
    scheduler.advance()
    counter.viewStore.send(.primeModalDismissed)
    look(at: view, "3 the prime was found")
    view.favoritePrimes.viewStore.send(.saveButtonTapped)
    view.favoritePrimes.viewStore.send(.primeButtonTapped(7))
    scheduler.advance()
    look(at: view, "4 favourites are saved, and one is asked about")
    view.favoritePrimes.viewStore.send(.loadButtonTapped)
    look(at: view, "5 other favourites are loaded")
    view.timer.viewStore.send(.start)
    view.game.guess.viewStore.send(.setCount("13"))
    scheduler.advance(by: .milliseconds(350))
    view.game.guess.viewStore.send(.playNext)
    view.timer.viewStore.send(.lap)
    look(at: view, "6 a round is played beside the stopwatch")
  }

  @Test func onNarrowScreensTheCounterTakesOneLine() throws {
    let view = AppView(store: store(), isCompact: true)
    guard case .compact(let counter) = view.counter else {
      Issue.record("Expected the compact counter.")
      return
    }
    counter.viewStore.send(.setCount("7"))
    counter.viewStore.send(.saveFavoritePrimeTapped)
    counter.viewStore.send(.nthPrimeButtonTapped)
    scheduler.advance()
    look(at: view, "40 columns", width: 40)
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
