import ComposableCore
import Counter
import Foundation
import Timer

/// Everything the game and its parts ask of the outside world.
public struct GameEnvironment: Sendable {
  /// The date now.
  public var date: @Sendable () -> Date
  /// Where the stopwatch ticks and answers are received.
  public var mainQueue: AnyScheduler
  /// The prime with that number, nil if there is none.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  /// Where secrets come from.
  public var random: RandomSource
  /// Where rounds are kept.
  public var resultsClient: ResultsClient

  /// An environment of these; without `resultsClient`, saving and loading are reported as unimplemented.
  public init(
    date: @escaping @Sendable () -> Date, mainQueue: AnyScheduler,
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>, random: RandomSource,
    resultsClient: ResultsClient = .unimplemented
  ) {
    self.date = date
    self.mainQueue = mainQueue
    self.nthPrime = nthPrime
    self.random = random
    self.resultsClient = resultsClient
  }

  /// The system's date and random numbers, the main queue, primes found on this machine, files in the
  /// user's data directory.
  public static let live = GameEnvironment(
    date: TimerEnvironment.live.date, mainQueue: .main, nthPrime: CounterEnvironment.live.nthPrime,
    random: .live, resultsClient: .live(directory: ResultsClient.userDirectory()))

  /// Reports each use as an issue that names what was used. The date is 1970, the secrets are those of a seed.
  public static let unimplemented = GameEnvironment(
    date: {
      IssueReporter.current.unimplemented("GameEnvironment.date")
      return Date(timeIntervalSince1970: 0)
    },
    mainQueue: .unimplemented("GameEnvironment.mainQueue"),
    nthPrime: { _ in .unimplemented("GameEnvironment.nthPrime") },
    random: .unimplemented("GameEnvironment.random"))

  /// What the counter asks for.
  public var counter: CounterEnvironment {
    CounterEnvironment(nthPrime: nthPrime, mainQueue: mainQueue)
  }

  /// What the stopwatch asks for.
  public var timer: TimerEnvironment {
    TimerEnvironment(date: date, mainQueue: mainQueue)
  }
}
