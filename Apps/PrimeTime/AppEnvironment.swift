import ComposableCore
import ComposableFiles
import Counter
import FavoritePrimes
import Game
import PrimeModal
import PrimeNumbers
import Timer

/// The dependencies of PrimeTime, besides those that every feature shares; each feature gets a
/// subset.
package struct AppEnvironment: NthPrimeEnvironment, Sendable {
  var fileClient: FileClient
  var isPrime: @Sendable (Int) -> Bool
  var resultsClient: ResultsClient
  package var searchNthPrime: @Sendable (Int) -> Effect<NthPrimeSearch, Never>
  var timer: TimerEnvironment

  init(
    fileClient: FileClient,
    isPrime: @escaping @Sendable (Int) -> Bool = PrimeModalEnvironment.live.isPrime,
    searchNthPrime: @escaping @Sendable (Int) -> Effect<NthPrimeSearch, Never>,
    resultsClient: ResultsClient, timer: TimerEnvironment = .live
  ) {
    self.fileClient = fileClient
    self.isPrime = isPrime
    self.resultsClient = resultsClient
    self.searchNthPrime = searchNthPrime
    self.timer = timer
  }

  package init(
    fileClient: FileClient,
    isPrime: @escaping @Sendable (Int) -> Bool = PrimeModalEnvironment.live.isPrime,
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>, resultsClient: ResultsClient,
    timer: TimerEnvironment = .live
  ) {
    self.init(
      fileClient: fileClient, isPrime: isPrime,
      searchNthPrime: { nthPrime($0).map(NthPrimeSearch.finished) }, resultsClient: resultsClient,
      timer: timer)
  }

  /// Every effect reports an issue when started. A pure function needs no replacement: `isPrime`
  /// tests primality.
  static let unimplemented = AppEnvironment(
    fileClient: .unimplemented,
    searchNthPrime: ComposableCore.unimplemented(
      "AppEnvironment.searchNthPrime", placeholder: .none),
    resultsClient: .unimplemented)

  /// Computes primes synchronously, in the drain that starts the effect, so that runs with virtual
  /// time are deterministic.
  static let nthPrimeAtOnce: @Sendable (Int) -> Effect<Int?, Never> = { n in
    .result { .success(PrimeNumbers.nthPrime(n)) }
  }
}

extension AppEnvironment {
  var counter: CounterEnvironment {
    CounterEnvironment(
      primeModal: PrimeModalEnvironment(isPrime: isPrime), searchNthPrime: searchNthPrime)
  }

  var favoritePrimes: FavoritePrimesEnvironment {
    FavoritePrimesEnvironment(
      fileClient: fileClient, isPrime: isPrime, searchNthPrime: searchNthPrime)
  }

  var game: GameEnvironment {
    GameEnvironment(resultsClient: resultsClient, timer: timer)
  }
}
