import ComposableCore
import Counter
import DataFiles
import FavoritePrimes
import Game
import PrimeNumbers

/// The dependencies of PrimeTime besides those every feature shares; each feature gets a subset.
struct AppEnvironment: Sendable {
  var fileClient: FileClient
  var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  var resultsClient: ResultsClient

  static let live = AppEnvironment(
    fileClient: FavoritePrimesEnvironment.live.fileClient, nthPrime: nthPrimeInBackground,
    resultsClient: GameEnvironment.live.resultsClient)

  static let unimplemented = AppEnvironment(
    fileClient: .unimplemented,
    nthPrime: ComposableCore.unimplemented("AppEnvironment.nthPrime", placeholder: .none),
    resultsClient: .unimplemented)

  /// Computes primes off the main actor.
  static let nthPrimeInBackground = CounterEnvironment.live.nthPrime

  /// Computes primes synchronously in the drain that starts the effect, so that runs with virtual
  /// time are deterministic.
  static let nthPrimeAtOnce: @Sendable (Int) -> Effect<Int?, Never> = { n in
    .result { .success(PrimeNumbers.nthPrime(n)) }
  }
}

extension AppEnvironment {
  var counter: CounterEnvironment { CounterEnvironment(nthPrime: nthPrime) }

  var favoritePrimes: FavoritePrimesEnvironment {
    FavoritePrimesEnvironment(fileClient: fileClient, nthPrime: nthPrime)
  }

  var game: GameEnvironment {
    GameEnvironment(nthPrime: nthPrime, resultsClient: resultsClient)
  }
}
