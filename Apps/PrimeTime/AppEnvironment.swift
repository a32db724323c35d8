import ComposableCore
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeNumbers
import Timer

/// Everything PrimeTime asks of the outside world; each feature is handed its part.
struct AppEnvironment: Sendable {
  var date: @Sendable () -> Date
  var fileClient: FileClient
  var mainQueue: AnyScheduler
  var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  var random: RandomSource
  var resultsClient = ResultsClient.unimplemented

  static let live = AppEnvironment(
    date: TimerEnvironment.live.date, fileClient: FavoritePrimesEnvironment.live.fileClient,
    mainQueue: .main,
    nthPrime: nthPrimeInBackground, random: .live,
    resultsClient: GameEnvironment.live.resultsClient)

  static let unimplemented = AppEnvironment(
    date: {
      IssueReporter.current.unimplemented("AppEnvironment.date")
      return Date(timeIntervalSince1970: 0)
    },
    fileClient: .unimplemented,
    mainQueue: .unimplemented("AppEnvironment.mainQueue"),
    nthPrime: { _ in .unimplemented("AppEnvironment.nthPrime") },
    random: .unimplemented("AppEnvironment.random"))

  /// Finds primes off the main actor.
  static let nthPrimeInBackground = CounterEnvironment.live.nthPrime

  /// Finds primes inside the drain that asks, so that with virtual time a run is the same every time.
  static let nthPrimeAtOnce: @Sendable (Int) -> Effect<Int?, Never> = { n in
    .result { .success(PrimeNumbers.nthPrime(n)) }
  }
}

extension AppEnvironment {
  var counter: CounterEnvironment {
    CounterEnvironment(nthPrime: nthPrime, mainQueue: mainQueue)
  }

  var favoritePrimes: FavoritePrimesEnvironment {
    FavoritePrimesEnvironment(fileClient: fileClient, nthPrime: nthPrime, mainQueue: mainQueue)
  }

  var game: GameEnvironment {
    GameEnvironment(
      date: date, mainQueue: mainQueue, nthPrime: nthPrime, random: random,
      resultsClient: resultsClient)
  }

  var timer: TimerEnvironment {
    TimerEnvironment(date: date, mainQueue: mainQueue)
  }
}
