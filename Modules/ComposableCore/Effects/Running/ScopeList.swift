/// Scopes under one cancellation id, or at one state path.
package class ScopeList {
  /// Whether a scope stays until the values of its effect were processed: they belong to the path
  /// even then.
  final let keepsEnded: Bool
  private final var first: CancelScope?

  init(keepsEnded: Bool) {
    self.keepsEnded = keepsEnded
  }

  final var isEmpty: Bool { first == nil }

  /// The scopes whose effect runs or, where those are kept, whose values are on their way.
  final var all: [CancelScope] {
    var all: [CancelScope] = []
    var scope = first
    while let current = scope {
      all.append(current)
      scope = current.nextRegistered
    }
    return all
  }

  func didBecomeEmpty() {}

  final func insert(_ scope: CancelScope) {
    scope.nextRegistered = first
    first?.previousRegistered = scope
    first = scope
  }

  final func remove(_ scope: CancelScope) {
    if let previous = scope.previousRegistered {
      previous.nextRegistered = scope.nextRegistered
    } else {
      first = scope.nextRegistered
    }
    scope.nextRegistered?.previousRegistered = scope.previousRegistered
    scope.nextRegistered = nil
    scope.previousRegistered = nil
    if first == nil { didBecomeEmpty() }
  }
}
