/// A path that can read its state.
@usableFromInline
final class TypedPath<State>: StatePath {
  /// Calls its argument with the present state; returns false if the child is absent or was
  /// replaced.
  @usableFromInline typealias Visit = ((State) -> Void) -> Bool
  /// Created where the concrete types are known, so that it is specialized.
  @usableFromInline let visit: Visit
  /// Visits the state that was read by `whilePresent`; nil at any other time.
  @usableFromInline var snapshot: Visit?

  /// The path of the root.
  @inlinable
  init(_ runtime: EffectRuntime, _ visit: @escaping Visit) {
    self.visit = visit
    super.init(runtime, parent: nil, key: nil, name: nil)
  }

  /// The path of a child.
  @inlinable
  init<Parent>(_ child: ChildLookup<Parent, State>, _ key: PathKey, in parent: TypedPath<Parent>) {
    let identity = key.identity
    visit = { [visitParent = parent.visitSnapshot] body in
      var isPresent = false
      _ = visitParent { parent in
        guard let state = child.extract(parent, identity) else { return }
        isPresent = true
        body(state)
      }
      return isPresent
    }
    super.init(parent.runtime, parent: parent, key: key, name: child.name)
  }

  @usableFromInline override func lookUp() -> Bool { visit { _ in } }

  /// Visits the snapshot, or else the present state. The closure doesn't retain the path, because
  /// the path's `rowCheck` retains the closure.
  @inlinable var visitSnapshot: Visit {
    if !isRemovable { return visit }
    return { [unowned self] body in (snapshot ?? visit)(body) }
  }

  @usableFromInline
  override func withSnapshot(_ body: () -> Void) -> Bool {
    let isFound = visit { state in
      snapshot = { body in
        body(state)
        return true
      }
    }
    guard isFound else { return false }
    body()
    snapshot = nil
    return true
  }

  /// The check of the rows of this path; nil for children that can't say which of them changed.
  @inlinable
  func rowCheck<Child>(of child: ChildLookup<State, Child>) -> RowCheck? {
    guard let changedRows = child.changedRows else { return nil }
    let visit = visitSnapshot
    var checked: UInt?
    return { includesPresent in
      var changed = ChangedRows<Identifier>.any
      _ = visit { changed = changedRows($0, &checked, includesPresent) }
      return changed
    }
  }

  /// The present state; nil if the child is absent or was replaced.
  var state: State? {
    var state: State?
    _ = visit { state = $0 }
    return state
  }
}

extension StatePath {
  /// The path of a child that had `identity` when its reducer returned an effect.
  @inlinable
  final func path<Parent, Child>(
    to child: ChildLookup<Parent, Child>, identity: Identifier?
  ) -> StatePath {
    let key = child.key(identity)
    if let path = self.child(key) { return path }
    guard let parent = self as? TypedPath<Parent> else {
      preconditionFailure("An effect was scoped to a child of another state.")
    }
    if rowCheck == nil { rowCheck = parent.rowCheck(of: child) }
    return TypedPath(child, key, in: parent)
  }

  /// The path of a child, or a path below it that `find` returns; nil if the child is absent.
  @inlinable
  final func presentPath<Parent, Child>(
    to child: ChildLookup<Parent, Child>, identity: Identifier?,
    _ find: ((StatePath) -> StatePath?)?
  ) -> StatePath? {
    let path = path(to: child, identity: identity)
    guard let find else { return path.isPresent ? path : nil }
    var found: StatePath?
    _ = path.whilePresent { found = find(path) }
    return found
  }
}
