import ComposableCore
import ComposableFiles
import ComposableTesting
import ComposableTextUI
import FavoritePrimes
import PrimeNumbers
import Testing

/// Snapshots of the feature's screens.
@MainActor struct FavoritePrimesScreenTests {
  private func screen(_ state: FavoritePrimesState) -> Screen<FavoritePrimesView.Action> {
    FavoritePrimesView(
      store: Store(
        initialState: state, reducer: favoritePrimesReducer,
        environment: .unimplemented(environment: .unimplemented))
    ).body
  }

  @Test func theList() {
    assertSnapshot(of: screen(FavoritePrimesState()).render(), named: "empty")
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 1_000_003, .max - 24]
    let full = FavoritePrimesState(
      alertNthPrime: PrimeAlert(n: 1_000_003, prime: 15_485_927), favoritePrimes: primes,
      fileOutcome: .saved(SavedFile(count: primes.count)))
    assertSnapshot(of: screen(full).render(), named: "saved")
    assertSnapshot(of: screen(full).render(width: 24), named: "narrow")
    let searching = FavoritePrimesState(
      favoritePrimes: [2, 1_000_003], nthPrimeProgress: NthPrimeProgress(n: 1_000_003, percent: 41))
    assertSnapshot(of: screen(searching).render(), named: "searching")
  }

  @Test func theFileOutcome() {
    assertSnapshot(
      of: screen(
        FavoritePrimesState(
          favoritePrimes: [2], fileOutcome: .loaded(count: 1, leftOut: Array(90...99)))
      ).render(), named: "skipped")
    assertSnapshot(
      of: screen(
        FavoritePrimesState(
          favoritePrimes: [2],
          fileOutcome: .failed(
            .unreadable(
              path: "/home/ada/.local/share/primetime/favoritePrimes.json", reason: "is not JSON")))
      ).render(), named: "unreadable")
  }

  @Test func everySnapshotIsUsed() {
    assertNoUnusedSnapshots()
  }
}
