import ComposableCore
import Counter
import Files
import FavoritePrimes
import Game
import PrimeModal
import PrimeNumbers
import Timer

/// The dependencies of PrimeTime besides those every feature shares; each feature gets a subset.
struct AppEnvironment: Sendable {
  var fileClient: FileClient
  var isPrime = PrimeModalEnvironment.live.isPrime
  var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  var resultsClient: ResultsClient
  var timer = TimerEnvironment.live

  static let live = AppEnvironment(
    fileClient: FavoritePrimesEnvironment.live.fileClient,
    isPrime: PrimeModalEnvironment.live.isPrime, nthPrime: nthPrimeInBackground,
    resultsClient: GameEnvironment.live.resultsClient)

  static let unimplemented = AppEnvironment(
    fileClient: .unimplemented, isPrime: PrimeModalEnvironment.unimplemented.isPrime,
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
  var counter: CounterEnvironment {
    CounterEnvironment(nthPrime: nthPrime, primeModal: PrimeModalEnvironment(isPrime: isPrime))
  }

  var favoritePrimes: FavoritePrimesEnvironment {
    FavoritePrimesEnvironment(fileClient: fileClient, nthPrime: nthPrime)
  }

  var game: GameEnvironment {
    GameEnvironment(resultsClient: resultsClient, timer: timer)
  }
}
