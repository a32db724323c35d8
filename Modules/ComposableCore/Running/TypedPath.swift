/// A state path that can read its state, and notices which children left it.
@usableFromInline
final class TypedPath<State>: StatePath {
  /// States are passed by pointers, because a copy of each on the way would retain all that it has.
  @usableFromInline typealias Pointer = UnsafePointer<State>

  /// Decides whether a child is still there; if it is, looks at its children in turn.
  @usableFromInline
  struct Watch {
    @usableFromInline typealias Look = (_ state: Pointer, _ gone: inout [StatePath]) -> Void
    @usableFromInline let look: Look

    @inlinable
    init(_ look: @escaping Look) { self.look = look }
  }

  /// Calls its argument with the present state, unless that is absent.
  @usableFromInline var visitState: ((Pointer) -> Void) -> Void
  @usableFromInline let join: (TypedPath) -> Void
  /// The children that can leave, or have children that can.
  ///
  /// No access to this or the next two contains another: a look calls only the program's `==` and
  /// hashes of ids, and its functions that find a child in a state.
  @exclusivity(unchecked) @usableFromInline var watched: [Key: Watch] = [:]
  /// For a collection: finds the rows to look at.
  @exclusivity(unchecked) @usableFromInline var changedRows: Step<State, State>.ChangedRows?
  /// Whether there are rows that can lose children of their own.
  @exclusivity(unchecked) @usableFromInline var looksInside = false

  /// The path of the root.
  @usableFromInline
  init() {
    visitState = { _ in }
    join = { _ in }
    super.init(parent: nil, key: Key(step: nil), canLeave: false, name: nil)
  }

  @inlinable
  init<Whole>(_ step: Step<Whole, State>, _ key: Key, in whole: TypedPath<Whole>) {
    visitState = { body in whole.visitState { step.visit($0, body) } }
    join = { [unowned whole] part in
      if step.canLeave || part.isWatching { whole.watch(part, at: step) }
    }
    super.init(parent: whole, key: key, canLeave: step.canLeave, name: step.name)
  }

  @inlinable var isWatching: Bool { !watched.isEmpty }

  /// Adds the children that are not in `state` any more to `gone`.
  @inlinable
  func look(at state: Pointer, _ gone: inout [StatePath]) {
    guard let changed = changedRows?(state, looksInside) else {
      for watch in watched.values { watch.look(state, &gone) }
      return
    }
    for id in changed { watched[Key(step: id)]?.look(state, &gone) }
  }

  @inlinable
  func watch<Part>(_ part: TypedPath<Part>, at step: Step<State, Part>) {
    if part.isWatching { looksInside = true }
    guard watched[part.key] == nil else { return }
    if changedRows == nil { changedRows = step.makeChangedRows?() }
    watched[part.key] = Watch { [unowned part] state, gone in
      var isThere = false
      step.visit(state) { value in
        isThere = part.key.identity == step.identify?(value.pointee)
        if isThere, part.isWatching { part.look(at: value, &gone) }
      }
      if !isThere { gone.append(part) }
    }
    if watched.count == 1 { join(self) }
  }

  override var exists: Bool {
    var exists = parent == nil
    visitState { _ in exists = true }
    return exists
  }

  @usableFromInline override func didJoin() { join(self) }

  @usableFromInline override func unwatch(_ key: Key) {
    watched[key] = nil
    guard watched.isEmpty else { return }
    changedRows = nil
    looksInside = false
    if !canLeave { parent?.unwatch(self.key) }
  }
}
