extension Effect {
  /// Attributes the effect to a child, which had `identity` when its reducer returned it.
  ///
  /// When the child is removed, the effect is canceled and its values are dropped.
  @inlinable
  func scoped<Parent, Child>(
    to child: ChildLookup<Parent, Child>, identity: Identifier?
  ) -> Effect {
    switch content {
    case .none: return self
    case .value(let value, let find):
      if find == nil, !child.step.isRemovable { return self }
      return Effect(
        content: .value(value) { $0.presentPath(to: child, identity: identity, find) })
    case .group, .work:
      return Effect { node, emit in node.start(self, in: child, identity: identity, emit) }
    }
  }

  /// Attributes the effect to a child that is identified by its state after the reduction.
  @inlinable
  func scoped<Parent, Child>(to child: ChildLookup<Parent, Child>, in state: Child) -> Effect {
    isNone ? self : scoped(to: child, identity: child.identity?(state))
  }
}
