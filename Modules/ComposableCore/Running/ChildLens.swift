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

  /// The value of a case; `id` identifies values, by default those that are `Identifiable`.
  @inlinable
  static func `case`(
    _ path: CasePath<Parent, Child>, id: (@Sendable (Child) -> AnyHashable)?
  ) -> ChildLens {
    let identity = identity(from: id)
    return ChildLens(
      step: .value(caseStep(path)), name: { stepName(path) },
      extract: { parent, id in path.extract(from: parent).withIdentity(id, by: identity) },
      modify: { parent, body in path.modify(&parent, body) != nil }, identity: identity)
  }

  /// The step of a case.
  @usableFromInline
  static func caseStep(_ path: CasePath<Parent, Child>) -> Identifier { .step(path.id) }

  /// The name of the case; if it is unknown, the type of its value.
  @usableFromInline
  static func stepName(_ path: CasePath<Parent, Child>) -> String {
    path.caseName ?? "\(Child.self)"
  }

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
}
