import Synchronization

/// A universally unique identifier, such as `8C2A3F0E-5B1D-4E6A-9F47-0123456789AB`.
///
/// ComposableCore does not import Foundation, and so has no `UUID`. A module that imports it writes
/// `UUID(uuidString: id.description)`. It is encoded as its description, as a `UUID` is.
///
/// A feature gets one from its environment, so that a test can provide it:
///
/// ```swift
/// struct Todo { var id: UniqueID }
///
/// let todosReducer = Reducer<[Todo], Void, SystemEnvironment<Void>> { todos, _, environment in
///   todos.append(Todo(id: environment.uuid()))
///   return .none
/// }
/// ```
public struct UniqueID: Hashable, Sendable, LosslessStringConvertible {
  /// The first eight bytes.
  package var high: UInt64
  /// The last eight bytes.
  package var low: UInt64

  /// Creates an identifier from its bytes.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Parses five groups of hexadecimal digits, of either case; nil for other texts.
  public init?(_ description: String) {
    let groups = description.split(separator: "-", omittingEmptySubsequences: false)
    let digits = groups.joined()
    guard
      groups.map(\.utf8.count) == [8, 4, 4, 4, 12], !digits.contains("+"),
      let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.dropFirst(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// A random identifier, version 4 of RFC 9562.
  ///
  /// It takes two random numbers: the same generator gives the same identifiers.
  public static func random(using generator: inout some RandomNumberGenerator) -> UniqueID {
    UniqueID(
      high: generator.next() & ~0xF000 | 0x4000,
      low: generator.next() & ~(0b11 << 62) | (0b10 << 62))
  }

  /// Five groups of uppercase hexadecimal digits.
  public var description: String {
    [
      Self.hexadecimal(high >> 32, digits: 8), Self.hexadecimal(high >> 16 & 0xFFFF, digits: 4),
      Self.hexadecimal(high & 0xFFFF, digits: 4), Self.hexadecimal(low >> 48, digits: 4),
      Self.hexadecimal(low & 0xFFFF_FFFF_FFFF, digits: 12),
    ].joined(separator: "-")
  }

  /// The number in upper case with leading zeros.
  private static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }
}

extension UniqueID {
  /// A function that returns the ids 0, 1, 2 and so on, for tests and previews.
  ///
  /// Each use of this property counts from 0. Any thread may call the function.
  ///
  /// ```swift
  /// let makeID = UniqueID.incrementing
  /// makeID().description  // "00000000-0000-0000-0000-000000000000"
  /// makeID().description  // "00000000-0000-0000-0000-000000000001"
  /// ```
  public static var incrementing: @Sendable () -> UniqueID {
    let next = Atomic<UInt64>(0)
    return { UniqueID(high: 0, low: next.add(1, ordering: .relaxed).oldValue) }
  }
}

extension UniqueID: Codable {
  /// Decodes a description.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the text is not an identifier.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = UniqueID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" isn't a unique identifier.")
    }
    self = id
  }

  /// Encodes the description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
