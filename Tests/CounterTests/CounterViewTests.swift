import ComposableCore
import ComposableTextUI
import PrimeNumbers
import Testing

@testable import Counter

@MainActor struct CounterViewTests {
  private nonisolated static let busy = CounterFeatureState(
    count: 5, isNthPrimeRequestInFlight: true)

  @Test(arguments: [
    (CounterFeatureState(count: .min), "-", "at the smallest number"),
    (CounterFeatureState(count: .max), "+", "at the largest number"),
    (CounterFeatureState(), "doubleTap", "below 1, because primes are numbered from 1"),
    (
      CounterFeatureState(), "Primes are numbered from 1",
      "below 1, because primes are numbered from 1"
    ),
    (busy, "-", "while an answer is awaited"), (busy, "+", "while an answer is awaited"),
    (busy, "What is the 5th prime?", "while an answer is awaited"),
    (
      CounterFeatureState(alertNthPrime: PrimeAlert(n: 1, prime: 2)), "+",
      "while an answer is on display; [OK] dismisses it"
    ),
  ])
  func disabledControlsGiveTheirReason(state: CounterFeatureState, title: String, reason: String) {
    let view = CounterView(
      store: Store(
        initialState: state, reducer: counterFeatureReducer,
        environment: .unimplemented(environment: .unimplemented)))
    #expect(view.screen.controls.first { $0.title == title || $0.name == title }?.reason == reason)
  }

  @Test func aSearchCanBeCanceled() {
    let controls = CounterView.body(of: CounterView.State(Self.busy)).controls
    let cancel = controls.first { $0.isCancelButton }
    #expect(cancel?.title == "Cancel")
    #expect(cancel?.action as? CounterView.Action == .cancelButtonTapped)
    #expect(
      !CounterView.body(of: CounterView.State(CounterFeatureState())).controls.contains {
        $0.isCancelButton
      })
  }

  @Test func mostControlsAreEnabledAtRest() {
    #expect(
      CounterView.body(of: CounterView.State(CounterFeatureState(count: 1))).actions == [
        .setCount("1"), .slidingCount(0), .decrTapped, .incrTapped, .isPrimeButtonTapped,
        .nthPrimeButtonTapped, .doubleTap,
      ])
  }

  @Test(arguments: [
    (CounterView.Action.alertDismissButtonTapped, CounterAction.alertDismissButtonTapped),
    (.cancelButtonTapped, .cancelButtonTapped), (.decrTapped, .decrTapped),
    (.doubleTap, .requestNthPrime), (.incrTapped, .incrTapped),
    (.isPrimeButtonTapped, .isPrimeButtonTapped), (.nthPrimeButtonTapped, .requestNthPrime),
    (.primeModalDismissed, .primeModalDismissed), (.setCount("3"), .setCount("3")),
    (.slidingCount(3), .slidingCount(3)),
  ])
  func viewActionsMapToFeatureActions(view: CounterView.Action, feature: CounterAction) {
    #expect(CounterFeatureAction(counterView: view) == .counter(feature))
  }
}
