import ComposableCore
import ComposableTextUI
import Testing

@testable import PrimeModal

@MainActor struct PrimeModalViewTests {
  private let store = Store<PrimeModalState?, PrimeModalAction>(
    initialState: PrimeModalState(count: 7), reducer: primeModalReducer.optional(),
    environment: .live(environment: .live))

  @Test func aCompositeHasNoButton() {
    let state = PrimeModalView.State(PrimeModalState(count: 8, favoritePrimes: [8]))
    #expect(PrimeModalView.body(of: state).controls.isEmpty)
    #expect(state.message == "8 is not prime")
  }

  @Test func theViewTestsPrimalityWithTheGivenFunction() {
    let view = PrimeModalView(store: store) { $0 == 8 }
    #expect(view.body.render() == "Is this prime?\n  7 is not prime")
  }

  @Test func withoutStateThereIsNoScreen() {
    let view = PrimeModalView(
      store: Store(
        initialState: nil, reducer: primeModalReducer.optional(),
        environment: .live(environment: .live)))
    #expect(view.body == Screen(""))
  }
}
