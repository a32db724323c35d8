public struct PrimeAlert: Codable, Equatable, Identifiable, Sendable {
  /// The number of the prime, counted from 1.
  public let n: Int

  public let prime: Int

  public init(n: Int, prime: Int) {
    self.n = n
    self.prime = prime
  }

  public var id: Int { prime }

  /// The text of the alert, as in "The 1,000th prime is 7,919".
  public var title: String { "The \(ordinal(n, grouped: true)) prime is \(grouped(prime))" }
}
