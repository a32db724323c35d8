/// A step from a parent to a child. Children at the same step have different identities.
@usableFromInline
enum ChildStep: Hashable {
  /// A property, which is always present.
  case field(Identifier)
  /// The value of a case or of an optional.
  case value(Identifier)
  /// A row of an array, a value of a dictionary, or a screen of a stack.
  case row

  /// Identifies the step; nil for a row.
  @inlinable var id: Identifier? {
    switch self {
    case .field(let id), .value(let id): id
    case .row: nil
    }
  }

  /// Whether the child can be removed from its parent.
  @inlinable var isRemovable: Bool {
    if case .field = self { false } else { true }
  }
}

/// Identifies a child among its siblings.
@usableFromInline
struct ChildKey: Hashable {
  @usableFromInline let step: ChildStep
  /// The identity that the child had when the path was created. For a row it is the id, for a
  /// property with a shared part the key path of that part. Nil if children of the step have none.
  @usableFromInline let identity: Identifier?

  @inlinable
  init(_ step: ChildStep, identity: Identifier?) {
    self.step = step
    self.identity = identity
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    if let id = step.id { hasher.combine(id) }
    if let identity { hasher.combine(identity) }
  }
}
