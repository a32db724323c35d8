import ComposableCore
import Files
import PrimeNumbers

/// The dependencies of the favorites, besides those every feature shares.
public struct FavoritePrimesEnvironment: Sendable {
  /// Loads and saves the favorites.
  public var fileClient: FileClient
  /// Searches for the nth prime: sends any number of progress reports, then the result.
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

  /// Finds the nth prime; delivers nil if no prime has that number. Setting it replaces
  /// ``searchNthPrime`` with a search without progress reports.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never> {
    get { { [searchNthPrime] n in searchNthPrime(n).compactMap(\.answer) } }
    set { searchNthPrime = { newValue($0).map(NthPrimeSearch.finished) } }
  }

  /// Keeps files in the user's data directory and computes primes on this machine, off the main
  /// actor.
  public static let live = FavoritePrimesEnvironment(
    fileClient: .live(directory: userDataDirectory()),
    searchNthPrime: { n in
      .run { send in
        let prime = PrimeNumbers.nthPrime(n, progress: { send(.progress($0)) })
        if !Task.isCancelled { send(.finished(prime)) }
      }
    })

  /// Every closure reports an issue that names it when called.
  public static let unimplemented = FavoritePrimesEnvironment(
    fileClient: .unimplemented,
    nthPrime: ComposableCore.unimplemented(
      "FavoritePrimesEnvironment.nthPrime", placeholder: .none))
}
