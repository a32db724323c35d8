/// Looks a child up in its parent's state, after a reduction and when an effect starts.
///
/// A property is always present. The value of an optional, a case or a dictionary can be removed,
/// and so can a row of an `IdentifiedArray`. The lookup of a property, an optional or a case is a
/// `ChildLens`. A reducer that is lifted to a child creates its lookups once; they are immutable.
@usableFromInline
class ChildLookup<Parent, Child> {
  /// Returns the child if it is present and has `identity`.
  @usableFromInline typealias Extract = (Parent, _ identity: Identifier?) -> Child?
  /// Returns which rows to look up, as `IdentifiedArray.changedRows` does.
  @usableFromInline
  typealias FindChangedRows = (
    Parent, _ checked: inout UInt?, _ includesPresent: Bool
  ) -> ChangedRows<Identifier>

  @usableFromInline final let step: PathStep
  /// The step in source form, for descriptions; nil for a row, which is named by its id.
  @usableFromInline final let name: (() -> String)?
  @usableFromInline final let extract: Extract
  /// Identifies the child, to detect when another one replaces it; nil if children have no
  /// identity.
  @usableFromInline final let identity: ((Child) -> Identifier)?
  /// Nil unless the lookup finds rows of an array.
  @usableFromInline final let changedRows: FindChangedRows?
  /// Returns the present identity for a row's id, or for an older identity with the same id. Nil if
  /// the identity of every child is its id.
  @usableFromInline final let currentIdentity: ((Parent, Identifier) -> Identifier?)?

  @inlinable
  init(
    step: PathStep, name: (() -> String)?, extract: @escaping Extract,
    identity: ((Child) -> Identifier)? = nil, changedRows: FindChangedRows? = nil,
    currentIdentity: ((Parent, Identifier) -> Identifier?)? = nil
  ) {
    self.step = step
    self.name = name
    self.extract = extract
    self.identity = identity
    self.changedRows = changedRows
    self.currentIdentity = currentIdentity
  }

  /// The key of the child that has `identity`.
  @inlinable
  final func key(_ identity: Identifier?) -> PathKey { PathKey(step, identity: identity) }

  /// The values of a dictionary. Every value with effects is looked up after each reduction.
  @inlinable
  static func values<Key>() -> ChildLookup where Parent == [Key: Child] {
    ChildLookup(
      step: .row, name: nil,
      extract: { values, key in key?.value(as: Key.self).flatMap { values[$0] } })
  }

  /// The rows of an array. After a single change only that row is looked up, after several each row
  /// with effects.
  @inlinable
  static func rows<ID>() -> ChildLookup where Parent == IdentifiedArray<ID, Child> {
    ChildLookup(
      step: .row, name: nil,
      extract: { rows, id in id?.value(as: ID.self).flatMap { rows[id: $0] } },
      changedRows: { $0.changedRows(since: &$1, includesPresent: $2).map { .of($0) } })
  }
}

/// Returns which rows below a path changed since its last call, as `IdentifiedArray.changedRows`
/// does.
@usableFromInline
typealias RowCheck = (_ includesPresent: Bool) -> ChangedRows<Identifier>

extension ChildLookup {
  /// The check of the rows of `parent`; nil for a child that can't say which of its values changed.
  @inlinable
  final func rowCheck(in parent: TypedPath<Parent>) -> RowCheck? {
    guard let changedRows else { return nil }
    let visit = parent.visitSnapshot
    var checked: UInt?
    return { includesPresent in
      var changed = ChangedRows<Identifier>.any
      _ = visit { changed = changedRows($0, &checked, includesPresent) }
      return changed
    }
  }
}

/// A step from a parent to a child. Children at the same step have different identities.
@usableFromInline
package enum PathStep: Hashable {
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
package struct PathKey: Hashable {
  @usableFromInline let step: PathStep
  /// The identity that the child had when its reducer returned the effect. For a row it is the id,
  /// for a property with a shared part the key path of that part. Nil if children of the step have
  /// none.
  @usableFromInline let identity: Identifier?

  @inlinable
  init(_ step: PathStep, identity: Identifier?) {
    self.step = step
    self.identity = identity
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    if let id = step.id { hasher.combine(id) }
    if let identity { hasher.combine(identity) }
  }
}
