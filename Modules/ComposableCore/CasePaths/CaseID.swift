/// Which case of which type a step of a path leads through: the identity of paths.
@usableFromInline
struct CaseID: Hashable, Sendable {
  private let tag: Int
  private let type: Any.Type
  /// What stands for a path that is like no other, kept alive so that nothing else gets its
  /// address.
  private let owner: (any AnyObject & Sendable)?

  /// A case of an enum.
  init(tag: Int, of type: Any.Type) {
    owner = nil
    self.tag = tag
    self.type = type
  }

  /// A step that only paths with this storage have.
  init(owner: any AnyObject & Sendable) {
    self.owner = owner
    tag = -1
    type = Swift.type(of: owner)
  }

  @usableFromInline
  static func == (lhs: CaseID, rhs: CaseID) -> Bool {
    lhs.tag == rhs.tag && lhs.type == rhs.type && lhs.owner === rhs.owner
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(owner.map { ObjectIdentifier($0) })
  }

  /// The case as it is written. Nil for a path that is like no other, and for the step into an
  /// optional.
  var name: String? {
    guard owner == nil, let type = TypeMetadata(enum: type), type.kind != .optional
    else { return nil }
    return type.name(at: tag)
  }
}
