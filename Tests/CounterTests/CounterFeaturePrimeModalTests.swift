import ComposableCore
import ComposableTesting
import Counter
import PrimeModal
import PrimeNumbers
import Testing

struct CounterFeaturePrimeModalTests {
  @Test func whatIsCountedToCanBeSaved() {
    let store = TestStore(
      initialState: CounterFeatureState(count: 6), reducer: counterFeatureReducer,
      environment: .unimplemented(environment: .unimplemented))
    store.environment.primeModal = .live
    store.send(.counter(.incrTapped)) { $0.count = 7 }
    store.send(.counter(.isPrimeButtonTapped)) { $0.isPrimeModalShown = true }
    store.send(.primeModal(.saveFavoritePrimeTapped)) { $0.favoritePrimes = [7] }
    store.send(.primeModal(.removeFavoritePrimeTapped)) { $0.favoritePrimes = [] }
    store.send(.counter(.primeModalDismissed)) { $0.isPrimeModalShown = false }
  }

  @Test func theEnvironmentIsHandedDown() {
    let store = TestStore(
      initialState: CounterFeatureState(count: 4, favoritePrimes: [5]),
      reducer: counterFeatureReducer, environment: .unimplemented(environment: .unimplemented))
    store.environment.mainQueue = .immediate
    store.environment.nthPrime = { n in .task { n + 3 } }
    store.send(.counter(.requestNthPrime)) { $0.isNthPrimeRequestInFlight = true }
    store.receive(.counter(.nthPrimeResponse(n: 4, prime: 7))) {
      $0.alertNthPrime = PrimeAlert(n: 4, prime: 7)
      $0.isNthPrimeRequestInFlight = false
    }
  }

  @Test func writingASliceBackChangesNothingElse() {
    let full = CounterFeatureState(
      alertNthPrime: PrimeAlert(n: 1, prime: 2), count: 3, favoritePrimes: [5],
      isNthPrimeRequestInFlight: true, isPrimeModalShown: true)
    var state = full
    state.counter = full.counter
    state.primeModal = full.primeModal
    #expect(state == full)
  }
}
