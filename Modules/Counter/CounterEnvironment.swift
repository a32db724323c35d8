import ComposableCore
import PrimeModal
import PrimeNumbers

/// The dependencies of the counter and its modal, besides those every feature shares.
public struct CounterEnvironment: NthPrimeEnvironment, Sendable {
  public var primeModal: PrimeModalEnvironment
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

  /// Searches for primes on this machine.
  public static let live = CounterEnvironment(
    primeModal: .live, searchNthPrime: NthPrimeSearch.local)

  public static let unimplemented = CounterEnvironment(
    primeModal: .unimplemented,
    searchNthPrime: ComposableCore.unimplemented(
      "CounterEnvironment.searchNthPrime", placeholder: .none))
}
