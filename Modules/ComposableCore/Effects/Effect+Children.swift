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

extension EffectNode {
  /// Starts the effect of a child feature, which had `identity` when its reducer returned the
  /// effect.
  ///
  /// The effect of a child that is already absent starts, and is canceled immediately.
  @inlinable
  final func start<Output, Failure, Parent, Child>(
    _ effect: Effect<Output, Failure>, in child: ChildLookup<Parent, Child>,
    identity: Identifier?, _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    let path = path.path(to: child, identity: identity)
    let node = makeChild(at: path)
    let isPresent = path.isPresentTakingSnapshot()
    node.start(effect, emit)
    path.dropSnapshot()
    if !isPresent {
      node.cancel()
      // Throttle intervals would keep the path of the absent child in the tree.
      path.forgetThrottles()
    }
  }
}

extension StatePath {
  /// The path of a child, or a path below it that `find` returns; nil if the child is absent.
  @inlinable
  final func presentPath<Parent, Child>(
    to child: ChildLookup<Parent, Child>, identity: Identifier?,
    _ find: ((StatePath) -> StatePath?)?
  ) -> StatePath? {
    let path = path(to: child, identity: identity)
    guard let find else { return path.isPresent ? path : nil }
    guard path.isPresentTakingSnapshot() else { return nil }
    defer { path.dropSnapshot() }
    return find(path)
  }
}
