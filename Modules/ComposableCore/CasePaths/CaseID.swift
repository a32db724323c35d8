/// Which case of which type a step of a path leads through: the identity of paths.
@usableFromInline
struct CaseID: Hashable, Sendable {
  private let tag: Int
  private let type: ObjectIdentifier
  /// What stands for a path that is like no other, kept alive so that nothing else gets its
  /// address.
  private let owner: (any AnyObject & Sendable)?

  /// A case of an enum.
  init(tag: Int, of type: Any.Type) {
    owner = nil
    self.tag = tag
    self.type = ObjectIdentifier(type)
  }

  /// A step that only paths with this storage have.
  init(owner: any AnyObject & Sendable) {
    self.owner = owner
    tag = -1
    type = ObjectIdentifier(owner)
  }

  @usableFromInline
  static func == (lhs: CaseID, rhs: CaseID) -> Bool {
    lhs.tag == rhs.tag && lhs.type == rhs.type
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(type)
  }

  /// The case as it is written. Nil for a path that is like no other, and for the step into an
  /// optional.
  var name: String? {
    // Invariant: without an owner, `type` is a type's identifier.
    guard owner == nil, case let type = unsafeBitCast(type, to: Any.Type.self),
      TypeShape(type).kind != .optional
    else { return nil }
    return EnumCases(type)?.name(at: tag)
  }
}
