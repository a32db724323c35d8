import ComposableCore
import ComposableFiles
import ComposableTesting
import FavoritePrimes
import Foundation
import PrimeNumbers
import Testing

struct FavoritePrimesFeatureTests {
  private func store(_ favoritePrimes: [Int] = []) -> TestStore<
    FavoritePrimesState, FavoritePrimesAction, SystemEnvironment<FavoritePrimesEnvironment>
  > {
    TestStore(
      initialState: FavoritePrimesState(favoritePrimes: favoritePrimes),
      reducer: favoritePrimesReducer, environment: .unimplemented(environment: .unimplemented))
  }

  @Test func deletingSeveralRowsRemovesExactlyThose() {
    let store = store([2, 3, 5, 7, 11])
    store.send(.deleteFavoritePrimes([0, 2, 4])) { $0.favoritePrimes = [3, 7] }
  }

  @Test func rowsOutOfRangeAreIgnored() {
    let store = store([2, 3])
    store.send(.deleteFavoritePrimes([2, 100]))
    store.send(.deleteFavoritePrimes(IndexSet(integersIn: 1..<1_000_000_000_000))) {
      $0.favoritePrimes = [2]
    }
  }

  @Test func invalidFavoritesAreExcludedAndListed() {
    let store = store()
    store.send(.loadedFavoritePrimes(.success([7, 4, 3, 7, -5]))) {
      $0.favoritePrimes = [7, 3]
      $0.fileOutcome = .loaded(count: 2, leftOut: [4, 7, -5])
    }
  }

  @Test func aFailedLoadKeepsTheFavorites() {
    let error = DataFileError.missing(path: "/data/favoritePrimes.json")
    let store = store([2])
    store.environment.fileClient.load = { Effect(error: error) }
    store.send(.loadButtonTapped)
    store.receive(.loadedFavoritePrimes(.failure(error))) { $0.fileOutcome = .failed(error) }
  }

  @Test func savingWritesTheFavorites() {
    let store = store([7, 3])
    store.environment.fileClient.save = { numbers in
      Effect(value: SavedFile(count: numbers == [7, 3] ? 2 : -1))
    }
    store.send(.saveButtonTapped)
    store.receive(.savedFavoritePrimes(.success(SavedFile(count: 2)))) {
      $0.fileOutcome = .saved(SavedFile(count: 2))
    }
    store.send(.deleteFavoritePrimes([0])) {
      $0.favoritePrimes = [3]
      $0.fileOutcome = nil
    }
  }

  @Test func aFailedSaveIsReported() {
    let error = DataFileError.refused(path: "/data/f.json", reason: "No space left on device")
    let store = store([2])
    store.environment.fileClient.save = { _ in Effect(error: error) }
    store.send(.saveButtonTapped)
    store.receive(.savedFavoritePrimes(.failure(error))) { $0.fileOutcome = .failed(error) }
  }

  @Test func aFavoriteRequestsThePrimeWithThatNumber() {
    let store = store([7])
    store.environment.mainQueue = .immediate
    store.environment.nthPrime = { n in .task { n == 7 ? 17 : nil } }
    store.send(.primeButtonTapped(7))
    store.receive(.nthPrimeResponse(n: 7, prime: 17)) {
      $0.alertNthPrime = PrimeAlert(n: 7, prime: 17)
    }
    store.send(.alertDismissButtonTapped) { $0.alertNthPrime = nil }
  }

  @Test func aSecondRequestReplacesTheFirst() {
    let scheduler = TestScheduler()
    let store = store([2, 3])
    store.environment.mainQueue = scheduler.eraseToAnyScheduler()
    store.environment.nthPrime = { n in Effect(value: n == 2 ? 3 : 5) }
    store.send(.primeButtonTapped(2))
    store.send(.primeButtonTapped(3))
    scheduler.advance()
    store.receive(.nthPrimeResponse(n: 3, prime: 5)) {
      $0.alertNthPrime = PrimeAlert(n: 3, prime: 5)
    }
  }

  @Test func aLongSearchReportsItsProgress() {
    let progress = NthPrimeProgress(n: 7, percent: 41)
    let store = store([7])
    store.environment.mainQueue = .immediate
    store.environment.searchNthPrime = { _ in
      .concatenate(Effect(value: .progress(progress)), Effect(value: .finished(17)))
    }
    store.send(.primeButtonTapped(7))
    store.receive(.nthPrimeProgress(progress)) { $0.nthPrimeProgress = progress }
    store.receive(.nthPrimeResponse(n: 7, prime: 17)) {
      $0.alertNthPrime = PrimeAlert(n: 7, prime: 17)
      $0.nthPrimeProgress = nil
    }
  }

  @Test func cancelingEndsTheSearch() {
    let progress = NthPrimeProgress(n: 7, percent: 41)
    let store = store([7])
    store.environment.mainQueue = .immediate
    store.environment.searchNthPrime = { _ in
      .run { send in
        send(.progress(progress))
        try await Task.never()
      }
    }
    store.send(.primeButtonTapped(7))
    store.receive(.nthPrimeProgress(progress)) { $0.nthPrimeProgress = progress }
    store.send(.cancelButtonTapped) { $0.nthPrimeProgress = nil }
    store.finish()
  }

  @Test(arguments: [
    FavoritePrimesAction.alertDismissButtonTapped, .cancelButtonTapped,
    .deleteFavoritePrimes([0, 2]), .nthPrimeProgress(NthPrimeProgress(n: 7, percent: 41)),
    .loadButtonTapped, .loadedFavoritePrimes(.success([2, 3])),
    .loadedFavoritePrimes(.failure(DataFileError.missing(path: "f"))),
    .nthPrimeResponse(n: 1, prime: 2), .nthPrimeResponse(n: 1, prime: nil), .primeButtonTapped(7),
    .saveButtonTapped,
    .savedFavoritePrimes(.success(SavedFile(count: 1, kept: "g"))),
    .savedFavoritePrimes(.failure(DataFileError.refused(path: "f", reason: "r"))),
  ])
  func anActionSurvivesItsCoding(action: FavoritePrimesAction) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(FavoritePrimesAction.self, from: data) == action)
  }
}
