/// What a path knows of its case, in one word so that an atomic can hold it.
///
/// A tag is 32 bits; the bits above say how the payload is stored. Negative words are states.
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

  /// Nothing has been looked up yet.
  @usableFromInline static let unknown = ResolvedCase(-1)
  /// No case of the root can be proved to be meant.
  @usableFromInline static let refused = ResolvedCase(-2)
  /// The path brought functions of its own.
  @usableFromInline static let custom = ResolvedCase(-3)

  /// The payload lies in the enum and may be read from a bitwise copy of it.
  @inlinable var isDirect: Bool { UInt(bitPattern: rawValue) <= UInt(UInt32.max) }
  /// The payload lies in the enum; it may have to stay where it is.
  @inlinable var isInPlace: Bool { isDirect || rawValue & ~tagMask == ResolvedCase.pinned }
  @inlinable var tag: Int { rawValue & tagMask }
  @inlinable var tagMask: Int { Int(UInt32.max) }

  @inlinable var isIndirect: Bool { rawValue >= 0 && rawValue & ResolvedCase.indirect != 0 }
  /// The only case with that payload; embedding has yet to lead there.
  @inlinable var isUnproved: Bool { rawValue >= 0 && rawValue & ResolvedCase.unproved != 0 }
  /// Whether a value that was embedded would tell more.
  @inlinable var isOpen: Bool {
    self == .unknown || isUnproved
  }
}
