import ComposableCore
import ComposableTesting
import Counter
import PrimeNumbers
import Testing

struct CounterFeatureTests {
  private func store(_ state: CounterState = CounterState()) -> TestStore<
    CounterState, CounterAction, SystemEnvironment<CounterEnvironment>
  > {
    TestStore(
      initialState: state, reducer: counterReducer,
      environment: .unimplemented(environment: .unimplemented))
  }

  @Test func neverCountsBeyondAnInt() {
    let largest = store(CounterState(count: .max))
    largest.send(.incrTapped)
    let smallest = store(CounterState(count: .min))
    smallest.send(.decrTapped)
  }

  @Test func setCountTakesWholeNumbers() {
    let store = store()
    store.send(.setCount("-17")) { $0.count = -17 }
    store.send(.setCount("9223372036854775807")) { $0.count = .max }
  }

  @Test(arguments: ["", "x", "1.5", "9223372036854775808", "1 2", "٣"])
  func setCountIgnoresInvalidNumbers(text: String) {
    let store = store(CounterState(count: 5))
    store.send(.setCount(text))
  }

  @Test func slidingTruncates() {
    let store = store()
    store.send(.slidingCount(3.9)) { $0.count = 3 }
    store.send(.slidingCount(-3.9)) { $0.count = -3 }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, 9.223372e18])
  func slidingIgnoresPositionsOutOfRange(position: Float) {
    let store = store(CounterState(count: 5))
    store.send(.slidingCount(position))
  }

  @Test func playNextResetsTheCount() {
    let store = store(CounterState(count: 5))
    store.send(.playNext) { $0.count = 0 }
  }

  @Test func theModalOpensAndCloses() {
    let store = store()
    store.send(.isPrimeButtonTapped) { $0.isPrimeModalShown = true }
    store.send(.primeModalDismissed) { $0.isPrimeModalShown = false }
  }

  @Test func anNthPrimeIsAnnouncedAndDismissed() {
    let store = store(CounterState(count: 10))
    store.environment.mainQueue = .immediate
    store.environment.nthPrime = { n in .task { n == 10 ? 29 : nil } }
    store.send(.requestNthPrime) { $0.isNthPrimeRequestInFlight = true }
    store.receive(.nthPrimeResponse(n: 10, prime: 29)) {
      $0.alertNthPrime = PrimeAlert(n: 10, prime: 29)
      $0.isNthPrimeRequestInFlight = false
    }
    store.send(.alertDismissButtonTapped) { $0.alertNthPrime = nil }
  }

  @Test func noAlertIsShownWithoutAnNthPrime() {
    let store = store(CounterState(count: .max))
    store.environment.mainQueue = .immediate
    store.environment.nthPrime = { _ in Effect(value: nil) }
    store.send(.requestNthPrime) { $0.isNthPrimeRequestInFlight = true }
    store.receive(.nthPrimeResponse(n: .max, prime: nil)) { $0.isNthPrimeRequestInFlight = false }
  }

  @Test(arguments: [0, -1, Int.min])
  func aCountBelowOneSendsNoRequest(count: Int) {
    let store = store(CounterState(count: count))
    store.send(.requestNthPrime)
  }

  @Test func aResponseIsForTheRequestedNumber() {
    let scheduler = TestScheduler()
    let store = store(CounterState(count: 10))
    store.environment.mainQueue = scheduler.eraseToAnyScheduler()
    store.environment.nthPrime = { _ in Effect(value: 29) }
    store.send(.requestNthPrime) { $0.isNthPrimeRequestInFlight = true }
    store.send(.incrTapped) { $0.count = 11 }
    scheduler.advance()
    store.receive(.nthPrimeResponse(n: 10, prime: 29)) {
      $0.alertNthPrime = PrimeAlert(n: 10, prime: 29)
      $0.isNthPrimeRequestInFlight = false
    }
  }

  @Test func aSecondRequestReplacesTheFirst() {
    let scheduler = TestScheduler()
    let store = store(CounterState(count: 1))
    store.environment.mainQueue = scheduler.eraseToAnyScheduler()
    store.environment.nthPrime = { n in
      Effect(value: n == 1 ? 2 : 3).delay(
        for: .seconds(1), scheduler: scheduler.eraseToAnyScheduler())
    }
    store.send(.requestNthPrime) { $0.isNthPrimeRequestInFlight = true }
    scheduler.advance(by: .milliseconds(500))
    store.send(.incrTapped) { $0.count = 2 }
    store.send(.requestNthPrime)
    scheduler.advance(by: .seconds(2))
    store.receive(.nthPrimeResponse(n: 2, prime: 3)) {
      $0.alertNthPrime = PrimeAlert(n: 2, prime: 3)
      $0.isNthPrimeRequestInFlight = false
    }
  }

  @Test func aLongSearchReportsItsProgress() {
    let store = store(CounterState(count: 10))
    store.environment.mainQueue = .immediate
    store.environment.searchNthPrime = { n in
      .concatenate(
        Effect(value: .progress(NthPrimeProgress(n: n, percent: 41))), Effect(value: .finished(29)))
    }
    store.send(.requestNthPrime) { $0.isNthPrimeRequestInFlight = true }
    store.receive(.nthPrimeProgress(NthPrimeProgress(n: 10, percent: 41))) {
      $0.nthPrimeProgress = NthPrimeProgress(n: 10, percent: 41)
    }
    store.receive(.nthPrimeResponse(n: 10, prime: 29)) {
      $0.alertNthPrime = PrimeAlert(n: 10, prime: 29)
      $0.isNthPrimeRequestInFlight = false
      $0.nthPrimeProgress = nil
    }
  }

  @Test func cancelingEndsTheSearch() {
    let progress = NthPrimeProgress(n: 10, percent: 41)
    let store = store(CounterState(count: 10))
    store.environment.mainQueue = .immediate
    store.environment.searchNthPrime = { _ in
      .run { send in
        send(.progress(progress))
        try await Task.never()
      }
    }
    store.send(.requestNthPrime) { $0.isNthPrimeRequestInFlight = true }
    store.receive(.nthPrimeProgress(progress)) { $0.nthPrimeProgress = progress }
    store.send(.cancelButtonTapped) {
      $0.isNthPrimeRequestInFlight = false
      $0.nthPrimeProgress = nil
    }
    store.finish()
  }

  @Test func aNewRequestResetsTheProgress() {
    let store = store(
      CounterState(
        count: 10, isNthPrimeRequestInFlight: true,
        nthPrimeProgress: NthPrimeProgress(n: 9, percent: 41)))
    store.environment.mainQueue = .immediate
    store.environment.nthPrime = { _ in .none }
    store.send(.requestNthPrime) { $0.nthPrimeProgress = nil }
  }

  @Test func progressWithoutARequestIsIgnored() {
    let store = store(CounterState(count: 10))
    store.send(.nthPrimeProgress(NthPrimeProgress(n: 10, percent: 41)))
  }

  @Test func theAnswerOfASearchIsItsNthPrime() {
    let store = store(CounterState(count: 10))
    store.environment.mainQueue = .immediate
    var environment = CounterEnvironment.unimplemented
    environment.searchNthPrime = { n in
      .concatenate(
        Effect(value: .progress(NthPrimeProgress(n: n, percent: 41))), Effect(value: .finished(29)))
    }
    store.environment.nthPrime = environment.nthPrime
    store.send(.requestNthPrime) { $0.isNthPrimeRequestInFlight = true }
    store.receive(.nthPrimeResponse(n: 10, prime: 29)) {
      $0.alertNthPrime = PrimeAlert(n: 10, prime: 29)
      $0.isNthPrimeRequestInFlight = false
    }
  }

  @Test func aResponseWithoutARequestIsIgnored() {
    let store = store(CounterState(alertNthPrime: PrimeAlert(n: 2, prime: 3), count: 2))
    store.send(.nthPrimeResponse(n: 10, prime: 29))
    store.send(.nthPrimeResponse(n: 10, prime: nil))
  }

  @Test func assigningASliceChangesNothingElse() {
    let full = CounterFeatureState(
      alertNthPrime: PrimeAlert(n: 1, prime: 2), count: 3, favoritePrimes: [5],
      isNthPrimeRequestInFlight: true, isPrimeModalShown: true,
      nthPrimeProgress: NthPrimeProgress(n: 3, percent: 41))
    var state = full
    state.counter = full.counter
    state.primeModal = full.primeModal
    #expect(state == full)
  }
}
