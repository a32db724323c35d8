import ComposableCore
import ComposableFiles
import Counter
import Timer

/// The dependencies of the game and its parts, besides those every feature shares.
///
/// Secrets use the random numbers of the enclosing `SystemEnvironment`, and ticks its queue.
public struct GameEnvironment: Sendable {
  /// Loads and saves the rounds.
  public var resultsClient: ResultsClient
  public var timer: TimerEnvironment

  public init(resultsClient: ResultsClient, timer: TimerEnvironment = .live) {
    self.resultsClient = resultsClient
    self.timer = timer
  }

  /// Keeps files in the user's data directory.
  public static let live = GameEnvironment(
    resultsClient: .live(directory: userDataDirectory(for: "primetime")))

  public static let unimplemented = GameEnvironment(resultsClient: .unimplemented)

  /// The counter's dependencies. The search does nothing, because the game never requests a prime.
  public var counter: CounterEnvironment {
    CounterEnvironment(nthPrime: { _ in .none }, primeModal: .unimplemented)
  }
}
