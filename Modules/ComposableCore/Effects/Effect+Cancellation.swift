extension Effect {
  /// Lets `cancel(id:)` at the same state path of the same store cancel this effect.
  ///
  /// Ids of different types never collide, and each pullback or row has its own path. Ids nest: an
  /// inner and an outer id each cancel the effects inside. Several effects may share one id.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .task { .found(await environment.find(query)) }
  ///     .cancellable(id: SearchID.self, cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id to pass to `cancel(id:)`.
  ///   - cancelInFlight: Whether to first cancel other effects with this id, except those that
  ///     contain this one.
  @inlinable
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    cancellable(.id(id), cancelInFlight: cancelInFlight)
  }

  /// Lets `cancel(id:)` with the same type cancel this effect.
  @inlinable
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(.type(id), cancelInFlight: cancelInFlight)
  }

  @inlinable
  func cancellable(_ id: IdentityKey, cancelInFlight: Bool) -> Effect {
    guard let node else { return .none }
    return Effect(
      node: ClosureNode(start: Effect.start(node, under: id, cancelInFlight: cancelInFlight)))
  }

  @usableFromInline
  static func start(
    _ node: EffectNode<Output, Failure>, under id: IdentityKey, cancelInFlight: Bool
  ) -> ClosureNode<Output, Failure>.Start {
    { outer, _, sink in
      if cancelInFlight { outer.path.runtime.cancel(id, at: outer.path, sparing: outer) }
      if node.isOneEffect { return node.start(in: outer, under: id, sink) }
      let scope = CancelScope(below: outer, id: id)
      node.start(
        in: scope, EffectSink(receive: sink.receive, complete: { sink.complete(scope.end($0)) }))
    }
  }

  /// Cancels every effect with `id` at this state path, within the drain that starts this.
  ///
  /// A cancelled effect delivers nothing afterwards, not even actions in the store's queue. An
  /// unused id has no effect.
  @inlinable
  public static func cancel(id: some Hashable) -> Effect {
    cancel(.id(id))
  }

  /// Cancels every effect with the type `id` at this state path.
  public static func cancel(id: Any.Type) -> Effect {
    cancel(.type(id))
  }

  /// Cancels every effect with one of `ids` at this state path, in the order of `ids`.
  ///
  /// It works within the drain that starts it; effects with the same id are cancelled in the order
  /// in which they started.
  public static func cancel(ids: [AnyHashable]) -> Effect {
    cancel(ids.map { .id($0) })
  }

  /// Cancels every effect with one of the types `ids` at this state path, in the order of `ids`.
  public static func cancel(ids: [Any.Type]) -> Effect {
    cancel(ids.map { .type($0) })
  }

  @inlinable
  static func cancel(_ id: IdentityKey) -> Effect {
    Effect(node: ClosureNode(silentWork: id.cancellation))
  }

  private static func cancel(_ ids: [IdentityKey]) -> Effect {
    Effect(
      node: ClosureNode(silentWork: { scope in
        for id in ids { scope.path.runtime.cancel(id, at: scope.path) }
      }))
  }

  /// Cancels every effect of the feature that is pulled back over `state`, and of its children.
  ///
  /// For a `forEach` over `state` it cancels the effects of every row. It works within the drain
  /// that starts it.
  ///
  /// ```swift
  /// case .logoutTapped:
  ///   return .cancel(allIn: \State.session)
  /// ```
  public static func cancel<State, Child>(allIn state: WritableKeyPath<State, Child>) -> Effect {
    cancel(allAt: .keyPath(state))
  }

  /// Cancels every effect of the feature that is pulled back over the case `state`, and its
  /// children.
  public static func cancel<State, Child>(allIn state: CasePath<State, Child>) -> Effect {
    cancel(allAt: .case(state.id))
  }

  /// Cancels every effect of the row `id` of the `forEach` over `state`, and of its children.
  ///
  /// It cancels them regardless of their ids. For a row without effects it does nothing.
  public static func cancel<State, Rows>(
    allIn state: WritableKeyPath<State, Rows>, id: some Hashable
  ) -> Effect {
    cancel(allAt: .keyPath(state), .id(id))
  }

  private static func cancel(allAt keys: IdentityKey...) -> Effect {
    Effect(
      node: ClosureNode(silentWork: { scope in
        // Also of the children that this reduction removed.
        for path in scope.path.runtime.departed where path.isInside(keys, of: scope.path) {
          path.cancelAll()
        }
        keys.reduce(scope.path) { $0?.child(with: $1) }?.cancelAll()
      }))
  }
}

extension IdentityKey {
  /// Cancels the effects with this id at the path of a scope.
  @usableFromInline
  final var cancellation: (CancelScope) -> Void {
    { [self] scope in scope.path.runtime.cancel(self, at: scope.path) }
  }
}
