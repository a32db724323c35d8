import ComposableCore
import PrimeModal
import PrimeNumbers
import Testing
import TextUI

@testable import Counter

@MainActor struct CounterViewTests {
  private func store(
    _ state: CounterFeatureState,
    _ environment: SystemEnvironment<CounterEnvironment> = .unimplemented(
      environment: CounterEnvironment { _ in .none })
  ) -> Store<CounterFeatureState, CounterFeatureAction> {
    Store(initialState: state, reducer: counterFeatureReducer, environment: environment)
  }

  @Test func theScreenShowsCountQuestionAndAnswer() {
    let view = CounterView(
      store: store(CounterFeatureState(alertNthPrime: PrimeAlert(n: 10, prime: 29), count: 42)))
    #expect(
      view.body.render() == """
        Counter
          Count  42
          [-] [+] [Is this prime?]
          [What is the 42nd prime?]
          ╭──────────────────────╮
          │ The 10th prime is 29 │
          ╰──────────────────────╯
        """)
  }

  @Test func buttonsAreDisabledWhileAnAnswerIsAwaited() {
    let state = CounterView.State(CounterFeatureState(isNthPrimeRequestInFlight: true))
    #expect(state.isDecrementButtonDisabled)
    #expect(state.isIncrementButtonDisabled)
    #expect(state.isNthPrimeButtonDisabled)
  }

  @Test func buttonsAreDisabledAtTheEndsOfAnInt() {
    #expect(CounterView.State(CounterFeatureState(count: .max)).isIncrementButtonDisabled)
    #expect(CounterView.State(CounterFeatureState(count: .min)).isDecrementButtonDisabled)
    #expect(!CounterView.State(CounterFeatureState(count: .max)).isDecrementButtonDisabled)
  }

  @Test(arguments: [
    (
      CounterFeatureState(), CounterView.Action.alertDismissButtonTapped,
      "while no answer is on display"
    ),
    (CounterFeatureState(count: .min), .decrTapped, "at the smallest number"),
    (CounterFeatureState(count: .max), .incrTapped, "at the largest number"),
    (CounterFeatureState(), .doubleTap, "below 1, where there is no prime"),
    (CounterFeatureState(count: -3), .nthPrimeButtonTapped, "below 1, where there is no prime"),
    (CounterFeatureState(), .primeModalDismissed, "while the modal is not on display"),
    (
      CounterFeatureState(isPrimeModalShown: true), .isPrimeButtonTapped,
      "while its answer is on display"
    ),
    (
      CounterFeatureState(count: 5, isNthPrimeRequestInFlight: true), .decrTapped,
      "while an answer is awaited"
    ),
    (
      CounterFeatureState(count: 5, isNthPrimeRequestInFlight: true), .incrTapped,
      "while an answer is awaited"
    ),
    (
      CounterFeatureState(count: 5, isNthPrimeRequestInFlight: true), .nthPrimeButtonTapped,
      "while an answer is awaited"
    ),
  ])
  func whatCannotBeUsedSaysWhen(
    state: CounterFeatureState, action: CounterView.Action, reason: String
  ) {
    #expect(CounterView.State(state).refusal(of: action)?.reason == reason)
  }

  @Test func atRestMostCanBeUsed() {
    let actions: [CounterView.Action] = [
      .alertDismissButtonTapped, .decrTapped, .doubleTap, .incrTapped, .isPrimeButtonTapped,
      .nthPrimeButtonTapped, .primeModalDismissed, .setCount("1"), .slidingCount(1),
    ]
    #expect(
      CounterView.State(CounterFeatureState(count: 1)).available(actions) == [
        .decrTapped, .doubleTap, .incrTapped, .isPrimeButtonTapped, .nthPrimeButtonTapped,
        .setCount("1"), .slidingCount(1),
      ])
  }

  @Test(arguments: [
    (CounterView.Action.alertDismissButtonTapped, CounterAction.alertDismissButtonTapped),
    (.decrTapped, .decrTapped), (.doubleTap, .requestNthPrime), (.incrTapped, .incrTapped),
    (.isPrimeButtonTapped, .isPrimeButtonTapped), (.nthPrimeButtonTapped, .requestNthPrime),
    (.primeModalDismissed, .primeModalDismissed), (.setCount("3"), .setCount("3")),
    (.slidingCount(3), .slidingCount(3)),
  ])
  func whatTheUserDoesBecomesAnAction(view: CounterView.Action, feature: CounterAction) {
    #expect(CounterFeatureAction(view) == .counter(feature))
  }

  @Test func theBodyRunsOnceForEachChangeOfTheViewState() {
    let store = store(CounterFeatureState(count: 7))
    let view = CounterView(store: store)
    var screens: [Screen] = []
    let subscription = view.screens.sink { screens.append($0) }
    #expect(screens.count == 1)
    ViewStore(store).send(.primeModal(.saveFavoritePrimeTapped))
    view.viewStore.send(.setCount("no number"))
    #expect(screens.count == 1)
    view.viewStore.send(.incrTapped)
    #expect(screens.count == 2)
    subscription.cancel()
  }

  @Test func theModalIsOnDisplayWhileTheStateSaysSo() {
    let view = CounterView(store: store(CounterFeatureState(count: 7)))
    var modal: [String?] = []
    let subscription = view.primeModal.viewStore.publisher.sink { modal.append($0?.message) }
    view.viewStore.send(.decrTapped)
    view.viewStore.send(.incrTapped)
    view.viewStore.send(.isPrimeButtonTapped)
    view.viewStore.send(.primeModalDismissed)
    #expect(modal == [nil, "7 is prime", nil])
    subscription.cancel()
  }
}
