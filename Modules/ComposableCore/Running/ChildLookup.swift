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
  /// Nil unless the lookup finds rows of an array or the screens of a stack.
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

/// Finds a child in its parent's state and changes it in place: a property, or the value of an
/// optional or a case. Rows are changed by `forEach` with their id, not by a lens.
@usableFromInline
final class ChildLens<Parent, Child>: ChildLookup<Parent, Child> {
  /// Calls the last argument with the child. Returns false if the child is absent.
  @usableFromInline typealias Modify = (inout Parent, (inout Child) -> Void) -> Bool

  @usableFromInline let modify: Modify

  @inlinable
  init(
    step: PathStep, name: (() -> String)?, extract: @escaping Extract, modify: @escaping Modify,
    identity: ((Child) -> Identifier)? = nil
  ) {
    self.modify = modify
    super.init(step: step, name: name, extract: extract, identity: identity)
  }

  /// A property, called by the case of its actions if it is computed and thus nameless.
  @inlinable
  static func field<Action, ChildAction>(
    _ keyPath: WritableKeyPath<Parent, Child>, action: CasePath<Action, ChildAction>
  ) -> ChildLens {
    let field = StateField(keyPath)
    return ChildLens(
      step: .field(.step(keyPath as AnyKeyPath)),
      name: { field.sourceName ?? action.caseName ?? field.name },
      extract: { parent, _ in field.value(in: parent) },
      modify: { parent, body in
        field.modify(&parent, body)
        return true
      })
  }

  /// The value of a case; `id` identifies values, by default those that are `Identifiable`. A case
  /// whose name is unknown is called by the type of its value.
  @inlinable
  static func `case`(
    _ path: CasePath<Parent, Child>, id: (@Sendable (Child) -> AnyHashable)?
  ) -> ChildLens {
    let identity = identity(from: id)
    return ChildLens(
      step: .value(caseStep(path)), name: { path.caseName ?? "\(Child.self)" },
      extract: { parent, id in path.extract(from: parent).withIdentity(id, by: identity) },
      modify: { parent, body in path.modify(&parent, body) != nil }, identity: identity)
  }

  /// The step of a case.
  @usableFromInline
  static func caseStep(_ path: CasePath<Parent, Child>) -> Identifier { .step(path.id) }

  /// The function that identifies children: the given one, or one that returns their own ids.
  @inlinable
  static func identity(from id: (@Sendable (Child) -> AnyHashable)?) -> ((Child) -> Identifier)? {
    if let id { return { .erased(id($0)) } }
    guard let child = Child.self as? any Identifiable.Type else { return nil }
    return ownIdentity(child)
  }

  /// The function that returns the children's own ids; `Identified` is `Child`. If the conformance
  /// to `Identifiable` is isolated to an actor other than the store's, all children have the same
  /// identity.
  @inlinable
  static func ownIdentity<Identified: Identifiable>(_: Identified.Type) -> (Child) -> Identifier {
    { child in
      guard IdentityCheck<Identified>.isUsable, let identified = child as? Identified else {
        return .of(Identified.self)
      }
      return .of(identified.id)
    }
  }
}

extension ChildLens where Parent == Child? {
  /// The value of an optional; `id` identifies values, by default those that are `Identifiable`.
  @inlinable
  static func wrapped(id: (@Sendable (Child) -> AnyHashable)?) -> ChildLens {
    let identity = identity(from: id)
    return ChildLens(
      step: .value(.of(Optional<Never>.self)), name: { "?" },
      extract: { $0.withIdentity($1, by: identity) },
      modify: { child, body in child.modify(body) != nil }, identity: identity)
  }
}

extension Optional {
  /// The value, if its identity is `expected`.
  @inlinable
  func withIdentity(_ expected: Identifier?, by identity: ((Wrapped) -> Identifier)?) -> Wrapped? {
    // Mutation: R7, state with another id is the same child
    flatMap { identity?($0) == expected ? $0 : nil }
  }

  /// Changes the wrapped value in place; returns nil if there is none.
  ///
  /// It is not moved out, so a collection in it keeps its storage.
  @inlinable
  mutating func modify<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard self != nil else { return nil }
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
