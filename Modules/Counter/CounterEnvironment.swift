import ComposableCore
import PrimeNumbers

/// Everything a counter asks of the outside world.
public struct CounterEnvironment: Sendable {
  /// Where answers are received.
  public var mainQueue: AnyScheduler
  /// The prime with that number, nil if there is none.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never>

  /// An environment of these.
  public init(
    nthPrime: @escaping @Sendable (Int) -> Effect<Int?, Never>, mainQueue: AnyScheduler
  ) {
    self.mainQueue = mainQueue
    self.nthPrime = nthPrime
  }

  /// Finds primes on this machine, off the main actor; cancelling the effect stops the search.
  public static let live = CounterEnvironment(
    nthPrime: { n in
      .task {
        let prime = PrimeNumbers.nthPrime(n)
        try Task.checkCancellation()
        return prime
      }
    }, mainQueue: .main)

  /// Reports each use as an issue that names what was used.
  public static let unimplemented = CounterEnvironment(
    nthPrime: { _ in .unimplemented("CounterEnvironment.nthPrime") },
    mainQueue: .unimplemented("CounterEnvironment.mainQueue"))
}
