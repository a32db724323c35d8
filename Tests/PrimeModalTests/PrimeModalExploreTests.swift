import ComposableCore
import ComposableExplore
import PrimeModal
import PrimeNumbers
import Testing

struct PrimeModalExploreTests {
  private func walk(
    _ reducer: Reducer<PrimeModalState, PrimeModalAction, SystemEnvironment<PrimeModalEnvironment>>,
    _ reporter: IssueReporter = .current
  ) -> ExploreSummary {
    explore(
      initialState: PrimeModalState(count: 7, favoritePrimes: [2]), reducer: reducer,
      environment: { _ in .live(environment: .live) },
      actions: { _ in [.saveFavoritePrimeTapped, .removeFavoritePrimeTapped] },
      properties: [
        .always("no two favourites are equal") {
          Set($0.favoritePrimes).count == $0.favoritePrimes.count
        },
        .always("every favourite is prime") { $0.favoritePrimes.allSatisfy(isPrime) },
      ],
      depth: 6, reporter: reporter)
  }

  @Test func everyScriptKeepsTheProperties() {
    let summary = walk(primeModalReducer)
    #expect(summary.violation == nil)
    #expect(summary.states == 2)
  }

  @Test func aFavoriteSavedTwiceIsFound() {
    let broken = Reducer<
      PrimeModalState, PrimeModalAction, SystemEnvironment<PrimeModalEnvironment>
    > { state, action, _ in
      if action == .saveFavoritePrimeTapped { state.favoritePrimes.append(state.count) }
      return .none
    }
    #expect(
      walk(broken, IssueReporter { _ in }).violation == """
        "no two favourites are equal" does not hold after

            store.send(.saveFavoritePrimeTapped)
            store.send(.saveFavoritePrimeTapped)
        """)
  }
}
