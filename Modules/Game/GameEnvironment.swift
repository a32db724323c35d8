import ComposableCore
import Counter
import DataFiles

/// The dependencies of the game and its parts, besides those every feature shares.
///
/// Secrets and ticks come from the random numbers and the queue of the enclosing
/// `SystemEnvironment`.
public struct GameEnvironment: Sendable {
  /// The counter's request for the nth prime; delivers nil if no prime has that number.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  /// Loads and saves the rounds.
  public var resultsClient: ResultsClient

  public init(
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>, resultsClient: ResultsClient
  ) {
    self.nthPrime = nthPrime
    self.resultsClient = resultsClient
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
