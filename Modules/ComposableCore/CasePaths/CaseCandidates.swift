import Synchronization

/// The cases of a root that a path to a value could mean, computed once per pair of types.
///
/// Paths are often created where they are used, `case /AppAction.counter = action`, so a new one
/// must find its candidates quickly: in a slot chosen by the hash of the two types, without a lock.
@usableFromInline
final class CaseCandidates: Sendable {
  @usableFromInline let cases: [ResolvedCase]
  private let root: ObjectIdentifier
  private let value: ObjectIdentifier
  /// The candidates for two other types with the same hash, added later.
  private let next = AtomicLazyReference<CaseCandidates>()

  private init(_ cases: [ResolvedCase], root: ObjectIdentifier, value: ObjectIdentifier) {
    self.cases = cases
    self.root = root
    self.value = value
  }

  @inlinable
  func first(tag: Int) -> ResolvedCase? {
    cases.first { $0.tag == tag }
  }

  /// The cases of `root` whose payload is verified to be a `value` in the form that generic code
  /// reads.
  @usableFromInline
  static func of(root: Any.Type, value: Any.Type) -> CaseCandidates {
    let (rootID, valueID) = (ObjectIdentifier(root), ObjectIdentifier(value))
    let slot = (rootID.hashBits &* 31 ^ valueID.hashBits) & (slots.count - 1)
    var known = slots[slot].load()
    while let candidates = known {
      if candidates.root == rootID, candidates.value == valueID { return candidates }
      known = candidates.next.load()
    }
    let new = CaseCandidates(prove(root: root, value: value), root: rootID, value: valueID)
    // In the meantime another thread may have stored the same candidates, or those of other types.
    var stored = slots[slot].storeIfNil(new)
    while stored.root != rootID || stored.value != valueID { stored = stored.next.storeIfNil(new) }
    return stored
  }

  /// All candidates so far, one list per hash. Types are never released, so the candidates stay
  /// valid and are never released either.
  private static let slots = InlineArray<256, AtomicLazyReference<CaseCandidates>> { _ in
    AtomicLazyReference()
  }

  private static func prove(root: Any.Type, value: Any.Type) -> [ResolvedCase] {
    guard let root = TypeMetadata(enum: root) else { return [] }
    let value = TypeMetadata(value)
    return (0..<root.memberCount).compactMap { tag in
      if root.isEmpty(at: tag) { return value.isUnit ? ResolvedCase(tag) : nil }
      guard let payload = root.memberType(at: tag), TypeMetadata(payload).isSame(as: value),
        !value.isReabstracted || root.isGenericParameter(at: tag)
      else { return nil }
      if root.isIndirect(at: tag) { return ResolvedCase(tag | ResolvedCase.indirect) }
      return ResolvedCase(root.isBitwiseTakable ? tag : tag | ResolvedCase.pinned)
    }
  }
}

extension ObjectIdentifier {
  /// Metadata is aligned, so its lowest bits carry no information.
  fileprivate var hashBits: Int { Int(bitPattern: self) >> 4 }
}
