import ComposableCore
import PrimeModal
import PrimeNumbers

/// The dependencies of the counter and its modal, besides those every feature shares.
public struct CounterEnvironment: Sendable {
  /// The modal's dependencies.
  public var primeModal: PrimeModalEnvironment
  /// Searches for the nth prime: sends any number of progress reports, then the result.
  public var searchNthPrime: @Sendable (Int) -> Effect<NthPrimeSearch, Never>

  /// An environment whose searches report their progress.
  public init(
    primeModal: PrimeModalEnvironment,
    searchNthPrime: @escaping @Sendable (Int) -> Effect<NthPrimeSearch, Never>
  ) {
    self.primeModal = primeModal
    self.searchNthPrime = searchNthPrime
  }

  /// An environment whose searches send only their result: nil if no prime has that number.
  public init(
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>,
    primeModal: PrimeModalEnvironment = .live
  ) {
    self.init(primeModal: primeModal) { nthPrime($0).map(NthPrimeSearch.finished) }
  }

  /// Finds the nth prime; delivers nil if no prime has that number. Setting it replaces
  /// ``searchNthPrime`` with a search without progress reports.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never> {
    get { { [searchNthPrime] n in searchNthPrime(n).compactMap(\.answer) } }
    set { searchNthPrime = { newValue($0).map(NthPrimeSearch.finished) } }
  }

  /// Computes primes on this machine, off the main actor; cancelling the effect stops the search.
  public static let live = CounterEnvironment(primeModal: .live) { n in
    .run { send in
      let prime = PrimeNumbers.nthPrime(n, progress: { send(.progress($0)) })
      if !Task.isCancelled { send(.finished(prime)) }
    }
  }

  /// Every closure reports an issue that names it when called.
  public static let unimplemented = CounterEnvironment(
    nthPrime: ComposableCore.unimplemented("CounterEnvironment.nthPrime", placeholder: .none),
    primeModal: .unimplemented)
}
