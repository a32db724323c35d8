import ComposableCore
import ComposableTesting
import Counter
import PrimeNumbers
import Testing
import TextUI

/// A user's session: a script sent through the two view stores, with the whole screen after each
/// step.
@MainActor struct CounterScriptTests {
  @Test func aPrimeIsFoundAskedForAndKept() {
    let scheduler = TestScheduler()
    let view = CounterView(
      store: Store(
        initialState: CounterFeatureState(), reducer: counterFeatureReducer,
        environment: SystemEnvironment(
          environment: CounterEnvironment { Effect(value: nthPrime($0)) },
          mainQueue: scheduler.eraseToAnyScheduler())))
    let counterViewStore = view.viewStore
    let primeModalViewStore = view.primeModal.viewStore
    func look(_ step: String) {
      let screens = [view.body, view.primeModal.body].compactMap { $0?.render() }
      assertSnapshot(of: screens.joined(separator: "\n"), named: step)
    }

    look("1 at the start")
    counterViewStore.send(.incrTapped)
    look("2 counted up")
    counterViewStore.send(.incrTapped)
    counterViewStore.send(.nthPrimeButtonTapped)
    look("3 asked for the 2nd prime")
    scheduler.advance()
    look("4 the answer came")
    counterViewStore.send(.alertDismissButtonTapped)
    look("5 the answer was put away")
    counterViewStore.send(.isPrimeButtonTapped)
    look("6 asked whether 2 is prime")
    primeModalViewStore.send(.saveFavoritePrimeTapped)
    look("7 2 is a favourite")
    primeModalViewStore.send(.removeFavoritePrimeTapped)
    look("8 2 is none any more")
    counterViewStore.send(.primeModalDismissed)
    look("9 the modal was closed")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
