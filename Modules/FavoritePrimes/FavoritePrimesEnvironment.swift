import ComposableCore
import ComposableFiles
import PrimeNumbers

/// The dependencies of the favorites, besides those every feature shares.
public struct FavoritePrimesEnvironment: NthPrimeEnvironment, Sendable {
  public var fileClient: FileClient
  public var searchNthPrime: @Sendable (Int) -> Effect<NthPrimeSearch, Never>

  /// An environment whose searches report their progress.
  public init(
    fileClient: FileClient,
    searchNthPrime: @escaping @Sendable (Int) -> Effect<NthPrimeSearch, Never>
  ) {
    self.fileClient = fileClient
    self.searchNthPrime = searchNthPrime
  }

  /// An environment whose searches send only their result: nil if no prime has that number.
  public init(
    fileClient: FileClient, nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>
  ) {
    self.init(
      fileClient: fileClient, searchNthPrime: { nthPrime($0).map(NthPrimeSearch.finished) })
  }

  /// Keeps files in the user's data directory, and searches for primes on this machine.
  public static let live = FavoritePrimesEnvironment(
    fileClient: .live(directory: userDataDirectory(for: "primetime")),
    searchNthPrime: NthPrimeSearch.local)

  public static let unimplemented = FavoritePrimesEnvironment(
    fileClient: .unimplemented,
    searchNthPrime: ComposableCore.unimplemented(
      "FavoritePrimesEnvironment.searchNthPrime", placeholder: .none))
}
