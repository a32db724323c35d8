/// A place in a store's state: the path of pullbacks that leads from the root to a feature.
///
/// Cancellation ids belong to a place, so two timers that are pulled back side by side never meet.
@usableFromInline
package final class StatePath: Hashable, CustomStringConvertible {
  package static func root() -> StatePath { StatePath(parent: nil, step: nil) }

  private let hash: Int
  private let parent: StatePath?
  private let step: Step?

  private init(parent: StatePath?, step: Step?) {
    self.parent = parent
    self.step = step
    var hasher = Hasher()
    hasher.combine(parent?.hash)
    hasher.combine(step?.key)
    hash = hasher.finalize()
  }

  package func appending(_ step: Step) -> StatePath {
    StatePath(parent: self, step: step)
  }

  @usableFromInline
  package static func == (lhs: StatePath, rhs: StatePath) -> Bool {
    lhs === rhs
      || (lhs.hash == rhs.hash && lhs.step?.key == rhs.step?.key && lhs.parent == rhs.parent)
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  /// Whether the state at `root` still has this place.
  package func exists(in root: UnsafeRawPointer) -> Bool {
    var exists = false
    visit(root) { _ in exists = true }
    return exists
  }

  private func visit(_ root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard let parent, let step else { return body(root) }
    parent.visit(root) { step.visit($0, body) }
  }

  @usableFromInline
  package var description: String {
    guard let parent, let step else { return "" }
    let path = parent.description
    return path.isEmpty || step.name.hasPrefix("[") ? path + step.name : "\(path).\(step.name)"
  }
}

extension StatePath {
  /// The description with "…" for the ids of rows that are no numbers: `todos[3].editor`, `users[…]`.
  var publicDescription: String {
    guard let parent, let step else { return "" }
    let path = parent.publicDescription
    guard step.name.hasPrefix("[") else { return path.isEmpty ? step.name : "\(path).\(step.name)" }
    return path + (Int(step.name.dropFirst().dropLast()) == nil ? "[…]" : step.name)
  }

  /// One step of a place: from a parent's state to a child's.
  ///
  /// @unchecked Sendable: `key` is a key path, a case path's identity or an element's id, compared and hashed
  /// on the store's actor only.
  @usableFromInline
  package struct Step: @unchecked Sendable {
    /// Whether the child's state can be absent.
    @usableFromInline package let isConditional: Bool
    package let key: AnyHashable
    /// Asked for by people only: to describe a key path takes most of the time that a reducer takes to be made.
    package var name: String { makeName() }
    private let makeName: @Sendable () -> String
    /// Calls back with the child's state when it is there. Both pointers are borrowed for the call.
    package let visit: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

    package init(
      key: AnyHashable, name: @autoclosure @escaping @Sendable () -> String, isConditional: Bool,
      visit: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
    ) {
      self.isConditional = isConditional
      self.key = key
      makeName = name
      self.visit = visit
    }
  }
}

/// A cancellation id, in the place where it was used. Ids of different types never collide.
package struct CancelID: Hashable {
  private let id: AnyHashable
  private let place: StatePath
  private let type: ObjectIdentifier

  package init(_ id: AnyHashable, in place: StatePath) {
    self.id = id
    self.place = place
    type = ObjectIdentifier(Swift.type(of: id.base))
  }
}
