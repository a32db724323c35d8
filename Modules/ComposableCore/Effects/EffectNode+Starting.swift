/// How effects start at a node.
extension EffectNode {
  /// Starts `effect` at this node, which ends with it. `emit` is called with each value and the
  /// node that emitted it.
  ///
  /// Nothing starts at a canceled node: the node ends immediately.
  @inlinable
  final func start<Output, Failure>(
    _ effect: Effect<Output, Failure>, _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    if hasEnded { return }
    if isCancelled { return end(.cancelled) }
    switch effect.content {
    case .none: end(.finished)
    case .value(let value, let find):
      startValue(value, find, emit)
    case .work(let start): start(self, emit)
    case .group(let effects, let count, inOrder: false):
      startMerged(effects.elements[..<count], emit)
    case .group(let effects, let count, inOrder: true):
      startConcatenated(effects.elements[..<count], emit)
    }
  }

  /// Emits a value and ends the node. A child's value is emitted by a node at the child's path, so
  /// that it is dropped if the child is removed before the value is reduced.
  @inlinable
  final func startValue<Output>(
    _ value: Output, _ find: ((StatePath) -> StatePath?)?,
    _ emit: (Output, EffectNode) -> Void
  ) {
    guard let find else {
      emit(value, self)
      return end(.finished)
    }
    guard let path = find(path) else { return end(.finished) }
    let child = makeChild(at: path)
    emit(value, child)
    child.end(.finished)
  }

  /// Starts the effect of a child feature, which had `identity` when its reducer returned the
  /// effect.
  ///
  /// The effect of a child that is already absent starts, and is canceled immediately.
  @inlinable
  final func start<Output, Failure, Parent, Child>(
    _ effect: Effect<Output, Failure>, in child: ChildLookup<Parent, Child>,
    identity: Identifier?, _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    let path = path.path(to: child, identity: present(identity, of: child))
    let node = makeChild(as: .whole, at: path)
    if !path.whilePresent({ node.start(effect, emit) }) {
      node.start(effect, emit)
      node.cancel()
      // Throttle intervals would keep the path of the absent child in the tree.
      path.forgetThrottles()
    }
  }

  /// The identity of a child whose effect starts. If it starts again, the child may have been
  /// recreated in the meantime, as a screen of a decoded stack is.
  @usableFromInline
  final func present<Parent, Child>(
    _ identity: Identifier?, of child: ChildLookup<Parent, Child>
  ) -> Identifier? {
    guard cause?.restarted != nil, let current = child.currentIdentity, let identity,
      let parent = (path as? TypedPath<Parent>)?.state
    else { return identity }
    // Mutation: a restarted screen is not found in a recreated stack
    return current(parent, identity) ?? identity
  }

  /// Starts all effects in order. The node ends with the last one, or fails with the first failure.
  @usableFromInline
  final func startMerged<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    // The loop counts as a running effect, so that the node doesn't end before all have started.
    var running = 1
    func ended(_ end: End) {
      if case .failed = end { return self.end(end) }
      running -= 1
      if running == 0 { self.end(.finished) }
    }
    for (index, effect) in effects.enumerated() where !hasEnded && starts(index) {
      running += 1
      makeChild(as: .part(Int32(truncatingIfNeeded: index)), ended).start(effect, emit)
    }
    ended(.finished)
  }

  /// Whether a part of a merge starts. If effects start again, only those that were in flight do.
  private final func starts(_ part: Int) -> Bool {
    guard let restarted = cause?.restarted else { return true }
    let position = position + [part]
    // Mutation: a part that had ended starts again
    return restarted.contains { $0.starts(with: position) || position.starts(with: $0) }
  }

  /// Starts each effect when the previous one has finished. The node ends with the last effect, or
  /// with the first one that fails or is canceled.
  @usableFromInline
  final func startConcatenated<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    var rest = effects
    var isReady = true
    var isStarting = false

    /// Starts parts until one is running, and ends the node after the last one. If a part ends
    /// while it starts, the loop starts the next one, so that the stack does not grow.
    func startNext() {
      isReady = true
      if isStarting { return }
      isStarting = true
      defer { isStarting = false }
      while isReady, !hasEnded {
        guard !isCancelled, let next = rest.popFirst() else { return end(.finished) }
        isReady = false
        makeChild { end in
          // Mutation: R6, a concatenation continues after a canceled part
          if case .finished = end { startNext() } else { self.end(end) }
        }.start(next, emit)
      }
    }

    startNext()
  }

  // MARK: Starting again

  /// What a node is to its parent when a tool starts an earlier effect again.
  @usableFromInline
  enum Role {
    /// Inside an operator, which starts again as a whole.
    case inside
    /// The part of a merge with an index. It starts again by itself.
    case part(Int32)
    /// The parent's whole effect, perhaps with an id or at the path of a child.
    case whole
  }

  /// The indices of merged parts, from the effect that the reducer returned down to this node or to
  /// the outermost operator around it that starts again as a whole.
  final var position: [Int] {
    var position: [Int] = []
    for node in sequence(first: self, next: \.parent) {
      switch node.role {
      case .inside: position = []
      case .part(let index): position.append(Int(index))
      case .whole: break
      }
    }
    return position.reversed()
  }
}
