/// Identifies a screen to its effects, by its id and by its birth, which distinguishes it from a
/// screen that gets the same id when an earlier value of the stack was assigned.
@usableFromInline
struct ScreenIdentity: CustomStringConvertible, Hashable {
  @usableFromInline let id: StackID
  @usableFromInline let birth: UInt

  @inlinable
  init(id: StackID, birth: UInt) {
    self.id = id
    self.birth = birth
  }

  @usableFromInline var description: String { id.description }
}

/// A source of births, for a tool that repeats actions and expects the same births.
package struct ScreenBirths: Sendable {
  /// The source for screens that are pushed now; nil for births that are unique in the process.
  @TaskLocal package static var current: ScreenBirths?

  let next: @Sendable () -> UInt

  package init(next: @escaping @Sendable () -> UInt) {
    self.next = next
  }
}

/// The birth of a new screen: from the model checker, or a number that is unique in the process.
@usableFromInline
func nextScreenBirth() -> UInt { ScreenBirths.current?.next() ?? RowVersion<StackID>.nextID() }

extension StackState {
  /// Changes a screen in place; returns nil if there is none with `id`.
  @inlinable
  mutating func modifyScreen<Result>(
    id: StackID, _ body: (inout State) -> Result
  ) -> Result? {
    storage.index(id: id).map { body(&storage[$0].state) }
  }

  /// The identity of the screen with `id`; nil if there is none.
  @inlinable
  func identity(of id: StackID) -> Identifier? {
    storage.index(id: id).map { .of(ScreenIdentity(id: id, birth: births[$0])) }
  }

  /// The index of a screen that is still present.
  @inlinable
  func index(of identity: Identifier?) -> Int? {
    guard let screen = identity?.value(as: ScreenIdentity.self),
      let index = storage.index(id: screen.id), births[index] == screen.birth
    else { return nil }
    return index
  }
}
