import Synchronization

/// The cases to which a path may lead, by their tags.
enum CaseCandidates {
  /// The cases of `root` whose payload is verified to be a `value` in the form that generic code
  /// reads.
  ///
  /// Found once per pair of types, because paths are often created where they are used:
  /// `case /AppAction.counter = action`. O(n) in the cases the first time.
  static func tags(in root: Any.Type, of value: Any.Type) -> [Int] {
    let types = TypePair(root: ObjectIdentifier(root), value: ObjectIdentifier(value))
    if let tags = tagsByTypes.withLock({ $0[types] }) { return tags }
    let tags = find(in: root, of: value)
    tagsByTypes.withLock { $0[types] = tags }
    return tags
  }

  private struct TypePair: Hashable {
    let root: ObjectIdentifier
    let value: ObjectIdentifier
  }

  /// Types are never released, so their tags stay valid and are never released either.
  private static let tagsByTypes = Mutex<[TypePair: [Int]]>([:])

  private static func find(in root: Any.Type, of value: Any.Type) -> [Int] {
    guard let root = TypeMetadata(enum: root) else { return [] }
    let value = TypeMetadata(value)
    // A payload in a box is read with `Mirror`, which such a type replaces.
    let hidesBoxes = root.type is any CustomReflectable.Type
    return (0..<root.memberCount).filter { tag in
      if root.isEmpty(at: tag) { return value.isUnit }
      guard let payload = root.memberType(at: tag), TypeMetadata(payload).isSame(as: value),
        !value.isReabstracted || root.isGenericParameter(at: tag)
      else { return false }
      return !hidesBoxes || root.holdsPayload(at: tag)
    }
  }
}
