/// Work that a reducer returns for its store to run, and the values it emits.
///
/// An effect is a description: nothing happens until a store runs it. A reducer returns an
/// `Effect<Action, Never>`; each output is an action that is appended to the store's queue.
///
/// An effect is not Sendable, because it may hold ids, and values from before a `map`, that are
/// not. A closure that another thread may call should create and return an effect, not capture one.
///
/// Returning `.none` costs nothing. Synchronous effects (`init(value:)`, `result`, `catching`,
/// `cancel`, the synchronous `fireAndForget`) run within the drain that started them. Asynchronous
/// ones deliver on the store's actor, in the order of their sends.
///
/// ```swift
/// case .factTapped:
///   let count = state.count
///   return .task { .factLoaded(await environment.fact(count)) }
/// ```
public struct Effect<Output, Failure: Error> {
  /// Receives an output together with the node that emitted it.
  @usableFromInline typealias Receive = (_ value: Output, _ source: EffectNode) -> Void
  /// Starts an effect at a node of its own.
  ///
  /// It ends the node exactly once, immediately or later, after calling `receive` for each value.
  @usableFromInline typealias Start = (_ node: EffectNode, _ receive: @escaping Receive) -> Void

  /// Returns the path of a child below `path`, and whether the child is present.
  @usableFromInline
  typealias FindChild = (_ path: StatePath) -> (path: StatePath, isPresent: Bool)

  /// What an effect does when it starts.
  @usableFromInline
  enum Content {
    case none
    /// A value, emitted immediately.
    case value(Output)
    /// A value of a child, emitted immediately if the child is present.
    case childValue(Output, FindChild)
    /// The effect that a closure starts.
    case started(Start)
    /// The first `count` effects of a list.
    ///
    /// A list, because 20,000 effects merged one by one would otherwise be closures nested 20,000
    /// deep, and would need as much stack to start and to be released.
    case group(List, count: Int, inOrder: Bool)
  }

  /// Only operators and `EffectNode.start` read it.
  @usableFromInline let content: Content

  @inlinable
  init(content: Content) { self.content = content }

  /// An effect that starts with a function.
  @inlinable
  init(start: @escaping Start) { content = .started(start) }

  /// Emits one value within the drain that starts the effect, then completes.
  ///
  /// The value is reduced after the actions already queued, in the same drain, and observers see
  /// the state after both. A chain of a million values needs no more stack than one.
  ///
  /// ```swift
  /// case .cancelTapped:
  ///   return Effect(value: .delegate(.cancelled))
  /// ```
  @inlinable
  public init(value: Output) { content = .value(value) }

  /// Fails with `error`, within the drain that starts the effect.
  ///
  /// Use it for a dependency that fails in a test. Apply `catchToEffect` to return it from a
  /// reducer.
  ///
  /// ```swift
  /// Effect.merge(.init(value: 1), .init(error: Failed(number: 3)))
  /// ```
  public init(error: Failure) {
    self.init { node, _ in node.end(.failed(error)) }
  }

  /// Does nothing and completes immediately. The identity of `merge` and `concatenate`.
  @inlinable
  public static var none: Effect { Effect(content: .none) }

  /// The effect that `make` returns, which is called when a store starts the effect.
  ///
  /// `make` is called on the store's actor, once per start.
  ///
  /// Use it for an effect that has to be recreated at each start, as in an operator that retries,
  /// or that is expensive to create and may never start.
  ///
  /// ```swift
  /// let counting = Effect<Int, Never>.deferred {
  ///   starts(0)
  ///   return Effect(value: starts.count)
  /// }
  /// ```
  public static func deferred(_ make: @escaping @Sendable () -> Effect) -> Effect {
    Effect { node, receive in node.start(make(), receive) }
  }

  /// Whether the effect does nothing, so that operators can omit it.
  @inlinable package var isNone: Bool {
    if case .none = content { true } else { false }
  }

  /// Whether the effect does more than emit a value.
  @inlinable package var isWork: Bool {
    switch content {
    case .childValue, .none, .value: false
    case .group, .started: true
    }
  }
}

// MARK: - Starting effects

/// The interpreter of effects. Every effect starts here.
extension EffectNode {
  /// Starts `effect` at this node, which ends with it.
  ///
  /// Nothing starts at a cancelled node: the node ends immediately.
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
      let source = makeChild(at: path)
      if isPresent { receive(value, source) }
      source.end(.finished)
    case .started(let start): start(self, receive)
    case .group(let effects, let count, inOrder: false):
      startMerged(effects.list[..<count], receive)
    case .group(let effects, let count, inOrder: true):
      startConcatenated(effects.list[..<count], receive)
    }
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
      if case .value(let value) = effect.content {
        // A value needs no node of its own.
        if !isCancelled { receive(value, self) }
      } else {
        running += 1
        makeChild(ended).start(effect, receive)
      }
    }
    ended(.finished)
  }

  /// Starts each effect when the previous one has finished. The node ends with the last effect, or
  /// with the first one that fails or is cancelled.
  @usableFromInline
  final func startConcatenated<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    var rest = effects
    var isReady = true
    var isStarting = false
    // If an effect ends while it starts, the loop starts the next one, so that the stack does not
    // grow.
    func startNext() {
      isReady = true
      if isStarting { return }
      isStarting = true
      defer { isStarting = false }
      while isReady, !hasEnded {
        guard !isCancelled, let next = rest.popFirst() else { return end(.finished) }
        isReady = false
        let child = makeChild { end in
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
  /// An effect of a child that the same reduction removed starts, and is cancelled immediately.
  @inlinable
  final func start<Output, Failure, Parent, Child>(
    _ effect: Effect<Output, Failure>, in child: ChildPath<Parent, Child>,
    _ identity: Identifier?, _ receive: @escaping (Output, EffectNode) -> Void
  ) {
    let (path, isPresent) = path.path(to: child, identity)
    let node = makeChild(at: path)
    node.start(effect, receive)
    if !isPresent { node.cancel() }
  }
}

// MARK: - Effects of children

extension Effect {
  /// Attributes the effect to a child, which had `identity` when its reducer returned it.
  ///
  /// When the child is removed, the effect is cancelled and its values are dropped.
  @inlinable
  func scoped<Parent, Child>(
    to child: ChildPath<Parent, Child>, _ identity: Identifier?
  ) -> Effect {
    switch content {
    case .none: return self
    case .value(let value):
      if !child.isRemovable { return self }
      return Effect(content: .childValue(value) { $0.path(to: child, identity) })
    case .childValue(let value, let find):
      return Effect(
        content: .childValue(value) { path in
          let found = path.path(to: child, identity)
          return found.isPresent ? find(found.path) : found
        })
    case .group, .started:
      return Effect { node, receive in node.start(self, in: child, identity, receive) }
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
      let own = body(&child)
      guard let own, !own.isNone else { return effect = own }
      effect = own.scoped(to: self, row ?? identity?(child))
    }
    return effect
  }
}
