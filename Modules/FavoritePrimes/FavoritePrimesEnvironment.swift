import ComposableCore
import Files
import PrimeNumbers

/// The dependencies of the favourites, besides those every feature shares.
public struct FavoritePrimesEnvironment: Sendable {
  /// Loads and saves the favourites.
  public var fileClient: FileClient
  /// Finds the nth prime; delivers nil if no prime has that number.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>

  public init(
    fileClient: FileClient, nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>
  ) {
    self.fileClient = fileClient
    self.nthPrime = nthPrime
  }

  /// Keeps files in the user's data directory and computes primes on this machine, off the main
  /// actor.
  public static let live = FavoritePrimesEnvironment(
    fileClient: .live(directory: userDataDirectory()),
    nthPrime: { n in
      .task {
        let prime = PrimeNumbers.nthPrime(n)
        try Task.checkCancellation()
        return prime
      }
    })

  /// Every closure reports an issue that names it when called.
  public static let unimplemented = FavoritePrimesEnvironment(
    fileClient: .unimplemented,
    nthPrime: ComposableCore.unimplemented(
      "FavoritePrimesEnvironment.nthPrime", placeholder: .none))
}
