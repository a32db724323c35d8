/// A member of the tree of running effects: a scope, or an effect in flight.
///
/// The members of a scope form a list. A member is in it as long as it runs, and the list keeps it
/// alive.
@usableFromInline
package class ScopeMember {
  final var parent: CancelScope?
  final var next: ScopeMember?
  final var previous: ScopeMember?

  init() {}

  final func join(_ scope: CancelScope) {
    parent = scope
    next = scope.members
    next?.previous = self
    scope.members = self
  }

  final func leaveParent() {
    guard let parent else { return }
    if let previous { previous.next = next } else { parent.members = next }
    next?.previous = previous
    next = nil
    previous = nil
    self.parent = nil
  }

  /// Adds the effects in flight to `effects`, and sets `mark` of each scope.
  func collect(_ effects: inout [RunningEffect], _ mark: ScopeMark?) {}
}

/// Why nothing more starts in a scope.
enum ScopeMark {
  /// It was cancelled: what it emitted is dropped as well.
  case cancelled
  /// A part of it failed.
  case failed
}
