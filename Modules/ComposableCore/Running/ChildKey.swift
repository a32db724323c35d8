/// Identifies a child among its siblings: a property, a value that may be absent, or a row.
@usableFromInline
enum ChildKey: Hashable {
  /// A property. `type` is the child's type if that isn't the property's.
  case field(_ step: Identifier, type: Identifier?)
  /// The value of a case or an optional, with the identity that it had when the path was created.
  case value(_ step: Identifier, identity: Identifier?)
  /// A row, by its id.
  case row(Identifier)

  /// The step from the parent; nil for a row.
  var step: Identifier? {
    switch self {
    case .field(let step, _), .value(let step, _): step
    case .row: nil
    }
  }

  /// Passed to `ChildPath.extract`, which finds the child by it.
  @usableFromInline var identity: Identifier? {
    switch self {
    case .field(_, let type): type
    case .row(let id): id
    case .value(_, let identity): identity
    }
  }

  /// Whether the child can be removed from its parent.
  @usableFromInline var isRemovable: Bool {
    if case .field = self { false } else { true }
  }
}
