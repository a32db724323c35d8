import ComposableCore
import PrimeNumbers

/// Everything favourites ask of the outside world.
public struct FavoritePrimesEnvironment: Sendable {
  /// Where favourites are kept.
  public var fileClient: FileClient
  /// Where answers are received.
  public var mainQueue: AnyScheduler
  /// The prime with that number, nil if there is none.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>

  /// An environment of these.
  public init(
    fileClient: FileClient, nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>,
    mainQueue: AnyScheduler
  ) {
    self.fileClient = fileClient
    self.mainQueue = mainQueue
    self.nthPrime = nthPrime
  }

  /// Files in the user's data directory; primes found on this machine, off the main actor.
  public static let live = FavoritePrimesEnvironment(
    fileClient: .live(directory: FileClient.userDirectory()),
    nthPrime: { n in
      .task {
        let prime = PrimeNumbers.nthPrime(n)
        try Task.checkCancellation()
        return prime
      }
    }, mainQueue: .main)

  /// Reports each use as an issue that names what was used.
  public static let unimplemented = FavoritePrimesEnvironment(
    fileClient: .unimplemented,
    nthPrime: { _ in .unimplemented("FavoritePrimesEnvironment.nthPrime") },
    mainQueue: .unimplemented("FavoritePrimesEnvironment.mainQueue"))
}
