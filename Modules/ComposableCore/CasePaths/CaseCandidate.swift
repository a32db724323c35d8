import Synchronization

/// A case to which a path may lead.
struct CaseCandidate: Sendable {
  /// The number of the case; see `TypeMetadata.tag(of:)`.
  let tag: Int
  /// Whether the payload is read with `Mirror`, because it is in a box or may not be moved.
  let isMirrored: Bool
}

extension CaseCandidate {
  /// The cases of `root` to which a path to a `value` may lead: the payload is verified to be a
  /// `value` in the form that generic code reads.
  ///
  /// Computed once per pair of types, because paths are often created where they are used:
  /// `case /AppAction.counter = action`.
  static func all(in root: Any.Type, of value: Any.Type) -> [CaseCandidate] {
    let types = TypePair(root: ObjectIdentifier(root), value: ObjectIdentifier(value))
    if let found = found.withLock({ $0[types] }) { return found }
    let new = find(in: root, of: value)
    found.withLock { $0[types] = new }
    return new
  }

  /// The root and the value of a path.
  private struct TypePair: Hashable {
    let root: ObjectIdentifier
    let value: ObjectIdentifier
  }

  /// The candidates so far. Types are never released, so the candidates stay valid and are never
  /// released either.
  private static let found = Mutex<[TypePair: [CaseCandidate]]>([:])

  /// Compares the payload's type of each case with the type of the path's value. O(n) in the cases.
  private static func find(in root: Any.Type, of value: Any.Type) -> [CaseCandidate] {
    guard let root = TypeMetadata(enum: root) else { return [] }
    let value = TypeMetadata(value)
    return (0..<root.memberCount).compactMap { tag in
      if root.isEmpty(at: tag) {
        return value.isUnit ? CaseCandidate(tag: tag, isMirrored: false) : nil
      }
      guard let payload = root.memberType(at: tag), TypeMetadata(payload).isSame(as: value),
        !value.isReabstracted || root.isGenericParameter(at: tag)
      else { return nil }
      if !root.isIndirect(at: tag), root.isBitwiseTakable || value.size == 0 {
        return CaseCandidate(tag: tag, isMirrored: false)
      }
      let hidesPayload = root.type is any CustomReflectable.Type
      return hidesPayload ? nil : CaseCandidate(tag: tag, isMirrored: true)
    }
  }
}
