/// The interpreter of effects: whatever starts, starts here.
extension EffectNode {
  /// Starts `effect` at this node, which ends with it.
  ///
  /// Nothing starts at a node that was cancelled before: what the effect would have waited for ends
  /// at once.
  @inlinable
  final func start<Output, Failure>(
    _ effect: Effect<Output, Failure>, _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    if hasEnded { return }
    if isCancelled { return end(.cancelled) }
    if isSkipped { return end(.finished) }
    switch effect.content {
    case .none: end(.finished)
    case .value(let value):
      receive(value, self)
      end(.finished)
    case .childValue(let value, let find):
      let (path, isPresent) = find(path)
      let source = part(at: path)
      if isPresent { receive(value, source) }
      source.end(.finished)
    case .started(let start): start(self, receive)
    case .group(let effects, let count, inOrder: false):
      merge(effects.list[..<count], receive)
    case .group(let effects, let count, inOrder: true):
      concatenate(effects.list[..<count], receive)
    }
  }

  /// Starts all effects, in order. The node ends with the last of them that ends, and fails with the
  /// first that fails.
  @usableFromInline
  final func merge<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    // The loop counts as one, so that the node does not end before all have started.
    var running = 1
    func ended(_ end: End) {
      if case .failed = end { return self.end(end) }
      running -= 1
      if running == 0 { self.end(.finished) }
    }
    for effect in effects where !hasEnded {
      if case .value(let value) = effect.content {
        // A value needs no node of its own.
        if !isCancelled { receive(value, self) }
      } else {
        running += 1
        part(ended).start(effect, receive)
      }
    }
    ended(.finished)
  }

  /// Starts each effect when the previous one has finished. One that fails or is cancelled ends the
  /// node.
  @usableFromInline
  final func concatenate<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    var rest = effects
    var isReady = true
    var isStarting = false
    // A part that ends while it starts is followed by the next in the loop, not by a nested call.
    func startNext() {
      isReady = true
      if isStarting { return }
      isStarting = true
      defer { isStarting = false }
      while isReady, !hasEnded {
        guard !isCancelled, let next = rest.popFirst() else { return end(.finished) }
        isReady = false
        let part = part { end in
          if case .finished = end { startNext() } else { self.end(end) }
        }
        part.start(next, receive)
      }
    }
    startNext()
  }

  /// Starts `effect` for a child, which had `identity` when its reducer returned the effect.
  ///
  /// An effect of a child that the same reduction removed starts, and is cancelled at once.
  @inlinable
  final func start<Output, Failure, Parent, Child>(
    _ effect: Effect<Output, Failure>, in child: ChildPath<Parent, Child>,
    _ identity: Identifier?, _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    let (path, isPresent) = path.path(to: child, identity)
    let part = part(at: path)
    part.start(effect, receive)
    if !isPresent { part.cancel() }
  }
}
