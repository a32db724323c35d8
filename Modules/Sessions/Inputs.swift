import ComposableCore

/// What a reduction drew from the outside world: dates and random bits.
///
/// A time-line keeps them with each action, so that replaying gives the same states without asking
/// again.
public struct Inputs: Codable, Equatable, Sendable {
  /// The dates that were asked for, in order.
  public var dates: [Timestamp] = []
  /// The random bits that were asked for, in order.
  public var random: [UInt64] = []

  /// Nothing was drawn.
  @inlinable
  public init() {}

  /// These dates and random bits were drawn.
  public init(dates: [Timestamp], random: [UInt64]) {
    self.dates = dates
    self.random = random
  }

  /// Whether nothing was drawn.
  @inlinable public var isEmpty: Bool { dates.isEmpty && random.isEmpty }
}
