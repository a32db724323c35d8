/// One step of a state path: how the state of a child is found in its parent's.
///
/// There are five: to a property, which is always there, and to the value of an optional, a case, a
/// dictionary or an array, which can leave. A step is made once for each pullback; it holds no
/// state and calls the program only to find a part and its identity. All rows of a collection have
/// one step, and their ids are their identities.
@usableFromInline
final class Step<Whole, Part> {
  /// Calls its last argument with the part of the first that has the identity, at most once.
  @usableFromInline
  typealias Visit = (
    TypedPath<Whole>.Pointer, _ identity: Identifier?, (TypedPath<Part>.Pointer) -> Void
  ) -> Void
  /// Returns the ids of the rows that were removed since the version `seen`, and, if `isInside`,
  /// of those that have changed; nil if it may be any. Sets `seen` to the present version. A row
  /// that changed twice is listed twice.
  @usableFromInline
  typealias ChangedRows = (
    _ rows: TypedPath<Whole>.Pointer, _ seen: inout UInt, _ isInside: Bool
  ) -> [Identifier]?

  /// Distinguishes the child from the other children of the parent; nil for rows, which their ids
  /// distinguish.
  @usableFromInline let key: Identifier?
  /// Whether the child can be absent.
  @usableFromInline let canLeave: Bool
  /// Calls its argument with the child's state, unless that is absent or has another identity.
  @usableFromInline let visit: Visit
  /// Tells a child from one that replaces it; nil if children have no identity.
  @usableFromInline let identify: ((Part) -> Identifier)?
  /// For a row: finds the rows to look at.
  @usableFromInline let changedRows: ChangedRows?
  /// The step in source form, for texts; nil for a row, which is named by its id.
  @usableFromInline let name: (() -> String)?

  /// A step of any kind; the functions below make the five.
  @inlinable
  init(
    key: Identifier?, canLeave: Bool, name: (() -> String)?, visit: @escaping Visit,
    identify: ((Part) -> Identifier)? = nil, changedRows: ChangedRows? = nil
  ) {
    self.key = key
    self.canLeave = canLeave
    self.visit = visit
    self.identify = identify
    self.changedRows = changedRows
    self.name = name
  }

  /// A step to a value that is found by a function.
  ///
  /// The function is called for each look, and should only select.
  @inlinable
  convenience init(
    key: Identifier, name: (() -> String)?, found find: @escaping (Whole) -> Part?,
    identify: ((Part) -> Identifier)?
  ) {
    self.init(
      key: key, canLeave: true, name: name,
      visit: { whole, identity, body in
        guard let part = find(whole.pointee), identify?(part) == identity else { return }
        Step.pass(part, to: body)
      }, identify: identify)
  }

  /// The step to a property, which is always there.
  @inlinable
  static func field(_ field: StateField<Whole, Part>) -> Step {
    Step(
      key: .step(field.keyPath as AnyKeyPath), canLeave: false, name: { field.name },
      visit: { whole, _, body in field.visit(whole, body) })
  }

  /// The step to the value of a case; `id` identifies values, by default those that are
  /// `Identifiable`.
  @inlinable
  static func `case`(_ path: CasePath<Whole, Part>, id: (@Sendable (Part) -> AnyHashable)?) -> Step
  {
    Step(
      key: caseKey(path), name: { caseName(path) },
      found: { path.extract(from: $0) }, identify: identify(by: id))
  }

  /// The step to the values of a dictionary, each of which is looked at after each reduction.
  @inlinable
  static func values<Key>() -> Step where Whole == [Key: Part] {
    Step(
      key: nil, canLeave: true, name: nil,
      visit: { values, key, body in
        if let key = key?.value(as: Key.self) { pass(values.pointee[key], to: body) }
      })
  }

  /// The step to the rows of an array. Only the rows that have changed are looked at.
  @inlinable
  static func rows<ID>() -> Step where Whole == IdentifiedArray<ID, Part> {
    Step(
      key: nil, canLeave: true, name: nil,
      visit: { rows, id, body in
        if let id = id?.value(as: ID.self) { pass(rows.pointee[id: id], to: body) }
      },
      changedRows: { rows, seen, isInside in
        let changes = rows.pointee.history.changes(since: seen)
        seen = rows.pointee.history.version
        guard let changes else { return nil }
        var ids: [Identifier] = []
        for change in changes where isInside || change.isRemoval { ids.append(.of(change.id)) }
        return ids
      })
  }

  /// Calls `body` with the child, unless that is absent.
  @inlinable
  static func pass(_ part: Part?, to body: (TypedPath<Part>.Pointer) -> Void) {
    if let part { withUnsafePointer(to: part, body) }
  }

  /// What distinguishes a case from the other children of its enum, for effects that cancel there.
  @usableFromInline
  static func caseKey(_ path: CasePath<Whole, Part>) -> Identifier { .step(path.id) }

  /// The case as it is written; where it is not known, the type of its value.
  @usableFromInline
  static func caseName(_ path: CasePath<Whole, Part>) -> String { path.caseName ?? "\(Part.self)" }

  /// What identifies parts: the given function, or their own id.
  @inlinable
  static func identify(by id: (@Sendable (Part) -> AnyHashable)?) -> ((Part) -> Identifier)? {
    if let id { return { .erased(id($0)) } }
    guard let part = Part.self as? any Identifiable.Type else { return nil }
    return ownID(part)
  }

  /// `Known` is `Part`, so the cast succeeds.
  @inlinable
  static func ownID<Known: Identifiable>(_: Known.Type) -> (Part) -> Identifier {
    { part in
      guard let known = part as? Known else { preconditionFailure("A part has another type") }
      return .of(known.id)
    }
  }
}

extension Step where Whole == Part? {
  /// The step to the value of an optional.
  @inlinable
  static func wrapped(id: (@Sendable (Part) -> AnyHashable)?) -> Step {
    Step(key: .of(Optional<Never>.self), name: { "?" }, found: { $0 }, identify: identify(by: id))
  }
}
