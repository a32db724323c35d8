/// The interpreter of effects: each effect starts here.
extension EffectNode {
  /// Starts `effect` at this node, which ends with it. `receive` is called with each value and the
  /// node that emitted it.
  ///
  /// Nothing starts at a canceled node: the node ends immediately.
  @inlinable
  final func start<Output, Failure>(
    _ effect: Effect<Output, Failure>, _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    if hasEnded { return }
    if isCancelled { return end(.cancelled) }
    if isExcludedFromResumption { return end(.finished) }
    switch effect.content {
    case .none: end(.finished)
    case .value(let value, let find):
      startValue(value, find, receive)
    case .started(let start): start(self, receive)
    case .group(let effects, let count, inOrder: false):
      startMerged(effects.elements[..<count], receive)
    case .group(let effects, let count, inOrder: true):
      startConcatenated(effects.elements[..<count], receive)
    }
  }

  /// Emits a value and ends the node. A child's value is emitted by a node at the child's path, so
  /// that it is dropped if the child is removed before the value is reduced.
  @inlinable
  final func startValue<Output>(
    _ value: Output, _ find: ((StatePath) -> StatePath?)?,
    _ receive: (Output, EffectNode) -> Void
  ) {
    guard let find else {
      receive(value, self)
      return end(.finished)
    }
    guard let path = find(path) else { return end(.finished) }
    let child = makeChild(at: path)
    receive(value, child)
    child.end(.finished)
  }

  /// Starts all effects in order. The node ends with the last one, or fails with the first failure.
  @usableFromInline
  final func startMerged<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    // The loop counts as a running effect, so that the node doesn't end before all have started.
    var running = 1
    func ended(_ end: End) {
      if case .failed = end { return self.end(end) }
      running -= 1
      if running == 0 { self.end(.finished) }
    }
    for effect in effects where !hasEnded {
      running += 1
      makeChild(ended).start(effect, receive)
    }
    ended(.finished)
  }

  /// Starts each effect when the previous one has finished. The node ends with the last effect, or
  /// with the first one that fails or is canceled.
  @usableFromInline
  final func startConcatenated<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    var rest = effects
    var isReady = true
    var isStarting = false
    // The number of parts that had already ended, and run again only because one of their values
    // was waiting.
    var resumed = 0
    // If an effect ends while it starts, the loop starts the next one, so that the stack does not
    // grow.
    func startNext() {
      isReady = true
      if isStarting { return }
      isStarting = true
      defer { isStarting = false }
      while isReady, !hasEnded {
        guard !isCancelled, let next = rest.popFirst() else {
          return resumed == 0 ? end(.finished) : ()
        }
        if hadNextChildEnded {
          resumed += 1
          makeChild { end in
            if case .failed = end { return self.end(end) }
            resumed -= 1
            if isReady { startNext() }
          }.start(next, receive)
          continue
        }
        isReady = false
        let child = makeChild { end in
          // Mutation: R6, a concatenation continues after a canceled part
          if case .finished = end { startNext() } else { self.end(end) }
        }
        child.start(next, receive)
      }
    }
    startNext()
  }

  /// Starts the effect of a child feature, which had `identity` when its reducer returned the
  /// effect.
  ///
  /// The effect of a child that is already absent starts, and is canceled immediately.
  @inlinable
  final func start<Output, Failure, Parent, Child>(
    _ effect: Effect<Output, Failure>, in child: ChildPath<Parent, Child>,
    identity: Identifier?, _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    let path = path.path(to: child, identity: identity)
    let node = makeChild(at: path)
    let isPresent = path.beginLookups()
    node.start(effect, receive)
    path.endLookups()
    if !isPresent {
      node.cancel()
      // Throttle intervals would keep the path of the absent child in the tree.
      path.forgetThrottles()
    }
  }
}
