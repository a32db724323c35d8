import ComposableCore
import PrimeNumbers

/// What the modal asks of the outside world, beyond what every feature shares.
public struct PrimeModalEnvironment: Sendable {
  /// Whether a number is prime.
  public var isPrime: @Sendable (Int) -> Bool

  /// An environment of this.
  public init(isPrime: @escaping @Sendable (Int) -> Bool) {
    self.isPrime = isPrime
  }

  /// Decides on this machine, exactly.
  public static let live = PrimeModalEnvironment(isPrime: { PrimeNumbers.isPrime($0) })

  /// Reports each use as an issue that names what was used.
  public static let unimplemented = PrimeModalEnvironment(
    isPrime: ComposableCore.unimplemented("PrimeModalEnvironment.isPrime", placeholder: false))
}
