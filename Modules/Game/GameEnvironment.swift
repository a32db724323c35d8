import ComposableCore
import Counter
import DataFiles
import Timer

/// The dependencies of the game and its parts, besides those every feature shares.
///
/// Secrets come from the random numbers of the enclosing `SystemEnvironment`, ticks from its queue.
public struct GameEnvironment: Sendable {
  /// The counter's request for the nth prime; delivers nil if no prime has that number.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  /// Loads and saves the rounds.
  public var resultsClient: ResultsClient
  /// The clock's dependencies.
  public var timer: TimerEnvironment

  public init(
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>, resultsClient: ResultsClient,
    timer: TimerEnvironment = .live
  ) {
    self.nthPrime = nthPrime
    self.resultsClient = resultsClient
    self.timer = timer
  }

  /// Computes primes on this machine, and keeps files in the user's data directory.
  public static let live = GameEnvironment(
    nthPrime: CounterEnvironment.live.nthPrime,
    resultsClient: .live(directory: userDataDirectory()))

  /// Every closure reports an issue that names it when called.
  public static let unimplemented = GameEnvironment(
    nthPrime: ComposableCore.unimplemented("GameEnvironment.nthPrime", placeholder: .none),
    resultsClient: .unimplemented)

  /// The counter's dependencies.
  public var counter: CounterEnvironment { CounterEnvironment(nthPrime: nthPrime) }
}
