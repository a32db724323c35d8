import ComposableCore
import DataFiles
import PrimeNumbers

/// What favourites ask of the outside world, beyond what every feature shares.
public struct FavoritePrimesEnvironment: Sendable {
  /// Where favourites are kept.
  public var fileClient: FileClient
  /// The prime with that number, nil if there is none.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>

  /// An environment of these.
  public init(
    fileClient: FileClient, nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>
  ) {
    self.fileClient = fileClient
    self.nthPrime = nthPrime
  }

  /// Files in the user's data directory; primes found on this machine, off the main actor.
  public static let live = FavoritePrimesEnvironment(
    fileClient: .live(directory: userDataDirectory()),
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
    nthPrime: ComposableCore.unimplemented(
      "FavoritePrimesEnvironment.nthPrime", placeholder: .none))
}
