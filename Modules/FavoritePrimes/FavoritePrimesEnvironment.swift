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
    fileClient: FileClient, mainQueue: AnyScheduler,
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>
  ) {
    self.fileClient = fileClient
    self.mainQueue = mainQueue
    self.nthPrime = nthPrime
  }

  /// Files in the user's data directory; primes found on this machine, off the main actor.
  public static let live = FavoritePrimesEnvironment(
    fileClient: .live(directory: FileClient.userDirectory()), mainQueue: .main,
    nthPrime: { n in
      .task {
        let prime = PrimeNumbers.nthPrime(n)
        try Task.checkCancellation()
        return prime
      }
    })

  /// Reports each use as an issue that names what was used.
  public static let unimplemented = FavoritePrimesEnvironment(
    fileClient: .unimplemented,
    mainQueue: .unimplemented("FavoritePrimesEnvironment.mainQueue"),
    nthPrime: { _ in .unimplemented("FavoritePrimesEnvironment.nthPrime") })
}
