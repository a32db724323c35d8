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
@MainActor struct AppScriptTests {
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
  private func look(
    at store: Store<AppState, AppAction>, isCompact: Bool = false, _ step: String, width: Int = 80
  ) {
    var screens: [String] = []
    for (name, publisher) in appFeatures(isCompact: isCompact).screens(of: store)
    where Self.names.contains(name) {
      publisher.sink { screen in screen.map { screens.append($0.render(width: width)) } }.cancel()
    }
    assertSnapshot(of: screens.joined(separator: "\n"), named: step)
  }

  /// The screens shown in each step; those of other features are tested in their own suites.
  private static let names = [
    "counter", "primeModal", "favoritePrimes", "timer", "game", "activityFeed",
  ]

  @Test func aPrimeIsKeptAndAGameIsPlayed() throws {
    let store = store()
    let counter = CounterView(store: store.scope(state: \.counter, action: AppAction.counter))
    let favorites = FavoritePrimesView(
      store: store.scope(state: \.favorites, action: AppAction.favoritePrimes))
    let timer = TimerView(store: store.scope(state: \.timer, action: AppAction.timer))
    let game = GameView(store: store.scope(state: \.game, action: AppAction.game))
    look(at: store, "1 at the start")
    counter.viewStore.send(.setCount("7"))
    counter.viewStore.send(.isPrimeButtonTapped)
    counter.primeModal.viewStore.send(.saveFavoritePrimeTapped)
    counter.viewStore.send(.nthPrimeButtonTapped)
    look(at: store, "2 a favourite is kept and a prime is searched for")
    scheduler.advance()
    counter.viewStore.send(.primeModalDismissed)
    look(at: store, "3 the prime was found")
    favorites.viewStore.send(.saveButtonTapped)
    favorites.viewStore.send(.primeButtonTapped(7))
    scheduler.advance()
    look(at: store, "4 favourites are saved, and one is asked about")
    favorites.viewStore.send(.loadButtonTapped)
    look(at: store, "5 other favourites are loaded")
    timer.viewStore.send(.start)
    game.guess.viewStore.send(.setCount("13"))
    scheduler.advance(by: .milliseconds(350))
    game.guess.viewStore.send(.playNext)
    timer.viewStore.send(.lap)
    look(at: store, "6 a round is played beside the stopwatch")
  }

  @Test func onNarrowScreensTheCounterTakesOneLine() throws {
    let store = store()
    let counter = CompactCounterView(
      store: store.scope(state: \.counter, action: AppAction.counter))
    counter.viewStore.send(.setCount("7"))
    counter.viewStore.send(.saveFavoritePrimeTapped)
    counter.viewStore.send(.nthPrimeButtonTapped)
    scheduler.advance()
    look(at: store, isCompact: true, "40 columns", width: 40)
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
