extension Effect {
  /// Lets `cancel(id:)` in the same place of the same store stop this effect.
  ///
  /// Ids of different types never collide, and each pullback or row is a place of its own. Ids nest: an
  /// inner and an outer id each cancel what is inside. Several effects may share one id.
  ///
  /// ```swift
  /// .task { .found(await client.find(text)) }.cancellable(id: SearchID.self, cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: what `cancel(id:)` names.
  ///   - cancelInFlight: cancel what runs under `id` before this starts.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Effect {
    guard let node else { return .none }
    let id = UncheckedID(id)
    return Effect(
      node: ClosureNode { context, sink in
        let runtime = context.runtime
        let key = CancelID(id.value, in: context.place)
        if cancelInFlight { runtime.cancel(key) }
        let scope = CancelScope(parent: context.scope)
        let number = runtime.register(scope, under: key)
        var inner = context
        inner.id = id.value
        inner.scope = scope
        node.start(
          inner,
          EffectSink(
            receive: sink.receive,
            complete: { outcome in
              runtime.deregister(number, from: key)
              scope.leave()
              sink.complete(outcome)
            }))
      })
  }

  /// Lets `cancel(id:)` with the same type stop this effect.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(id: TypeID(id), cancelInFlight: cancelInFlight)
  }

  /// Stops every effect of this place that runs under `id`, inside the drain that starts this effect.
  ///
  /// Nothing of a stopped effect is delivered after that. An id that nothing runs under is fine.
  public static func cancel(id: AnyHashable) -> Effect {
    cancel(ids: [id])
  }

  /// Stops every effect of this place that runs under the type `id`.
  public static func cancel(id: Any.Type) -> Effect {
    cancel(id: TypeID(id))
  }

  /// Stops every effect of this place that runs under one of `ids`, in the order given.
  ///
  /// It works inside the drain that starts it; effects of one id are stopped in the order in which they started.
  public static func cancel(ids: [AnyHashable]) -> Effect {
    let ids = ids.map(UncheckedID.init)
    return Effect(
      node: ClosureNode { context, sink in
        for id in ids { context.runtime.cancel(CancelID(id.value, in: context.place)) }
        sink.complete(.finished)
      })
  }

  /// Stops every effect of this place that runs under one of the types `ids`, in the order given.
  public static func cancel(ids: [Any.Type]) -> Effect {
    cancel(ids: ids.map { AnyHashable(TypeID($0)) })
  }

  /// Stops every effect of the feature that is pulled back over `state`, at any depth below it.
  ///
  /// Of a `forEach` over `state` it stops the effects of every row. It works inside the drain that starts it.
  ///
  /// ```swift
  /// case .logoutTapped:
  ///   return .cancel(allIn: \AppState.session)
  /// ```
  public static func cancel<State, Child>(allIn state: WritableKeyPath<State, Child>) -> Effect {
    cancel(place: KeyPathKey(keyPath: state))
  }

  /// Stops every effect of the feature that is pulled back over the case `state`, at any depth.
  public static func cancel<State, Child>(allIn state: CasePath<State, Child>) -> Effect {
    cancel(place: state.id)
  }

  /// Stops every effect of the row `id` of the `forEach` over `state`.
  ///
  /// Whatever ids they run under, at any depth below the row. A row without effects is fine.
  public static func cancel<State, Rows>(
    allIn state: WritableKeyPath<State, Rows>, id: AnyHashable
  ) -> Effect {
    cancel(place: KeyPathKey(keyPath: state), id)
  }

  private static func cancel(place keys: AnyHashable...) -> Effect {
    let keys = keys.map(UncheckedID.init)
    return Effect(
      node: ClosureNode { context, sink in
        let place = keys.reduce(context.place) { place, key in
          place.appending(StatePath.Step(key: key.value, name: "", isConditional: false) { $1($0) })
        }
        context.runtime.cancel(CancelID(PlaceID(), in: place))
        sink.complete(.finished)
      })
  }

  /// Moves the effect to a child's place: what `pullback`, `optional` and `forEach` do to a child's effects.
  ///
  /// The effects of a place that is gone are not delivered, and what runs is cancelled.
  @inlinable
  package func placed<Parent>(
    at step: StatePath.Step, _ embed: @escaping @Sendable (Output) -> Parent
  ) -> Effect<Parent, Failure> {
    guard let node else { return .none }
    if let value = node.value, !step.isConditional {
      return Effect<Parent, Failure>(value: embed(value))
    }
    return place(node, at: step, embed)
  }

  @usableFromInline
  func place<Parent>(
    _ node: EffectNode<Output, Failure>, at step: StatePath.Step,
    _ embed: @escaping @Sendable (Output) -> Parent
  ) -> Effect<Parent, Failure> {
    Effect<Parent, Failure>(
      node: ClosureNode { context, sink in
        let runtime = context.runtime
        var inner = context
        inner.place = context.place.appending(step)
        inner.scope = CancelScope(parent: context.scope)
        let place = inner.place
        let scope = inner.scope
        let key = CancelID(PlaceID(), in: place)
        let number = runtime.register(scope, under: key)
        if step.isConditional { runtime.conditional[number] = (scope, place) }
        let isPresent = !step.isConditional || context.isPresent(place)
        node.start(
          inner,
          EffectSink(
            receive: { value in
              guard isPresent else { return }
              guard step.isConditional else { return sink.receive(embed(value)) }
              runtime.deliver(from: place) { sink.receive(embed(value)) }
            },
            complete: { outcome in
              runtime.deregister(number, from: key)
              if step.isConditional { runtime.conditional[number] = nil }
              scope.leave()
              sink.complete(outcome)
            }))
        if !isPresent { scope.cancel() }
      })
  }
}

/// A type as an id, shown by its name.
struct TypeID: CustomStringConvertible, Hashable {
  private let type: ObjectIdentifier
  let description: String

  init(_ type: Any.Type) {
    self.type = ObjectIdentifier(type)
    description = "\(type)"
  }

  static func == (lhs: TypeID, rhs: TypeID) -> Bool { lhs.type == rhs.type }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
  }
}

/// The id of everything in a place.
private struct PlaceID: Hashable {}

/// @unchecked Sendable: an id is hashed and compared on the store's actor only.
struct UncheckedID: @unchecked Sendable {
  let value: AnyHashable
  init(_ value: AnyHashable) { self.value = value }
}
