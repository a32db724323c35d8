/// A state path that can read its state.
///
/// It holds one closure, which walks from the root through the steps to its state: as long as
/// the path is deep. Where a child on the way is absent, or has been replaced by one with another
/// identity, there is no state.
@usableFromInline
final class TypedPath<State>: StatePath {
  /// States are passed by pointers, because a copy of each on the way would retain all that it has.
  @usableFromInline typealias Pointer = UnsafePointer<State>

  /// Calls its argument with the present state, unless there is none.
  @usableFromInline let visitState: ((Pointer) -> Void) -> Void
  /// For a collection: finds the rows that were removed or changed since a version.
  private var findChanged: Step<State, State>.ChangedRows?
  /// The version of the rows at the last look.
  private var seen: UInt = 0

  /// The path of the root, whose state `visitState` lends.
  @usableFromInline
  init(_ visitState: @escaping ((Pointer) -> Void) -> Void) {
    self.visitState = visitState
    super.init(parent: nil, key: Key(step: nil, identity: nil), canLeave: false, name: nil)
  }

  /// The path of the child at `step`, which has the identity of `key`.
  @inlinable
  init<Whole>(_ step: Step<Whole, State>, _ key: Key, in whole: TypedPath<Whole>) {
    let identity = key.identity
    visitState = { body in whole.visitState { step.visit($0, identity, body) } }
    super.init(parent: whole, key: key, canLeave: step.canLeave, name: step.name)
    if let changedRows = step.changedRows { whole.lookAtRows(changedRows) }
  }

  /// From now on only the rows that were removed or changed are looked at.
  @usableFromInline
  func lookAtRows(_ findChanged: @escaping Step<State, State>.ChangedRows) {
    self.findChanged = findChanged
  }

  /// Whether the state has the child now, and each one that it belongs to.
  @usableFromInline override var exists: Bool {
    var exists = false
    visitState { _ in exists = true }
    return exists
  }

  /// The rows that changed since the last call, as the step into the array says.
  override func changedRows(isInside: Bool) -> [Identifier]? {
    guard let findChanged else { return nil }
    var ids: [Identifier]?
    var seen = seen
    visitState { ids = findChanged($0, &seen, isInside) }
    self.seen = seen
    return ids
  }
}
