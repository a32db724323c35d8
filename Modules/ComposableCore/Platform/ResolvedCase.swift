/// A path's information about its case, in one word for an atomic.
///
/// A tag has 32 bits; the bits above encode how the payload is stored. Negative words are states.
@usableFromInline
struct ResolvedCase: Equatable, Sendable {
  @usableFromInline let rawValue: Int

  @inlinable
  init(_ rawValue: Int) {
    self.rawValue = rawValue
  }

  @usableFromInline static let indirect = 1 << 32
  @usableFromInline static let pinned = 1 << 33
  @usableFromInline static let unproved = 1 << 34

  /// The case has not been looked up.
  @usableFromInline static let unknown = ResolvedCase(-1)
  /// No case of the root can be verified.
  @usableFromInline static let refused = ResolvedCase(-2)
  /// The path has its own functions.
  @usableFromInline static let custom = ResolvedCase(-3)

  /// The payload is stored inline and may be read from a bitwise copy of the enum.
  @inlinable var isDirect: Bool { UInt(bitPattern: rawValue) <= UInt(UInt32.max) }
  /// The payload is stored inline; it may have to stay at its address.
  @inlinable var isInPlace: Bool { isDirect || rawValue & ~tagMask == ResolvedCase.pinned }
  @inlinable var tag: Int { rawValue & tagMask }
  @inlinable var tagMask: Int { Int(UInt32.max) }

  @inlinable var isIndirect: Bool { rawValue >= 0 && rawValue & ResolvedCase.indirect != 0 }
  /// The only case with that payload type, not verified by embedding yet.
  @inlinable var isUnproved: Bool { rawValue >= 0 && rawValue & ResolvedCase.unproved != 0 }
  /// Whether embedding a value would give more information.
  @inlinable var isOpen: Bool {
    self == .unknown || isUnproved
  }
}
