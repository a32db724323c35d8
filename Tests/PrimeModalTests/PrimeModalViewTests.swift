import ComposableCore
import Testing
import TextUI

@testable import PrimeModal

@MainActor struct PrimeModalViewTests {
  private let store = Store<PrimeModalState?, PrimeModalAction>(
    initialState: PrimeModalState(count: 7), reducer: primeModalReducer.optional(),
    environment: .live(environment: .live))

  @Test func aPrimeCanBeSavedAndRemoved() {
    let view = PrimeModalView(store: store)
    #expect(
      view.body?.render() == """
        Is this prime?
          7 is prime
          [Save to favourite primes]
        """)
    view.viewStore.send(.saveFavoritePrimeTapped)
    #expect(view.viewStore.state?.buttonTitle == "Remove from favourite primes")
    view.viewStore.send(.removeFavoritePrimeTapped)
    #expect(view.viewStore.state?.buttonTitle == "Save to favourite primes")
  }

  @Test func whatIsNotPrimeHasNoButton() {
    let state = PrimeModalView.State(PrimeModalState(count: 8, favoritePrimes: [8]))
    #expect(state.buttonTitle == nil)
    #expect(state.message == "8 is not prime")
  }

  @Test(arguments: [
    (7, [], PrimeModalView.Action.removeFavoritePrimeTapped, "for 7, which is no favourite prime"),
    (7, [7], .saveFavoritePrimeTapped, "for 7, which is a favourite prime already"),
    (8, [8], .saveFavoritePrimeTapped, "for 8, which is not prime"),
    (8, [8], .removeFavoritePrimeTapped, "for 8, which is no favourite prime"),
    (7, [], .saveFavoritePrimeTapped, ""), (7, [7], .removeFavoritePrimeTapped, ""),
  ])
  func whatCannotBeUsedSaysWhen(
    count: Int, favoritePrimes: [Int], action: PrimeModalView.Action, reason: String
  ) {
    let state = PrimeModalState(count: count, favoritePrimes: favoritePrimes)
    #expect(PrimeModalView.State(state).refusal(of: action)?.reason ?? "" == reason)
  }

  @Test func withoutStateThereIsNoScreen() {
    let view = PrimeModalView(
      store: Store(
        initialState: nil, reducer: primeModalReducer.optional(),
        environment: .live(environment: .live)))
    #expect(view.body == nil)
  }

  @Test func theBodyRunsOnceForEachChangeOfTheViewState() {
    let view = PrimeModalView(store: store)
    var screens: [Screen?] = []
    let subscription = view.screens.sink { screens.append($0) }
    view.viewStore.send(.removeFavoritePrimeTapped)
    #expect(screens.count == 1)
    view.viewStore.send(.saveFavoritePrimeTapped)
    view.viewStore.send(.saveFavoritePrimeTapped)
    #expect(screens.count == 2)
    subscription.cancel()
  }
}
