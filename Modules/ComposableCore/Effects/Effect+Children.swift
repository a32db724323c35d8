/// Effects of child features.
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
        content: .value(value) { parent in
          let path = parent.path(to: child, identity: identity)
          return find?(path) ?? path
        })
    case .child(let start) where !child.step.isRemovable:
      // The effects of a property's children need no node at its path: it can't be removed.
      return Effect(
        content: .child { start($0, $1.path(to: child, identity: identity), $2) })
    case .cancellation, .child, .group, .work:
      return Effect(content: .child { start(in: child, identity: identity, of: $1, below: $0, $2) })
    }
  }

  /// Attributes the effect to a child that is identified by its state after the reduction.
  @inlinable
  func scoped<Parent, Child>(to child: ChildLookup<Parent, Child>, in state: Child) -> Effect {
    isNone ? self : scoped(to: child, identity: child.identity?(state))
  }

  /// Starts the effect of a child of `parentPath`, which had `identity` when its reducer returned
  /// the effect.
  ///
  /// The effect of a child that is already absent starts, so that its synchronous work is done, and
  /// is canceled immediately.
  @inlinable
  func start<Parent, Child>(
    in child: ChildLookup<Parent, Child>, identity: Identifier?, of parentPath: StatePath,
    below parent: EffectNode, _ emit: @escaping Emit
  ) {
    let identity =
      parent.isRestarted ? child.presentIdentity(for: identity, in: parentPath) : identity
    let path = parentPath.path(to: child, identity: identity)
    let node = parent.makeChild(as: .whole, at: path)
    if !path.whilePresent({ start(at: node, emit) }) {
      start(at: node, emit)
      node.cancel()
      // Throttle intervals would keep the path of the absent child in the tree.
      path.forgetThrottles()
    }
  }
}

extension ChildLens {
  /// Reduces the child in place, and scopes its effect to it. Returns nil if the child is absent,
  /// or if `body` does.
  @inlinable
  func reduce<Action>(
    _ parent: inout Parent, _ body: (inout Child) -> Effect<Action, Never>?
  ) -> Effect<Action, Never>? {
    var effect: Effect<Action, Never>?
    _ = modify(&parent) { effect = body(&$0)?.scoped(to: self, in: $0) }
    return effect
  }
}

extension ChildLookup {
  /// The identity of a child of `path` whose effect starts again. It is another one if the child
  /// was recreated in the meantime, as a screen of a decoded stack is.
  @usableFromInline
  final func presentIdentity(for identity: Identifier?, in path: StatePath) -> Identifier? {
    guard let currentIdentity, let identity, let parent = (path as? TypedPath<Parent>)?.state
    else { return identity }
    // Mutation: a restarted screen is not found in a recreated stack
    return currentIdentity(parent, identity) ?? identity
  }
}
