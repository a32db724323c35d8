/// Locates a child in its parent's state. Reducers use it to change the child, and state paths to
/// check whether the child was removed.
///
/// A property is always present. The value of an optional, a case or a dictionary can be removed,
/// and so can a row of an `IdentifiedArray`. A child path is created once per pullback and is
/// immutable.
@usableFromInline
final class ChildPath<Parent, Child> {
  /// Returns the child if it is present and has `identity`.
  @usableFromInline typealias Extract = (Parent, _ identity: Identifier?) -> Child?
  /// Calls the last argument with the child, or with the row whose id is `row`. Returns false if
  /// the child is absent.
  @usableFromInline
  typealias Modify = (inout Parent, _ row: Identifier?, (inout Child) -> Void) -> Bool
  /// Returns which rows to look up, as `IdentifiedArray.changedRows` does.
  @usableFromInline
  typealias Changes = (Parent, _ known: inout UInt?, _ includesPresent: Bool) -> ChangedRows

  @usableFromInline let step: ChildStep
  /// The step in source form, for descriptions; nil for a row, which is named by its id.
  @usableFromInline let name: (() -> String)?
  @usableFromInline let extract: Extract
  @usableFromInline let modify: Modify
  /// Identifies the child, to detect when another one replaces it; nil if children have no
  /// identity.
  @usableFromInline let identity: ((Child) -> Identifier)?
  /// Nil unless the children are rows of an array.
  @usableFromInline let changedRows: Changes?
  /// Returns the identity that the child has now. The argument is the child's id, or an earlier
  /// identity with that id. Nil if the identity of every child is its id.
  @usableFromInline let currentIdentity: ((Parent, Identifier) -> Identifier?)?

  @inlinable
  init(
    step: ChildStep, name: (() -> String)?, extract: @escaping Extract, modify: @escaping Modify,
    identity: ((Child) -> Identifier)? = nil, changedRows: Changes? = nil,
    currentIdentity: ((Parent, Identifier) -> Identifier?)? = nil
  ) {
    self.step = step
    self.name = name
    self.extract = extract
    self.modify = modify
    self.identity = identity
    self.changedRows = changedRows
    self.currentIdentity = currentIdentity
  }

  /// The key of the child that has `identity`.
  @inlinable
  func key(_ identity: Identifier?) -> ChildKey { ChildKey(step, identity: identity) }

  /// A property.
  @inlinable
  static func field(_ keyPath: WritableKeyPath<Parent, Child>) -> ChildPath {
    let field = StateField(keyPath)
    return ChildPath(
      step: .field(.step(keyPath as AnyKeyPath)), name: { field.name },
      extract: { parent, _ in field.value(in: parent) },
      modify: { parent, _, body in
        field.modify(&parent, body)
        return true
      })
  }

  /// The value of a case; `id` identifies values, by default those that are `Identifiable`.
  @inlinable
  static func `case`(
    _ path: CasePath<Parent, Child>, id: (@Sendable (Child) -> AnyHashable)?
  ) -> ChildPath {
    let identity = identity(from: id)
    return ChildPath(
      step: .value(caseStep(path)), name: { caseName(path) },
      extract: { parent, id in path.extract(from: parent).withIdentity(id, by: identity) },
      modify: { parent, _, body in path.modify(&parent, body) != nil }, identity: identity)
  }

  /// The values of a dictionary. Every value with effects is looked up after each reduction.
  @inlinable
  static func values<Key>() -> ChildPath where Parent == [Key: Child] {
    ChildPath(
      step: .row, name: nil,
      extract: { values, key in key?.value(as: Key.self).flatMap { values[$0] } },
      modify: { values, key, body in
        key?.value(as: Key.self).flatMap { values[$0].modify(body) } != nil
      })
  }

  /// The rows of an array. Only changed rows are looked up after a reduction.
  @inlinable
  static func rows<ID>() -> ChildPath where Parent == IdentifiedArray<ID, Child> {
    ChildPath(
      step: .row, name: nil,
      extract: { rows, id in id?.value(as: ID.self).flatMap { rows[id: $0] } },
      modify: { rows, id, body in
        id?.value(as: ID.self).flatMap { rows.modifyElement(id: $0, body) } != nil
      },
      changedRows: { $0.changedRows(since: &$1, includesPresent: $2) { .of($0) } })
  }

  /// The step of a case.
  @usableFromInline
  static func caseStep(_ path: CasePath<Parent, Child>) -> Identifier { .step(path.id) }

  /// The name of the case; if it is unknown, the type of its value.
  @usableFromInline
  static func caseName(_ path: CasePath<Parent, Child>) -> String {
    path.caseName ?? "\(Child.self)"
  }

  /// The function that identifies children: the given one, or one that returns their own ids.
  @inlinable
  static func identity(from id: (@Sendable (Child) -> AnyHashable)?) -> ((Child) -> Identifier)? {
    if let id { return { .erased(id($0)) } }
    guard let child = Child.self as? any Identifiable.Type else { return nil }
    return ownIdentity(child)
  }

  /// The function that returns the children's own ids; `Known` is `Child`. If the conformance to
  /// `Identifiable` is isolated to an actor other than the store's, all children have the same
  /// identity.
  @inlinable
  static func ownIdentity<Known: Identifiable>(_: Known.Type) -> (Child) -> Identifier {
    { child in
      guard IdentityCheck<Known>.isUsable, let known = child as? Known else {
        return .of(Known.self)
      }
      return .of(known.id)
    }
  }
}

extension ChildPath where Parent == Child? {
  /// The value of an optional; `id` identifies values, by default those that are `Identifiable`.
  @inlinable
  static func wrapped(id: (@Sendable (Child) -> AnyHashable)?) -> ChildPath {
    let identity = identity(from: id)
    return ChildPath(
      step: .value(.of(Optional<Never>.self)), name: { "?" },
      extract: { $0.withIdentity($1, by: identity) },
      modify: { child, _, body in child.modify(body) != nil }, identity: identity)
  }
}

/// The rows of an array that have to be looked up after a reduction.
@usableFromInline
enum ChangedRows {
  case none
  case one(Identifier)
  case any
}

extension IdentifiedArray {
  /// The rows that may have been removed since version `known`, which is updated.
  ///
  /// With `includesPresent`, a row that is still present but may have changed is included.
  /// `identity` returns nil for a row whose identity is unknown.
  @inlinable
  func changedRows(
    since known: inout UInt?, includesPresent: Bool, _ identity: (ID) -> Identifier?
  ) -> ChangedRows {
    defer { known = version.number }
    if known == version.number { return .none }
    guard known == version.previous, let row = version.row else { return .any }
    if !includesPresent, contains(id: row) { return .none }
    return identity(row).map { .one($0) } ?? .any
  }
}

extension Optional {
  /// The value, if its identity is `known`.
  @inlinable
  func withIdentity(_ known: Identifier?, by identity: ((Wrapped) -> Identifier)?) -> Wrapped? {
    // Mutation: R7, state with another id is the same child
    flatMap { identity?($0) == known ? $0 : nil }
  }
}

/// A stored or computed property of a state.
///
/// Applying a key path takes as long as ten reductions, so a stored property is accessed at its
/// offset in the root. `MemoryLayout.offset(of:)` returns it for properties without observers, and
/// the memory there is bound to the property's type.
@usableFromInline
struct StateField<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// The offset of a stored property in the root; nil for a computed one.
  @usableFromInline let offset: Int?

  /// Looks up the offset. O(1) but slow, so it is called once per pullback.
  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Changes the value in place.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @inlinable
  func value(in root: Root) -> Value {
    guard let offset else { return root[keyPath: keyPath] }
    return withUnsafePointer(to: root) { root in
      (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// The key path's description without the root's type: `\AppState.timer` is `timer`.
  ///
  /// The description of a computed property contains an address, so the name of the value's type is
  /// used instead, which is the same on every run.
  @usableFromInline var name: String {
    let path = "\(keyPath)".dropFirst("\\\(Root.self).".count)
    return path.contains("<computed") ? "\(Value.self)" : String(path)
  }
}
