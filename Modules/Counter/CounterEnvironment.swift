import ComposableCore
import PrimeModal
import PrimeNumbers

/// The dependencies of the counter and its modal, besides those every feature shares.
public struct CounterEnvironment: Sendable {
  /// Finds the nth prime; delivers nil if no prime has that number.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  /// The modal's dependencies.
  public var primeModal: PrimeModalEnvironment

  public init(
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>,
    primeModal: PrimeModalEnvironment = .live
  ) {
    self.nthPrime = nthPrime
    self.primeModal = primeModal
  }

  /// Computes primes on this machine, off the main actor; cancelling the effect stops the search.
  public static let live = CounterEnvironment(
    nthPrime: { n in
      .task {
        let prime = PrimeNumbers.nthPrime(n)
        try Task.checkCancellation()
        return prime
      }
    })

  /// Every closure reports an issue that names it when called.
  public static let unimplemented = CounterEnvironment(
    nthPrime: ComposableCore.unimplemented("CounterEnvironment.nthPrime", placeholder: .none),
    primeModal: .unimplemented)
}
