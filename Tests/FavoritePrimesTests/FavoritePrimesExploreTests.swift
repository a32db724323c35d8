import ComposableCore
import ComposableExplore
import ComposableFiles
import FavoritePrimes
import Foundation
import PrimeNumbers
import Testing

struct FavoritePrimesExploreTests {
  @Test func everyInterleavingKeepsTheProperties() {
    let summary = FeatureModel(
      initialState: FavoritePrimesState(favoritePrimes: [2, 3, 5]),
      reducer: favoritePrimesReducer,
      environment: { world in
        SystemEnvironment(
          environment: FavoritePrimesEnvironment(
            fileClient: FileClient(
              load: { .result { .success([7, 7, 8, 11]) } },
              save: { numbers in .result { .success(SavedFile(count: numbers.count)) } }),
            nthPrime: { n in world.answer("nthPrime(\(n))", nthPrime(n), nil) }),
          mainQueue: .immediate)
      },
      actions: { _ in
        [
          .deleteFavoritePrimes([0]), .deleteFavoritePrimes([1, 9]), .loadButtonTapped,
          .saveButtonTapped, .primeButtonTapped(2), .primeButtonTapped(3),
          .alertDismissButtonTapped, .cancelButtonTapped,
        ]
      },
      properties: [
        .always("no two favorites are equal") {
          Set($0.favoritePrimes).count == $0.favoritePrimes.count
        },
        .always("every favorite is prime") { $0.favoritePrimes.allSatisfy(isPrime) },
        .always("the alert's prime is right for its n") { state in
          state.alertNthPrime.map { $0.prime == nthPrime($0.n) } ?? true
        },
        .transition("one search at most") { $0.inFlight.count <= 2 },
      ]
    ).explore(depth: 4)
    #expect(summary.states > 50)
  }
}
