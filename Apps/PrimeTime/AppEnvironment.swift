import ComposableCore
import Counter
import DataFiles
import FavoritePrimes
import Game
import PrimeNumbers

/// What PrimeTime asks of the outside world, beyond what every feature shares; each feature is
/// handed its part.
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

  /// Finds primes off the main actor.
  static let nthPrimeInBackground = CounterEnvironment.live.nthPrime

  /// Finds primes inside the drain that asks, so that with virtual time a run is the same every
  /// time.
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
