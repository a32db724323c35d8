/// One step of a state path: from a parent's state to a child's. Lives on its stores' actors.
@usableFromInline
package class StatePathStep {
  /// Whether the child's state can be absent.
  @usableFromInline package final let isConditional: Bool

  @usableFromInline
  package init(isConditional: Bool) {
    self.isConditional = isConditional
  }

  /// What tells the step from others that start at the same state.
  package var key: IdentityKey { .wrapped }

  /// As the step is written. Asked for by people only: to describe a key path takes long.
  package var name: String { "" }

  /// Where the child's state lies in every parent's, when it is stored there.
  package var offset: Int? { nil }

  /// Calls back with the child's state when it is there. Both pointers are borrowed for the call.
  package func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {}

  /// The identity of a child's state, where it has one.
  package func identity(of child: UnsafeRawPointer) -> IdentityKey? { nil }

  /// Whether the child is a row of the parent, a collection.
  package var isRow: Bool { false }

  /// The rows of the parent, a collection, that were removed, replaced or changed since `mark`,
  /// which is moved to now; nil where it may be any.
  ///
  /// `withChanges` is false where a row that was only changed need not be among them.
  package func changes(
    in collection: UnsafeRawPointer, since mark: inout RowsMark, withChanges: Bool
  ) -> [IdentityKey]? {
    nil
  }
}

/// What was seen of a collection of rows: enough to tell what has changed since.
@usableFromInline
package struct RowsMark {
  package var number = 0
  package var position = 0
  private var address: ObjectIdentifier?
  // Keeps the address from being used again, even after the object was destroyed, and does not make
  // it shared.
  private unowned var storage: AnyObject?

  package init() {}

  /// Whether `object` is the storage that was seen last, which it is from now on.
  package mutating func isStorage(_ object: AnyObject) -> Bool {
    guard address != ObjectIdentifier(object) else { return true }
    address = ObjectIdentifier(object)
    storage = object
    return false
  }
}

extension Sequence<StatePathStep> {
  /// Whether the state at `root` has all of these steps, which lead inwards.
  func exist(in root: UnsafeRawPointer) -> Bool {
    exist(in: root, ArraySlice(self))
  }

  private func exist(in state: UnsafeRawPointer, _ rest: ArraySlice<StatePathStep>) -> Bool {
    guard let step = rest.first else { return true }
    var exist = false
    step.visit(state) { exist = self.exist(in: $0, rest.dropFirst()) }
    return exist
  }
}
