/// A step of a case path, for comparing paths: the case of an enum, or a path of its own.
struct CaseID: Equatable, Sendable {
  /// The number of the case in its enum; -1 for a step of its own.
  private let tag: Int
  /// The enum; for a step of its own, the type of the owner.
  private let type: Any.Type
  /// The storage of a path whose case is not known; such a path equals only its copies.
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

  /// Compares the enum and the case. The names of cases do not matter.
  static func == (lhs: CaseID, rhs: CaseID) -> Bool {
    lhs.tag == rhs.tag && lhs.type == rhs.type && lhs.owner === rhs.owner
  }

  /// Whether this is the case of an enum.
  var isKnown: Bool { owner == nil }

  /// The name of the case in source; nil if it is not known, and for the step into an optional.
  var name: String? {
    guard isKnown, let type = TypeMetadata(enum: type), type.kind != .optional
    else { return nil }
    return type.name(at: tag)
  }
}
