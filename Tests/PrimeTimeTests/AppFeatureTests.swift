import ComposableCore
import ComposableFiles
import ComposableTesting
import Counter
import FavoritePrimes
import Game
import PrimeNumbers
import TestSupport
import Testing
import Timer

@testable import PrimeTime

struct AppFeatureTests {
  private let date = Timestamp(since1970: .seconds(1_000))
  private let scheduler = TestScheduler()

  private func store(_ state: AppState = AppState()) -> TestStore<
    AppState, AppAction, SystemEnvironment<AppEnvironment>
  > {
    TestStore(
      initialState: state, reducer: appReducer,
      environment: .unimplemented(environment: .unimplemented))
  }

  @Test func theModalAndTheListShareTheFavorites() {
    let store = store(AppState(count: 7, favoritePrimes: [2]))
    store.environment.date = { date }
    store.environment.isPrime = { $0 == 7 }
    store.send(.counter(.primeModal(.saveFavoritePrimeTapped))) {
      $0.activityFeed = [Activity(event: .addedFavoritePrime(7), timestamp: date)]
      $0.favoritePrimes = [2, 7]
    }
    store.send(.favoritePrimes(.deleteFavoritePrimes([0, 1]))) {
      $0.activityFeed.append(Activity(event: .removedFavoritePrime(2), timestamp: date))
      $0.activityFeed.append(Activity(event: .removedFavoritePrime(7), timestamp: date))
      $0.favoritePrimes = []
    }
  }

  @Test func aTapThatChangesNothingIsNotRecorded() {
    let store = store(AppState(count: 7, favoritePrimes: [7]))
    store.environment.isPrime = { $0 == 7 }
    store.send(.counter(.primeModal(.saveFavoritePrimeTapped)))
    store.send(.favoritePrimes(.deleteFavoritePrimes([5])))
  }

  @Test(.timeLimit(.minutes(5))) func theLastOfManyFavoritesGoesWithoutComparingAllWithAll() {
    var state = AppState(favoritePrimes: Array(1...200_000))
    var environment = SystemEnvironment.unimplemented(environment: AppEnvironment.unimplemented)
    environment.date = { date }
    _ = appReducer(&state, .favoritePrimes(.deleteFavoritePrimes([199_999])), environment)
    #expect(state.favoritePrimes.count == 199_999)
    #expect(state.activityFeed.map(\.event) == [.removedFavoritePrime(200_000)])
  }

  @Test func loadingIsOneActivity() {
    let store = store(AppState(favoritePrimes: [2]))
    store.environment.date = { date }
    store.environment.fileClient.load = { Effect(value: [3, 5]) }
    store.send(.favoritePrimes(.loadButtonTapped))
    store.receive(.favoritePrimes(.loadedFavoritePrimes(.success([3, 5])))) {
      $0.activityFeed = [Activity(event: .loadedFavoritePrimes(count: 2), timestamp: date)]
      $0.favoritePrimes = [3, 5]
      $0.favoritePrimesFile = .loaded(count: 2, leftOut: [])
    }
  }

  @Test func loadingRoundsIsOneActivityWithoutARound() {
    let results = [GameResult(secret: 2, guess: 1, timeSpent: .seconds(3), id: 1)]
    let store = store()
    store.environment.date = { date }
    store.environment.resultsClient.load = { Effect(value: results) }
    store.send(.game(.loadButtonTapped))
    store.receive(.game(.loadedResults(.success(results)))) {
      $0.activityFeed = [Activity(event: .loadedRounds(count: 1), timestamp: date)]
      $0.game.fileOutcome = .loaded(count: 1, leftOut: [])
      $0.game.results = .init(uniqueElements: results)
    }
  }

  @Test func theFeedKeepsTheLastHundred() {
    let old = Activity(event: .addedFavoritePrime(2), timestamp: date)
    let store = store(AppState(activityFeed: Array(repeating: old, count: 100), count: 3))
    store.environment.date = { date }
    store.environment.isPrime = { $0 == 3 }
    store.send(.counter(.primeModal(.saveFavoritePrimeTapped))) {
      $0.activityFeed.removeFirst()
      $0.activityFeed.append(Activity(event: .addedFavoritePrime(3), timestamp: date))
      $0.favoritePrimes = [3]
    }
  }

  @Test func anAnswerIsShownWhereItWasAskedFor() {
    let store = store(AppState(count: 10))
    store.environment.mainQueue = .immediate
    store.environment.nthPrime = AppEnvironment.nthPrimeAtOnce
    store.send(.counter(.counter(.requestNthPrime))) { $0.isNthPrimeRequestInFlight = true }
    store.receive(.counter(.counter(.nthPrimeResponse(n: 10, prime: 29)))) {
      $0.alertNthPrime = PrimeAlert(n: 10, prime: 29)
      $0.isNthPrimeRequestInFlight = false
    }
    store.send(.favoritePrimes(.primeButtonTapped(7)))
    store.receive(.favoritePrimes(.nthPrimeResponse(n: 7, prime: 17))) {
      $0.favoritePrimesAlert = PrimeAlert(n: 7, prime: 17)
    }
    store.send(.favoritePrimes(.alertDismissButtonTapped)) { $0.favoritePrimesAlert = nil }
  }

  @Test func theStopwatchesOfAppAndGameRunSideBySide() {
    let store = store(AppState(game: GameState(secret: 1)))
    store.environment.date = { date }
    store.environment.mainQueue = scheduler.eraseToAnyScheduler()
    store.send(.timer(.start)) { $0.timer.started = date }
    store.send(.game(.timer(.start))) { $0.game.timer.started = date }
    scheduler.advance(by: .milliseconds(10))
    store.receive(.timer(.timeUpdated)) { $0.timer.duration = .milliseconds(10) }
    store.receive(.game(.timer(.timeUpdated))) { $0.game.timer.duration = .milliseconds(10) }
    store.send(.timer(.stop)) { $0.timer.started = nil }
    scheduler.advance(by: .milliseconds(10))
    store.receive(.game(.timer(.timeUpdated))) { $0.game.timer.duration = .milliseconds(20) }
    store.send(.game(.timer(.stop))) { $0.game.timer.started = nil }
  }

  @Test func aRoundOfTheGameIsWrittenDown() {
    let store = store(AppState(game: GameState(secret: 5)))
    store.environment.date = { date }
    store.environment.random = .seeded(1)
    var random = SeededGenerator(seed: 1)
    let next = Int.random(in: -100...100, using: &random)
    store.send(.game(.counter(.playNext))) {
      $0.activityFeed = [Activity(event: .playedRound(guess: 0, secret: 5), timestamp: date)]
      $0.game.results = [GameResult(secret: 5, guess: 0, timeSpent: .zero, id: 1)]
      $0.game.secret = next
    }
  }

  @MainActor @Test func everyFeatureGetsItsPartOfTheEnvironment() {
    let drawn = reportedMessages {
      var state = AppState(game: GameState(secret: 1))
      _ = appReducer.run(&state, .timer(.start), .unimplemented(environment: .unimplemented))
      _ = appReducer.run(&state, .game(.timer(.start)), .unimplemented(environment: .unimplemented))
      _ = appReducer.run(&state, .game(.start), .unimplemented(environment: .unimplemented))
    }
    #expect(drawn.count { $0.contains("\"SystemEnvironment.date\"") } == 2)
    #expect(drawn.count { $0.contains("\"SystemEnvironment.random\"") } == 1)
    let asked = reportedMessages {
      let store = Store(
        initialState: AppState(
          count: 1, game: GameState(counter: CounterState(count: 1), secret: 1)),
        reducer: appReducer, environment: .unimplemented(environment: .unimplemented))
      let viewStore = ViewStore(store)
      viewStore.send(.counter(.counter(.requestNthPrime)))
      viewStore.send(.favoritePrimes(.primeButtonTapped(7)))
      viewStore.send(.favoritePrimes(.loadButtonTapped))
      viewStore.send(.favoritePrimes(.saveButtonTapped))
      viewStore.send(.game(.loadButtonTapped))
      viewStore.send(.game(.saveButtonTapped))
    }
    #expect(asked.count { $0.contains("\"AppEnvironment.searchNthPrime\"") } == 2)
    for client in ["FileClient", "ResultsClient"] {
      #expect(asked.count { $0.contains("\"\(client).load\"") } == 1)
      #expect(asked.count { $0.contains("\"\(client).save\"") } == 1)
    }
  }

  @Test func writingASliceBackChangesNothingElse() {
    let full = AppState(
      activityFeed: [Activity(event: .addedFavoritePrime(2), timestamp: date)],
      alertNthPrime: PrimeAlert(n: 1, prime: 2), count: 3, favoritePrimes: [5],
      favoritePrimesAlert: PrimeAlert(n: 2, prime: 3),
      favoritePrimesFile: .saved(SavedFile(count: 1)), isNthPrimeRequestInFlight: true,
      isPrimeModalShown: true)
    var state = full
    state.counter = full.counter
    state.favorites = full.favorites
    #expect(state == full)
  }

  @Test func theAppKeepsEveryFieldOfItsCounter() {
    func fields(_ state: Any) -> Set<String> {
      Set(Mirror(reflecting: state).children.compactMap(\.label))
    }
    #expect(fields(CounterState()).subtracting(fields(AppState())) == [])
  }
}
