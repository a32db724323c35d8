extension ChildPath {
  /// Reduces the child in place; its effect belongs to the child from now on. Returns nil if there
  /// is no child.
  ///
  /// `row` is the id of a row. Other children are identified by their state, after the reduction.
  @inlinable
  func reduce<Action>(
    _ parent: inout Parent, row: Identifier? = nil,
    _ body: (inout Child) -> Effect<Action, Never>?
  ) -> Effect<Action, Never>? {
    var effect: Effect<Action, Never>?
    _ = modify(&parent, row) { child in
      effect = body(&child)
      if let started = effect, !started.isNone {
        effect = started.scoped(to: self, row ?? identity?(child))
      }
    }
    return effect
  }
}
