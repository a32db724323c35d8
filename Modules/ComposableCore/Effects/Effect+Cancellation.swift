extension Effect {
  /// Lets `cancel(id:)` at the same state path of the same store stop this effect.
  ///
  /// Ids of different types never collide, and each pullback or row has a path of its own. Ids
  /// nest: an inner and an outer id each cancel what is inside. Several effects may share one id.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .task { .found(await environment.find(query)) }
  ///     .cancellable(id: SearchID.self, cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: what `cancel(id:)` names.
  ///   - cancelInFlight: cancel what runs under `id` before this starts, but for an effect that
  ///     this is a part of.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Effect {
    cancellable(IdentityKey(id), cancelInFlight: cancelInFlight)
  }

  /// Lets `cancel(id:)` with the same type stop this effect.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(IdentityKey(type: id), cancelInFlight: cancelInFlight)
  }

  func cancellable(_ id: IdentityKey, cancelInFlight: Bool) -> Effect {
    guard let node else { return .none }
    return Effect(
      node: ClosureNode { context, sink in
        if cancelInFlight { context.runtime.cancel(id, at: context.path, sparing: context.scope) }
        var inner = EffectContext(runtime: context.runtime, scope: context.scope, id: id)
        if node.isOneEffect { return node.start(inner, sink) }
        let scope = CancelScope(in: inner, id: id)
        inner = EffectContext(runtime: context.runtime, scope: scope)
        node.start(inner, scope.sink(receive: sink.receive, complete: sink.complete))
      })
  }

  /// Stops every effect of this state path that runs under `id`, in the drain that starts this.
  ///
  /// Nothing of a stopped effect is delivered after that, not even what waits in the store's queue.
  /// An id that nothing runs under is fine.
  public static func cancel(id: AnyHashable) -> Effect {
    cancel(IdentityKey(id))
  }

  /// Stops every effect of this state path that runs under the type `id`.
  public static func cancel(id: Any.Type) -> Effect {
    cancel(IdentityKey(type: id))
  }

  /// Stops every effect of this state path that runs under one of `ids`, in the order given.
  ///
  /// It works inside the drain that starts it; effects of one id are stopped in the order in which
  /// they started.
  public static func cancel(ids: [AnyHashable]) -> Effect {
    cancel(ids.map { IdentityKey($0) })
  }

  /// Stops every effect of this state path that runs under one of the types `ids`, in the order
  /// given.
  public static func cancel(ids: [Any.Type]) -> Effect {
    cancel(ids.map { IdentityKey(type: $0) })
  }

  private static func cancel(_ id: IdentityKey) -> Effect {
    Effect(
      node: ClosureNode(isSilent: true) { context, sink in
        context.runtime.cancel(id, at: context.path)
        sink.complete(.finished)
      })
  }

  private static func cancel(_ ids: [IdentityKey]) -> Effect {
    Effect(
      node: ClosureNode(isSilent: true) { context, sink in
        for id in ids { context.runtime.cancel(id, at: context.path) }
        sink.complete(.finished)
      })
  }

  /// Stops every effect of the feature that is pulled back over `state`, at any depth below it.
  ///
  /// Of a `forEach` over `state` it stops the effects of every row. It works inside the drain that
  /// starts it.
  ///
  /// ```swift
  /// case .logoutTapped:
  ///   return .cancel(allIn: \State.session)
  /// ```
  public static func cancel<State, Child>(allIn state: WritableKeyPath<State, Child>) -> Effect {
    cancel(allAt: IdentityKey(keyPath: state))
  }

  /// Stops every effect of the feature that is pulled back over the case `state`, at any depth.
  public static func cancel<State, Child>(allIn state: CasePath<State, Child>) -> Effect {
    cancel(allAt: IdentityKey(case: state.id))
  }

  /// Stops every effect of the row `id` of the `forEach` over `state`.
  ///
  /// Whatever ids they run under, at any depth below the row. A row without effects is fine.
  public static func cancel<State, Rows>(
    allIn state: WritableKeyPath<State, Rows>, id: AnyHashable
  ) -> Effect {
    cancel(allAt: IdentityKey(keyPath: state), IdentityKey(id))
  }

  private static func cancel(allAt keys: IdentityKey...) -> Effect {
    Effect(
      node: ClosureNode(isSilent: true) { context, sink in
        keys.reduce(context.path) { $0?.children[$1] }?.cancelAll()
        sink.complete(.finished)
      })
  }

  /// Moves the effect to a child's state path: what `pullback`, `optional` and `forEach` do to a
  /// child's effects.
  ///
  /// What the effects of a child that is gone emit is dropped, and what runs is cancelled.
  @inlinable
  package func placed<Parent>(
    at step: StatePathStep, _ embed: @escaping (Output) -> Parent
  ) -> Effect<Parent, Failure> {
    guard let node else { return .none }
    if let value = node.asValue {
      var steps = value.steps
      // A step that is always there needs no look, unless what is inside does.
      if steps != nil { steps?.append(step) } else if step.isConditional { steps = [step] }
      return Effect<Parent, Failure>(value: embed(value.output), at: steps)
    }
    return place(node, at: step, embed)
  }

  @usableFromInline
  func place<Parent>(
    _ node: EffectNode<Output, Failure>, at step: StatePathStep,
    _ embed: @escaping (Output) -> Parent
  ) -> Effect<Parent, Failure> {
    Effect<Parent, Failure>(
      node: ClosureNode { context, sink in
        let (path, isPresent) = context.runtime.path(step, of: context.path)
        let scope = CancelScope(in: context, path: path)
        let receive = sink.receive
        node.start(
          EffectContext(runtime: context.runtime, scope: scope),
          scope.sink(
            receive: { if isPresent { receive(embed($0), $1) } }, complete: sink.complete))
        if !isPresent { scope.cancel() }
      })
  }
}

extension CancelScope {
  /// A sink of the effect of this scope, which ends with it. What ends in a cancelled scope was
  /// cancelled.
  fileprivate final func sink<Output, Failure>(
    receive: @escaping (Output, CancelScope) -> Void,
    complete: @escaping (EffectOutcome) -> Void
  ) -> EffectSink<Output, Failure> {
    EffectSink(
      receive: receive,
      complete: { outcome in
        let isCancelled = self.isCancelled
        self.effectEnded()
        if case .finished = outcome, isCancelled { complete(.cancelled) } else { complete(outcome) }
      })
  }
}
