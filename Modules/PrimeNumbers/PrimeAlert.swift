/// What a screen announces when an nth prime has been found.
public struct PrimeAlert: Codable, Equatable, Identifiable, Sendable {
  /// Which prime was asked for, counted from 1.
  public let n: Int

  /// The prime that was found.
  public let prime: Int

  /// Announces that the `n`th prime is `prime`.
  public init(n: Int, prime: Int) {
    self.n = n
    self.prime = prime
  }

  /// The prime, which tells two announcements apart.
  public var id: Int { prime }

  /// The announcement, as in "The 10th prime is 29".
  public var title: String { "The \(ordinal(n)) prime is \(prime)" }
}
