import ComposableCore
import ComposableTesting
import PrimeModal
import Testing

struct PrimeModalFeatureTests {
  private func store(_ count: Int, _ favoritePrimes: [Int] = []) -> TestStore<
    PrimeModalState, PrimeModalAction, SystemEnvironment<PrimeModalEnvironment>
  > {
    TestStore(
      initialState: PrimeModalState(count: count, favoritePrimes: favoritePrimes),
      reducer: primeModalReducer, environment: .live(environment: .live))
  }

  @Test func savingAppendsThePrime() {
    let store = store(7, [11, 3])
    store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [11, 3, 7] }
  }

  @Test func savingTwiceKeepsOne() {
    let store = store(7)
    store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [7] }
    store.send(.saveFavoritePrimeTapped)
  }

  @Test(arguments: [Int.min, -7, 0, 1, 4, 9_007_196_099_250_001])
  func savingACompositeChangesNothing(count: Int) {
    let store = store(count)
    store.send(.saveFavoritePrimeTapped)
  }

  @Test func theEnvironmentTestsPrimality() {
    let store = store(4)
    store.environment.isPrime = { $0 == 4 }
    store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [4] }
  }

  @Test func removingRemovesOnlyThatPrime() {
    let store = store(3, [2, 3, 5])
    store.send(.removeFavoritePrimeTapped) { $0.favoritePrimes = [2, 5] }
    store.send(.removeFavoritePrimeTapped)
  }
}
