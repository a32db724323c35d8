/// Identifies a screen of a ``StackState``: the number of earlier pushes.
///
/// A stack never reuses an id, so an id that a view kept after its screen was popped finds nothing
/// instead of another screen.
///
/// ```swift
/// var path = StackState(["inbox", "draft"])
/// path.popLast()  // "draft"
/// path.append("settings")  // 2
/// ```
public struct StackID: Comparable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The number of screens that were pushed before this one.
  package let number: Int

  /// Creates the id of the screen with this number, for a test.
  @usableFromInline package init(_ number: Int) { self.number = number }

  /// Creates the id of the screen with this number.
  public init(integerLiteral number: Int) { self.number = number }

  /// Whether `lhs` was pushed before `rhs`.
  public static func < (lhs: StackID, rhs: StackID) -> Bool { lhs.number < rhs.number }
}

extension StackID: CustomStringConvertible {
  /// The number.
  public var description: String { "\(number)" }
}

extension StackID: Codable {
  /// Decodes a number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
