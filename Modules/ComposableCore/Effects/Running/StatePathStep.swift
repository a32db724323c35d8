/// One step of a state path: from a parent's state to a child's. Used on its stores' actors.
@usableFromInline
package class StatePathStep {
  /// Whether the child's state can be absent.
  @usableFromInline package final let isConditional: Bool

  @usableFromInline
  package init(isConditional: Bool) {
    self.isConditional = isConditional
  }

  /// Distinguishes the step from others of the same parent.
  package var key: IdentityKey { .wrapped }

  /// The step in source form. Used only in texts, because describing a key path is slow.
  package var name: String { "" }

  /// The offset of the child's state in its parent's, if it is stored there.
  package var offset: Int? { nil }

  /// Calls `body` with the child's state if it exists. Both pointers are borrowed for the call.
  package func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {}

  /// The child's state, if it exists, with what keeps it alive.
  ///
  /// For deep paths, where calls of `visit` would nest as deeply.
  package func held(in parent: HeldState) -> HeldState? { nil }

  /// The identity of a child's state, if it has one.
  package func identity(of child: UnsafeRawPointer) -> IdentityKey? { nil }

  /// Whether the parent is a collection and the child a row of it.
  package var isRow: Bool { false }

  /// Where in the parent, a collection, lies one word that stays the same as long as `changes`
  /// would find none; nil where there is no such word.
  package var tokenOffset: Int? { nil }

  /// The rows of the parent, a collection, that were removed, replaced or changed since `mark`,
  /// which is updated; nil if it may be any of them.
  ///
  /// If `withChanges` is false, rows that were only changed may be missing.
  package func changes(
    in collection: UnsafeRawPointer, since mark: inout RowsMark, withChanges: Bool
  ) -> [IdentityKey]? {
    nil
  }
}

/// The address of a state, and the object that keeps the state there.
@usableFromInline
package typealias HeldState = (address: UnsafeRawPointer, owner: AnyObject?)

/// Keeps a copy of a state at an address.
final class StateCopy<State> {
  private let copy = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(_ state: State) {
    copy.initialize(to: state)
  }

  deinit {
    copy.deinitialize(count: 1)
    copy.deallocate()
  }

  var held: HeldState { (UnsafeRawPointer(copy), self) }
}

/// The last seen version of a collection, to detect changes.
@usableFromInline
package struct RowsMark {
  package var number = 0
  package var position = 0
  private var address: ObjectIdentifier?
  // Unowned: prevents the address from being reused after the object was destroyed, without making
  // the object shared.
  private unowned var storage: AnyObject?

  package init() {}

  /// Whether `object` is the storage seen last; stores it.
  package mutating func isStorage(_ object: AnyObject) -> Bool {
    guard address != ObjectIdentifier(object) else { return true }
    address = ObjectIdentifier(object)
    storage = object
    return false
  }
}

extension Sequence<StatePathStep> {
  /// Whether all these steps, which lead inwards, exist in the state at `root`.
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
