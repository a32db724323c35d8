import ComposableCore

/// The dates and random bits that a reduction took from its environment.
///
/// A time-line stores them with each action, so that a replay gives the same states.
public struct Inputs: Codable, Equatable, Sendable {
  /// The dates in order.
  public var dates: [Timestamp] = []
  /// The random bits in order.
  public var random: [UInt64] = []

  /// No inputs.
  @inlinable
  public init() {}

  public init(dates: [Timestamp], random: [UInt64]) {
    self.dates = dates
    self.random = random
  }

  @inlinable public var isEmpty: Bool { dates.isEmpty && random.isEmpty }
}
