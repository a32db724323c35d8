extension Effect {
  /// Attributes the effect to a child, which had `identity` when its reducer returned it.
  ///
  /// When the child is removed, the effect is canceled and its values are dropped.
  @inlinable
  func scoped<Parent, Child>(
    to child: ChildPath<Parent, Child>, identity: Identifier?
  ) -> Effect {
    switch content {
    case .none: return self
    case .value(let value, let find):
      if find == nil, !child.isRemovable { return self }
      return Effect(
        content: .value(value) { $0.presentPath(to: child, identity: identity, find) })
    case .group, .started:
      return Effect { node, receive in node.start(self, in: child, identity: identity, receive) }
    }
  }
}

extension ChildPath {
  /// Reduces the child in place, and scopes its effect to it. Returns nil if the child is absent.
  ///
  /// `row` is the id of a row. Other children are identified by their state after the reduction.
  @inlinable
  func reduce<Action>(
    _ parent: inout Parent, row: Identifier? = nil,
    _ body: (inout Child) -> Effect<Action, Never>?
  ) -> Effect<Action, Never>? {
    var effect: Effect<Action, Never>?
    _ = modify(&parent, row) { child in
      effect = body(&child)
      if let unscoped = effect, !unscoped.isNone {
        effect = unscoped.scoped(to: self, identity: row ?? identity?(child))
      }
    }
    return effect
  }
}
