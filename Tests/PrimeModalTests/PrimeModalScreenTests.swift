import ComposableCore
import ComposableTesting
import PrimeModal
import Testing

/// Snapshots of the feature's screens.
@MainActor struct PrimeModalScreenTests {
  private func screen(_ state: PrimeModalState) -> String {
    PrimeModalView(
      store: Store(
        initialState: state, reducer: primeModalReducer.optional(),
        environment: .live(environment: .live))
    ).body.render()
  }

  @Test func theAnswer() {
    assertSnapshot(of: screen(PrimeModalState(count: 7)), named: "prime")
    assertSnapshot(
      of: screen(PrimeModalState(count: 7, favoritePrimes: [7])), named: "favorite")
    assertSnapshot(of: screen(PrimeModalState(count: -8)), named: "not prime")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
