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

/// A user's session: what is on display is tapped, with all screens after each step.
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
          isPrime: isPrime, nthPrime: { Effect(value: nthPrime($0)) },
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
    for (name, view) in appFeatures(isCompact: isCompact).screens(of: store, .plain)
    where Self.names.contains(name) {
      screens.append(view.tapped.render(width: width))
    }
    assertSnapshot(of: screens.joined(separator: "\n"), named: step)
  }

  /// The screens shown in each step; those of other features are tested in their own suites.
  private static let names = [
    "counter", "favoritePrimes", "timer", "game", "activityFeed",
  ]

  @Test func aPrimeIsKeptAndAGameIsPlayed() throws {
    let store = store()
    let counter = CounterView(store: store.scope(state: \.counter, action: AppAction.counter))
    let favorites = FavoritePrimesView(
      store: store.scope(state: \.favorites, action: AppAction.favoritePrimes))
    let timer = TimerView(store: store.scope(state: \.timer, action: AppAction.timer))
    let game = GameView(store: store.scope(state: \.game, action: AppAction.game))
    look(at: store, "1 at the start")
    try counter.enter("Count", "7")
    try counter.tap("Is this prime?")
    try counter.tap("Save to favourite primes")
    try counter.tap("Close")
    try counter.tap("What is the 7th prime?")
    look(at: store, "2 a favourite is kept and a prime is searched for")
    scheduler.advance()
    look(at: store, "3 the prime was found")
    try counter.tap("OK")
    try favorites.tap("Save")
    try favorites.tap("7th?")
    scheduler.advance()
    look(at: store, "4 favourites are saved, and one is asked about")
    try favorites.tap("OK")
    try favorites.tap("Load")
    look(at: store, "5 other favourites are loaded")
    try timer.tap("Start")
    try game.tap("Start")
    try game.enter("Your guess", "13")
    scheduler.advance(by: .milliseconds(350))
    try game.tap("Next")
    try timer.tap("Lap")
    look(at: store, "6 a round is played beside the stopwatch")
  }

  @Test func onNarrowScreensTheCounterTakesOneLine() throws {
    let store = store()
    let counter = CompactCounterView(
      store: store.scope(state: \.counter, action: AppAction.counter))
    try counter.enter("Count", "7")
    try counter.tap("Save")
    try counter.tap("7th?")
    scheduler.advance()
    look(at: store, isCompact: true, "40 columns", width: 40)
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
