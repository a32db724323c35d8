import Synchronization

extension ResolvedCase {
  /// The cases of `root` that a path to a `value` could mean: those whose payload is verified to be
  /// a `value` in the form that generic code reads.
  ///
  /// Computed once per pair of types, because paths are often created where they are used:
  /// `case /AppAction.counter = action`.
  @usableFromInline
  static func candidates(in root: Any.Type, of value: Any.Type) -> [ResolvedCase] {
    let (rootID, valueID) = (ObjectIdentifier(root), ObjectIdentifier(value))
    if let known = known.withLock({ $0[rootID]?[valueID] }) { return known }
    let new = prove(root: root, value: value)
    known.withLock { $0[rootID, default: [:]][valueID] = new }
    return new
  }

  /// The candidates so far, by root and value. Types are never released, so the candidates stay
  /// valid and are never released either.
  private static let known = Mutex<[ObjectIdentifier: [ObjectIdentifier: [ResolvedCase]]]>([:])

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
