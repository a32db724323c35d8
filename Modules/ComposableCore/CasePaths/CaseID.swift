/// The case and type that a step of a path leads through; identifies paths.
@usableFromInline
struct CaseID: Hashable, Sendable {
  private let tag: Int
  private let type: Any.Type
  /// The object that identifies a path equal only to itself, retained so that its address is not
  /// reused.
  private let owner: (any AnyObject & Sendable)?

  /// The case of an enum.
  init(tag: Int, of type: Any.Type) {
    owner = nil
    self.tag = tag
    self.type = type
  }

  /// A step that only paths with this storage share.
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

  /// The name of the case in source. Nil for a path equal only to itself, and for the step into an
  /// optional.
  var name: String? {
    guard owner == nil, let type = TypeMetadata(enum: type), type.kind != .optional
    else { return nil }
    return type.name(at: tag)
  }
}
