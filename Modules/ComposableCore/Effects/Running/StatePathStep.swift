/// One step of a state path: from a parent's state to a child's. Used on its stores' actors.
@usableFromInline
package class StatePathStep {
  /// Whether the child's state can be absent.
  @usableFromInline package final let isConditional: Bool
  /// Whether the parent is a collection and the child a row of it.
  final let isRow: Bool

  @usableFromInline
  package init(isConditional: Bool, isRow: Bool = false) {
    self.isConditional = isConditional
    self.isRow = isRow
  }

  /// Distinguishes the step from others of the same parent.
  package var key: IdentityKey { .wrapped }

  /// The step in source form, for texts.
  package var name: String { "" }

  /// The offset of the child's state in its parent's, if it is stored there.
  package var offset: Int? { nil }

  /// Calls `body` with the child's state if it exists. Both pointers are borrowed for the call.
  package func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {}

  /// For an optional or a case: whether there is a child whose state satisfies `isSame`.
  package func has(
    _ parent: UnsafeRawPointer, where isSame: (UnsafeRawPointer) -> Bool
  ) -> Bool {
    false
  }

  /// The child's state, if it exists, with the object that keeps it alive.
  ///
  /// For deep paths, where calls of `visit` would nest as deeply.
  package func held(in parent: HeldState) -> HeldState? { nil }

  /// A function that returns whether a state has the identity of `child`; nil if that has none.
  package func recognizer(of child: UnsafeRawPointer) -> ((UnsafeRawPointer) -> Bool)? { nil }

  /// For a row: an empty list of paths for the rows of a collection in a store.
  package func makeRows() -> StatePathRows? { nil }
}

/// The paths of a collection's rows in one store. Used on the store's actor.
@usableFromInline
package class StatePathRows {
  /// The offset in a collection of a word that stays the same as long as no row was removed, and
  /// none was changed if that matters. If `removals` is not nil, the word is the address of a
  /// dictionary's storage, whose count of removals must be equal, too.
  @usableFromInline package typealias Token = (offset: Int, removals: Int?)

  @usableFromInline
  package init() {}

  var all: [StatePath] { [] }
  var isEmpty: Bool { true }

  func path(at step: StatePathStep) -> StatePath? { nil }
  func path(with key: IdentityKey) -> StatePath? { nil }

  /// Sets the path of a row, or removes it.
  func set(_ path: StatePath?, at step: StatePathStep) {}

  /// Whether each row that may have changed since the last look exists with its removable children.
  /// If it does not, the next look finds these rows.
  func areIntact(in collection: UnsafeRawPointer) -> Bool { false }

  /// Calls `found` for the paths whose rows were removed from `collection` since the last call,
  /// with nil.
  ///
  /// If `isInside`, it calls it also for the rows that may have changed, with their states.
  /// - Returns: A token that tells later whether a call would find anything.
  func look(
    at collection: UnsafeRawPointer, isInside: Bool,
    _ found: (StatePath, UnsafeRawPointer?) -> Void
  ) -> Token? {
    nil
  }
}

/// The address of a state, and the object that keeps the state there.
@usableFromInline
package typealias HeldState = (address: UnsafeRawPointer, owner: AnyObject?)

/// A copy of a state at an address.
@usableFromInline
func heldCopy<State>(of state: State) -> HeldState {
  let copy = ManagedBuffer<State, Void>.create(minimumCapacity: 0) { _ in state }
  return (copy.withUnsafeMutablePointerToHeader { UnsafeRawPointer($0) }, copy)
}

extension Array<StatePathStep> {
  /// Whether all these steps, which lead outwards, exist in the state at `root`.
  @usableFromInline
  func exist(in root: UnsafeRawPointer) -> Bool {
    exist(in: root, count)
  }

  /// Whether the first `rest` of them, which lead out to `state`, exist.
  private func exist(in state: UnsafeRawPointer, _ rest: Int) -> Bool {
    if rest == 0 { return true }
    var exist = false
    self[rest - 1].visit(state) { exist = self.exist(in: $0, rest - 1) }
    return exist
  }
}
