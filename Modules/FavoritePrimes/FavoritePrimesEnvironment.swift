import ComposableCore
import ComposableFiles
import PrimeNumbers

/// The dependencies of the favorites, besides those every feature shares.
public struct FavoritePrimesEnvironment: NthPrimeEnvironment, Sendable {
  public var fileClient: FileClient
  /// Whether a number is prime; only such numbers are loaded.
  public var isPrime: @Sendable (Int) -> Bool
  public var searchNthPrime: @Sendable (Int) -> Effect<NthPrimeSearch, Never>

  /// An environment whose searches report their progress.
  public init(
    fileClient: FileClient,
    isPrime: @escaping @Sendable (Int) -> Bool = { PrimeNumbers.isPrime($0) },
    searchNthPrime: @escaping @Sendable (Int) -> Effect<NthPrimeSearch, Never>
  ) {
    self.fileClient = fileClient
    self.isPrime = isPrime
    self.searchNthPrime = searchNthPrime
  }

  /// An environment whose searches send only their result: nil if no prime has that number.
  public init(
    fileClient: FileClient,
    isPrime: @escaping @Sendable (Int) -> Bool = { PrimeNumbers.isPrime($0) },
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>
  ) {
    self.init(
      fileClient: fileClient, isPrime: isPrime,
      searchNthPrime: { nthPrime($0).map(NthPrimeSearch.finished) })
  }

  /// Keeps files in the user's data directory, and searches for primes on this machine.
  public static let live = FavoritePrimesEnvironment(
    fileClient: .live(directory: userDataDirectory(for: "primetime")),
    searchNthPrime: NthPrimeSearch.local)

  /// Every effect reports an issue when started. A pure function needs no replacement: `isPrime`
  /// tests primality.
  public static let unimplemented = FavoritePrimesEnvironment(
    fileClient: .unimplemented,
    searchNthPrime: ComposableCore.unimplemented(
      "FavoritePrimesEnvironment.searchNthPrime", placeholder: .none))
}
