import ComposableCore
import Counter
import DataFiles

/// What the game and its parts ask of the outside world, beyond what every feature shares.
///
/// The secrets are random numbers of the `SystemEnvironment` around it, and its clock ticks there
/// too.
public struct GameEnvironment: Sendable {
  /// The prime with that number, nil if there is none; the counter asks for it.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  /// Where rounds are kept.
  public var resultsClient: ResultsClient

  /// An environment of these.
  public init(
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>, resultsClient: ResultsClient
  ) {
    self.nthPrime = nthPrime
    self.resultsClient = resultsClient
  }

  /// Primes found on this machine, files in the user's data directory.
  public static let live = GameEnvironment(
    nthPrime: CounterEnvironment.live.nthPrime,
    resultsClient: .live(directory: userDataDirectory()))

  /// Reports each use as an issue that names what was used.
  public static let unimplemented = GameEnvironment(
    nthPrime: ComposableCore.unimplemented("GameEnvironment.nthPrime", placeholder: .none),
    resultsClient: .unimplemented)

  /// What the counter asks for.
  public var counter: CounterEnvironment { CounterEnvironment(nthPrime: nthPrime) }
}
