import Synchronization

/// What a path knows about its case, in one word for an atomic: the case's tag, and whether its
/// payload is stored in the enum. Negative words are states.
struct ResolvedCase: Equatable, Sendable {
  /// The tag in the lower 32 bits, flags above them; negative for a state.
  let rawValue: Int

  /// The meaning of a word, as it was stored.
  init(_ rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Set if `Mirror` reads the payload: it is in a box, or may not be moved.
  private static let mirrored = 1 << 32
  /// Set for the only case that could be meant, until a value has shown that it is.
  static let unproved = 1 << 33

  /// Which of several cases is meant will be learned from the first value of one.
  static let unknown = ResolvedCase(-1)
  /// No case can be verified, so the path extracts nothing.
  static let refused = ResolvedCase(-2)
  /// The path has its own functions.
  static let custom = ResolvedCase(-3)

  /// Whether the case is known and its payload is stored in the enum.
  var isDirect: Bool { UInt(bitPattern: rawValue) <= UInt(UInt32.max) }
  /// Whether a value would show more.
  var isOpen: Bool {
    self == .unknown || rawValue >= 0 && rawValue & ResolvedCase.unproved != 0
  }
  /// The tag of the case; nil if it is not known.
  var tag: Int? { rawValue < 0 ? nil : rawValue & Int(UInt32.max) }
}

// MARK: - Candidates

extension ResolvedCase {
  /// The cases of `root` that a path to a `value` could mean: those whose payload is verified to be
  /// a `value` in the form that generic code reads.
  ///
  /// Computed once per pair of types, because paths are often created where they are used:
  /// `case /AppAction.counter = action`.
  static func candidates(in root: Any.Type, of value: Any.Type) -> [ResolvedCase] {
    let (rootID, valueID) = (ObjectIdentifier(root), ObjectIdentifier(value))
    if let known = known.withLock({ $0[rootID]?[valueID] }) { return known }
    let new = findCandidates(in: root, of: value)
    known.withLock { $0[rootID, default: [:]][valueID] = new }
    return new
  }

  /// The candidates so far, by root and value. Types are never released, so the candidates stay
  /// valid and are never released either.
  private static let known = Mutex<[ObjectIdentifier: [ObjectIdentifier: [ResolvedCase]]]>([:])

  /// Compares the payload's type of each case with the type of the path's value. O(n) in the cases.
  private static func findCandidates(in root: Any.Type, of value: Any.Type) -> [ResolvedCase] {
    guard let root = TypeMetadata(enum: root) else { return [] }
    let value = TypeMetadata(value)
    return (0..<root.memberCount).compactMap { tag in
      if root.isEmpty(at: tag) { return value.isUnit ? ResolvedCase(tag) : nil }
      guard let payload = root.memberType(at: tag), TypeMetadata(payload).isSame(as: value),
        !value.isReabstracted || root.isGenericParameter(at: tag)
      else { return nil }
      if !root.isIndirect(at: tag), root.isBitwiseTakable || value.size == 0 {
        return ResolvedCase(tag)
      }
      return root.type is any CustomReflectable.Type ? nil : ResolvedCase(tag | mirrored)
    }
  }
}
