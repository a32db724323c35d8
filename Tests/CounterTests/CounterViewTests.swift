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
          (-) (+) (Is this prime?)
          (What is the 42nd prime?)
          ╭──────────────────────╮
          │ The 10th prime is 29 │
          │ [OK]                 │
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
    (CounterFeatureState(count: .min), "-", "at the smallest number"),
    (CounterFeatureState(count: .max), "+", "at the largest number"),
    (CounterFeatureState(), "doubleTap", "below 1, where there is no prime"),
    (
      CounterFeatureState(count: -3), "Primes are numbered from 1",
      "below 1, where there is no prime"
    ),
    (
      CounterFeatureState(count: 5, isNthPrimeRequestInFlight: true), "-",
      "while an answer is awaited"
    ),
    (
      CounterFeatureState(count: 5, isNthPrimeRequestInFlight: true), "+",
      "while an answer is awaited"
    ),
    (
      CounterFeatureState(count: 5, isNthPrimeRequestInFlight: true), "What is the 5th prime?",
      "while an answer is awaited"
    ),
    (
      CounterFeatureState(alertNthPrime: PrimeAlert(n: 1, prime: 2)), "+",
      "while an answer is on display; [OK] puts it away"
    ),
  ])
  func whatCannotBeUsedSaysWhen(state: CounterFeatureState, title: String, reason: String) {
    let view = CounterView(store: store(state))
    #expect(view.screen.controls.first { $0.title == title || $0.name == title }?.reason == reason)
  }

  @Test func atRestMostCanBeUsed() {
    #expect(
      CounterView.body(of: CounterView.State(CounterFeatureState(count: 1))).actions == [
        .setCount("1"), .slidingCount(0), .decrTapped, .incrTapped, .isPrimeButtonTapped,
        .nthPrimeButtonTapped, .doubleTap,
      ])
  }

  @Test func aControlIsTappedByItsTitle() throws {
    let view = CounterView(store: store(CounterFeatureState()))
    try view.enter("Count", "7")
    try view.tap("+")
    try view.tap("-")
    #expect(view.viewStore.count == 7)
    try view.tap("Is this prime?")
    try view.tap("Save to favourite primes")
    #expect(throws: TapError.self) { try view.tap("+") }
    try view.tap("Close")
    try view.tap("doubleTap")
    #expect(throws: TapError.self) { try view.tap("+") }
    #expect(throws: TapError.self) { try view.enter("Count", "many") }
  }

  @Test(arguments: [
    (CounterView.Action.alertDismissButtonTapped, CounterAction.alertDismissButtonTapped),
    (.decrTapped, .decrTapped), (.doubleTap, .requestNthPrime), (.incrTapped, .incrTapped),
    (.isPrimeButtonTapped, .isPrimeButtonTapped), (.nthPrimeButtonTapped, .requestNthPrime),
    (.primeModalDismissed, .primeModalDismissed), (.setCount("3"), .setCount("3")),
    (.slidingCount(3), .slidingCount(3)),
  ])
  func whatTheUserDoesBecomesAnAction(view: CounterView.Action, feature: CounterAction) {
    #expect(CounterFeatureAction(counterView: view) == .counter(feature))
  }

  @Test func theBodyRunsOnceForEachChangeOfTheViewState() {
    let store = store(CounterFeatureState(count: 7))
    let view = CounterView(store: store)
    var screens: [Screen<CounterView.Action>] = []
    let subscription = view.screens.sink { screens.append($0) }
    #expect(screens.count == 1)
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
