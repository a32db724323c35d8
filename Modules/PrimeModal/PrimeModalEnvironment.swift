import ComposableCore
import PrimeNumbers

/// The modal's dependencies, besides those every feature shares.
public struct PrimeModalEnvironment: Sendable {
  public var isPrime: @Sendable (Int) -> Bool

  public init(isPrime: @escaping @Sendable (Int) -> Bool) {
    self.isPrime = isPrime
  }

  /// Tests primality on this machine, exactly.
  public static let live = PrimeModalEnvironment(isPrime: { PrimeNumbers.isPrime($0) })

  public static let unimplemented = PrimeModalEnvironment(
    isPrime: ComposableCore.unimplemented("PrimeModalEnvironment.isPrime", placeholder: false))
}
