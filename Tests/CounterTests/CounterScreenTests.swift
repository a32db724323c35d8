import ComposableCore
import ComposableTesting
import Counter
import PrimeNumbers
import Testing
import TextUI

/// Snapshots of the feature's screens.
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
    let answered = CounterFeatureState(alertNthPrime: PrimeAlert(n: 1_111, prime: 8_933), count: 7)
    assertSnapshot(of: screen(answered).render(), named: "answered")
    assertSnapshot(of: screen(answered).render(width: 20), named: "narrow")
    assertSnapshot(of: screen(CounterFeatureState(count: .min)).render(), named: "at the end")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
