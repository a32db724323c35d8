import ComposableCore
import PrimeModal
import PrimeNumbers

/// What a counter and its modal ask of the outside world, beyond what every feature shares.
public struct CounterEnvironment: Sendable {
  /// The prime with that number, nil if there is none.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
  /// What the modal asks for.
  public var primeModal: PrimeModalEnvironment

  /// An environment of these.
  public init(
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>,
    primeModal: PrimeModalEnvironment = .live
  ) {
    self.nthPrime = nthPrime
    self.primeModal = primeModal
  }

  /// Finds primes on this machine, off the main actor; cancelling the effect stops the search.
  public static let live = CounterEnvironment(
    nthPrime: { n in
      .task {
        let prime = PrimeNumbers.nthPrime(n)
        try Task.checkCancellation()
        return prime
      }
    })

  /// Reports each use as an issue that names what was used.
  public static let unimplemented = CounterEnvironment(
    nthPrime: ComposableCore.unimplemented("CounterEnvironment.nthPrime", placeholder: .none),
    primeModal: .unimplemented)
}
