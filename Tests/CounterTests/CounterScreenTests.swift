import ComposableCore
import ComposableTesting
import ComposableTextUI
import Counter
import PrimeNumbers
import Testing

/// Snapshots of the feature's screens, and of a session that taps controls on display.
@MainActor struct CounterScreenTests {
  private func screen(_ state: CounterFeatureState) -> Screen<CounterView.Action> {
    CounterView(
      store: Store(
        initialState: state, reducer: counterFeatureReducer,
        environment: .unimplemented(environment: .unimplemented))
    ).body
  }

  @Test func aCounter() {
    assertSnapshot(of: screen(CounterFeatureState()).render(), named: "at rest")
    assertSnapshot(
      of: screen(CounterFeatureState(count: 12, isNthPrimeRequestInFlight: true)).render(),
      named: "waiting")
    let searching = CounterFeatureState(
      count: 1_000_000_007, isNthPrimeRequestInFlight: true,
      nthPrimeProgress: NthPrimeProgress(n: 1_000_000_007, percent: 41))
    assertSnapshot(of: screen(searching).render(), named: "searching")
    let answered = CounterFeatureState(alertNthPrime: PrimeAlert(n: 1_111, prime: 8_933), count: 7)
    assertSnapshot(of: screen(answered).render(), named: "answered")
    assertSnapshot(of: screen(answered).render(width: 20), named: "narrow")
    assertSnapshot(of: screen(CounterFeatureState(count: .min)).render(), named: "at the end")
  }

  @Test func aPrimeIsFoundRequestedAndSaved() throws {
    let scheduler = TestScheduler()
    let view = CounterView(
      store: Store(
        initialState: CounterFeatureState(), reducer: counterFeatureReducer,
        environment: SystemEnvironment(
          environment: CounterEnvironment { Effect(value: nthPrime($0)) },
          mainQueue: scheduler.eraseToAnyScheduler())))
    func look(_ step: String) { assertSnapshot(of: view.body.render(), named: step) }

    look("1 at the start")
    try view.tap("+")
    look("2 counted up")
    try view.tap("+")
    try view.tap("What is the 2nd prime?")
    look("3 the 2nd prime was requested")
    scheduler.advance()
    look("4 the answer came")
    try view.tap("OK")
    look("5 the answer was dismissed")
    try view.tap("Is this prime?")
    look("6 the modal shows that 2 is prime")
    try view.tap("Save to favorite primes")
    look("7 2 is a favorite")
    try view.tap("Remove from favorite primes")
    look("8 2 is no longer a favorite")
    try view.tap("Close")
    look("9 the modal was closed")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
