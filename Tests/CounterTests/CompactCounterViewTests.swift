import ComposableCore
import ComposableTextUI
import Counter
import PrimeNumbers
import Testing

/// Two views of one feature, over one reducer and one store.
@MainActor struct CompactCounterViewTests {
  private func store(_ state: CounterFeatureState) -> Store<
    CounterFeatureState, CounterFeatureAction
  > {
    Store(
      initialState: state, reducer: counterFeatureReducer,
      environment: SystemEnvironment(
        environment: CounterEnvironment { Effect(value: nthPrime($0)) }, mainQueue: .immediate))
  }

  @Test(arguments: [
    (CounterFeatureState(count: -3), "Counter -3 is not prime [-] [+] (no nth)"),
    (CounterFeatureState(count: 7), "Counter 7 is prime [-] [+] [7th?] [Save]"),
    (
      CounterFeatureState(count: 7, favoritePrimes: [7]),
      "Counter 7 is prime [-] [+] [7th?] [Remove]"
    ),
    (
      CounterFeatureState(alertNthPrime: PrimeAlert(n: 10, prime: 29), count: 4),
      "Counter 4 is not prime [-] [+] [4th?] 10th: 29 [OK]"
    ),
    (
      CounterFeatureState(count: 4, isNthPrimeRequestInFlight: true),
      "Counter 4 is not prime (-) (+) (4th?) Searching… [Cancel]"
    ),
    (
      CounterFeatureState(
        count: 4, isNthPrimeRequestInFlight: true,
        nthPrimeProgress: NthPrimeProgress(n: 4, percent: 41)),
      "Counter 4 is not prime (-) (+) (4th?) Searching… ████░░░░ 41 % [Cancel]"
    ),
  ])
  func everythingIsOnOneLine(state: CounterFeatureState, line: String) {
    #expect(CompactCounterView(store: store(state)).body.render() == line)
  }

  @Test func bothViewsShowTheChangesOfEither() {
    let store = store(CounterFeatureState(count: 6))
    let full = CounterView(store: store)
    let compact = CompactCounterView(store: store)
    compact.viewStore.send(.incrTapped)
    #expect(full.viewStore.count == 7)
    full.viewStore.send(.doubleTap)
    #expect(compact.body.render() == "Counter 7 is prime [-] [+] [7th?] [Save] 7th: 17 [OK]")
    compact.viewStore.send(.alertDismissButtonTapped)
    #expect(full.viewStore.alertNthPrime == nil)
    full.viewStore.send(.isPrimeButtonTapped)
    full.primeModal.viewStore.send(.saveFavoritePrimeTapped)
    #expect(compact.body.render() == "Counter 7 is prime [-] [+] [7th?] [Remove]")
  }

  @Test func aBodyRunsOnlyForChangesOfItsViewState() {
    let store = store(CounterFeatureState(count: 7))
    let full = CounterView(store: store)
    let compact = CompactCounterView(store: store)
    var bodies = (full: 0, compact: 0)
    let subscriptions = [
      full.screens.sink { _ in bodies.full += 1 },
      compact.screens.sink { _ in bodies.compact += 1 },
    ]
    func run(_ send: () -> Void) -> [Int] {
      bodies = (0, 0)
      send()
      return [bodies.full, bodies.compact]
    }
    #expect(run { full.viewStore.send(.incrTapped) } == [1, 1])
    #expect(run { compact.viewStore.send(.decrTapped) } == [1, 1])
    #expect(run { compact.viewStore.send(.saveFavoritePrimeTapped) } == [0, 1])
    #expect(run { full.viewStore.send(.isPrimeButtonTapped) } == [1, 0])
    #expect(run { compact.viewStore.send(.setCount("x")) } == [0, 0])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test(arguments: [
    (CompactCounterView.Action.decrTapped, CounterFeatureAction.counter(.decrTapped)),
    (.cancelButtonTapped, .counter(.cancelButtonTapped)),
    (.incrTapped, .counter(.incrTapped)), (.setCount("3"), .counter(.setCount("3"))),
    (.nthPrimeButtonTapped, .counter(.requestNthPrime)),
    (.alertDismissButtonTapped, .counter(.alertDismissButtonTapped)),
    (.saveFavoritePrimeTapped, .primeModal(.saveFavoritePrimeTapped)),
    (.removeFavoritePrimeTapped, .primeModal(.removeFavoritePrimeTapped)),
  ])
  func viewActionsMapToFeatureActions(
    view: CompactCounterView.Action, feature: CounterFeatureAction
  ) {
    #expect(CounterFeatureAction(compactCounterView: view) == feature)
  }

  private nonisolated static let busy = CounterFeatureState(
    count: 7, isNthPrimeRequestInFlight: true)

  @Test(arguments: [
    (CounterFeatureState(count: .min), "-", "at the smallest number"),
    (CounterFeatureState(count: .max), "+", "at the largest number"),
    (CounterFeatureState(), "no nth", "below 1, because primes are numbered from 1"),
    (busy, "+", "while an answer is awaited"), (busy, "-", "while an answer is awaited"),
    (busy, "7th?", "while an answer is awaited"),
  ])
  func disabledControlsGiveTheirReason(state: CounterFeatureState, title: String, reason: String) {
    let body = CompactCounterView(store: store(state)).body
    #expect(body.controls.first { $0.title == title }?.reason == reason)
  }
}
